import CairnSupport
import Foundation

/// The text that a program writes to standard error before its first screen, and when it crashes.
@MainActor
final class CrashReport {
  /// The number of bytes that are kept.
  private static let maxBytes = 256 << 10

  private let pipe = Pipe()
  private var data = Data()
  private var isReading = false

  init() throws {
    let reading = pipe.fileHandleForReading.fileDescriptor
    guard reading >= 0, fcntl(reading, F_SETFL, O_NONBLOCK) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    for end in [reading, descriptor] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// The descriptor to write to.
  var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// Begins to read, when the program has the other end.
  func begin() {
    try? pipe.fileHandleForWriting.close()
    isReading = true
    ReadingThread.start(pipe.fileHandleForReading.fileDescriptor) { [weak self] in
      self?.fill()
      return self?.isReading == true
    } end: { [pipe] in
      withExtendedLifetime(pipe) {}
    }
  }

  /// Reads the rest.
  func end() {
    fill()
    isReading = false
  }

  private func fill() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isReading {
      let count = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // At the end, or after a failure, the descriptor would be readable again and again.
      if count == 0 || count < 0 && errno != EAGAIN { isReading = false }
      guard count > 0 else { return }
      if data.count < Self.maxBytes { data += buffer[..<count] }
    }
  }

  var isEmpty: Bool { data.isEmpty }
  var text: String { String(decoding: data, as: UTF8.self) }

  /// The first line that names a reason.
  var reason: String? {
    let lines = text.split(whereSeparator: \.isNewline)
    let line = lines.first { $0.contains("Fatal error") } ?? lines.first { $0.lowercased().contains("error") }
    return line.map { String($0.prefix(200)).trimmingCharacters(in: .whitespaces) }
  }

  /// Writes the report to a file. Returns `false` if that isn't possible.
  func write(to path: String) -> Bool {
    (try? data.write(to: URL(filePath: path), options: .atomic)) != nil
  }
}
