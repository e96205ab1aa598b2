# Installs the build in BUILD, builds the project in CONSUMER against that in
# WORK, and looks at what its programs print.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN} failed:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK}/install ${WORK}/build)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/install)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G Ninja
  -DCMAKE_PREFIX_PATH=${WORK}/install -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_C_COMPILER=${C_COMPILER} -DCMAKE_CXX_COMPILER=${CXX_COMPILER}
  -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -DCMAKE_CXX_FLAGS=${CXX_FLAGS})
run(${CMAKE_COMMAND} --build ${WORK}/build)

run(${WORK}/build/consumer)
if(NOT output STREQUAL "13 15 17\n")
  message(FATAL_ERROR "consumer printed ${output}")
endif()
run(${WORK}/build/consumer-c)
if(NOT output STREQUAL "5 3 1\n")
  message(FATAL_ERROR "consumer-c printed ${output}")
endif()

foreach(doc SliceDialect SliceConversionPasses SliceTransformsPasses)
  file(GLOB_RECURSE found ${WORK}/install/*/${doc}.md)
  if(NOT found)
    message(FATAL_ERROR "${doc}.md is not installed")
  endif()
endforeach()

# What was installed runs by itself.
file(WRITE ${WORK}/program.mlir
  "func.func @f(%x: tensor<4xf32>) -> tensor<2xf32> {\n"
  "  %0 = slice.strided %x[::2] : tensor<4xf32> to tensor<2xf32>\n"
  "  return %0 : tensor<2xf32>\n"
  "}\n")
run(${WORK}/install/bin/slice-opt ${WORK}/program.mlir --slice-to-llvm)
if(NOT output MATCHES "llvm.func @f")
  message(FATAL_ERROR "the installed slice-opt printed ${output}")
endif()
message(STATUS "a consumer was built and run")
