%c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
%i = arith.constant -7 : index
%0 = slice.strided %c[::-1, 1:] : tensor<2x3xi32>
%1 = slice.strided %0[%i:, ::2] : tensor<2x2xi32> to tensor<?x1xi32>
%2 = slice.strided_update %0 into %c[:, :2] : tensor<2x2xi32> into tensor<2x3xi32>
%3 = slice.strided %2[:, :2] : tensor<2x3xi32>
%4 = tensor.dim %1, %i : tensor<?x1xi32>
