/// A lock of a file, which ends with this object or with the process.
public final class FileLock: Sendable {
  private let file: Int32
  private let calls: SystemCalls

  init(_ file: Int32, _ calls: SystemCalls) { (self.file, self.calls) = (file, calls) }

  deinit {
    calls.unlock(file)
    try? calls.close(file)
  }
}
