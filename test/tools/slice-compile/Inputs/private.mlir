func.func private @main() { return }
