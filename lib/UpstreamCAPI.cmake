# MLIR's C API exists as static libraries only, whose CMake targets pull in all
# of MLIR a second time: link the archives by themselves, to the shared MLIR.
if(NOT TARGET SliceMLIRUpstreamCAPI)
  add_library(SliceMLIRUpstreamCAPI INTERFACE IMPORTED)
  set(archives)
  foreach(name IR Func Conversion Transforms ExecutionEngine RegisterEverything)
    list(APPEND archives ${LLVM_LIBRARY_DIR}/libMLIRCAPI${name}.a)
  endforeach()
  set_target_properties(SliceMLIRUpstreamCAPI PROPERTIES
    INTERFACE_LINK_LIBRARIES
    "-Wl,--start-group;${archives};-Wl,--end-group;MLIR;LLVM")
endif()
