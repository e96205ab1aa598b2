func.func @main(%x: complex<f32>) { return }
