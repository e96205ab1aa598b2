// RUN: slice-opt %s -split-input-file -slice-lower-runtime-checks -verify-diagnostics | FileCheck %s

// The line, its location in front.
// CHECK-DAG: llvm.mlir.global internal constant @[[M0:.*]]("{{.*}}lower-runtime-checks.mlir:[[#@LINE+13]]:3: error: stride of entry 1 must not be 0\0A")
// CHECK-DAG: llvm.func @write(i32, !llvm.ptr, i64) -> i64
// CHECK-DAG: llvm.func @exit(i32)
// CHECK-LABEL: func.func @one_check
// CHECK-SAME: (%[[OK:.*]]: i1)
// CHECK: %[[BAD:.*]] = arith.xori %[[OK]], %true
// CHECK: scf.if %[[BAD]] {
// CHECK-DAG: %[[FD:.*]] = llvm.mlir.constant(2 : i32)
// CHECK-DAG: %[[TEXT:.*]] = llvm.mlir.addressof @[[M0]]
// CHECK: llvm.call @write(%[[FD]], %[[TEXT]], %{{.*}})
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
// CHECK: llvm.call @exit(%[[ONE]])
func.func @one_check(%ok: i1) {
  cf.assert %ok, "stride of entry 1 must not be 0"
  return
}

// -----

// Of upstream's message the line that says what is wrong.
// CHECK: llvm.mlir.global internal constant @{{.*}}("{{.*}}: error: index in entry 0 is out of bounds\0A")
// CHECK-LABEL: func.func @upstreams_message
func.func @upstreams_message(%ok: i1) {
  cf.assert %ok, "ERROR: Runtime op verification failed\n\22slice.strided\22(%arg0) : here\n^ index in entry 0 is out of bounds\nLocation: loc(unknown)"
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @{{.*}}("{{.*}}: error: several lines, and tabs\0A")
// CHECK-LABEL: func.func @one_line
func.func @one_line(%ok: i1) {
  cf.assert %ok, " several\nlines,\0D\n\n  and\ttabs \n"
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @{{.*}}("error: nowhere\0A")
// CHECK-LABEL: func.func @no_location
func.func @no_location(%ok: i1) {
  cf.assert %ok, "nowhere" loc(unknown)
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @{{.*}}("model.py:7:3: error: called\0A")
// CHECK-LABEL: func.func @innermost_location
func.func @innermost_location(%ok: i1) {
  cf.assert %ok, "called" loc(callsite(fused["model.py":7:3, "b.py":1:1] at "c.py":2:2))
  return
}

// -----

// One text for both, and one for the other.
// CHECK-COUNT-2: llvm.mlir.global
// CHECK-NOT: llvm.mlir.global
// CHECK-LABEL: func.func @shared
// CHECK: llvm.mlir.addressof @[[A:.*]] :
// CHECK: llvm.mlir.addressof @[[A]] :
// CHECK-NOT: llvm.mlir.addressof @[[A]] :
// CHECK: llvm.mlir.addressof
func.func @shared(%ok: i1) {
  cf.assert %ok, "same" loc("a.mlir":1:1)
  cf.assert %ok, "same" loc("a.mlir":1:1)
  cf.assert %ok, "same" loc("a.mlir":2:1)
  return
}

// -----

// CHECK-LABEL: func.func @in_a_loop
// CHECK: scf.for
// CHECK: scf.if
func.func @in_a_loop(%ok: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %ok, "in a loop"
  }
  return
}

// -----

// Without asserts nothing is added.
// CHECK: module {
// CHECK-NEXT: func.func @no_checks
// CHECK-NEXT: return
func.func @no_checks() {
  return
}

// -----

// A program may have declared them itself.
// CHECK: llvm.func @write(i32, !llvm.ptr, i64) -> i64
// CHECK-NOT: llvm.func @write
// CHECK-LABEL: func.func @declared_before
llvm.func @write(i32, !llvm.ptr, i64) -> i64
func.func @declared_before(%ok: i1) {
  cf.assert %ok, "declared"
  return
}

// -----

// The name of a message may be taken.
// CHECK: llvm.mlir.global internal constant @[[M:.*]]("{{.*}}named\0A")
// CHECK: func.func @slice_runtime_check(
// CHECK: llvm.mlir.addressof @[[M]] : !llvm.ptr
func.func @slice_runtime_check(%ok: i1) {
  cf.assert %ok, "named"
  return
}

// -----

// Symbols do not reach into a nested module.
// CHECK: module @nested
// CHECK-DAG: llvm.func @exit
// CHECK-DAG: llvm.mlir.global internal constant
// CHECK: func.func @in_nested_module
module @nested {
  func.func @in_nested_module(%ok: i1) {
    cf.assert %ok, "nested"
    return
  }
}

// -----

// expected-error@+1 {{symbol 'write' is taken, but run-time checks call the function of that name in libc}}
func.func @write(%x: f32) {
  return
}
func.func @name_of_libc_is_taken(%ok: i1) {
  cf.assert %ok, "taken"
  return
}

// -----

// expected-error@+1 {{redefinition of function 'exit' of different type}}
llvm.func @exit(f32)
func.func @name_of_libc_has_another_type(%ok: i1) {
  cf.assert %ok, "taken"
  return
}
