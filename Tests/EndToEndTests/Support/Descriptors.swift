import Foundation

/// The wait for a program timed out or ended early.
struct Stuck: Error, CustomStringConvertible {
  let description: String
}

/// The output of a descriptor, read on demand.
///
/// Nothing here polls: a read waits for the next bytes and gives up only after a time in which a healthy
/// program has long answered.
final class Source {
  let descriptor: Int32
  /// All bytes read so far.
  private(set) var bytes: [UInt8] = []
  private(set) var isAtEnd = false
  /// The number of bytes that callers have consumed.
  private var position = 0

  /// The time limit for an answer in seconds, even on the slowest machines.
  static let timeout: Int32 = 40

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { if !isStopped { close(descriptor) } }

  private var isStopped = false

  /// Closes this end, so that the writer gets an error.
  func stop() {
    guard !isStopped else { return }
    close(descriptor)
    (isStopped, isAtEnd) = (true, true)
  }

  /// Returns the text up to the point at which a condition holds. The rest remains for the next call.
  ///
  /// - Parameter end: Returns the end of this part of the text, or `nil` if it hasn't arrived.
  func read(_ what: String, until end: (String) -> String.Index?) throws -> String {
    let deadline = ContinuousClock.now + .seconds(Int(Self.timeout))
    while true {
      let text = String(decoding: bytes[position...], as: UTF8.self)
      if let index = end(text) {
        let part = String(text[..<index])
        position += part.utf8.count
        return part
      }
      guard !isAtEnd else { throw Stuck(description: "The output ended before \(what) came:\n\(text)") }
      guard fill(until: deadline) else { throw Stuck(description: "There was no \(what), only:\n\(text)") }
    }
  }

  /// Returns everything up to the end.
  func readToEnd() throws -> String {
    let deadline = ContinuousClock.now + .seconds(Int(Self.timeout))
    while !isAtEnd {
      guard fill(until: deadline) else { throw Stuck(description: "The output did not end.") }
    }
    defer { position = bytes.count }
    return String(decoding: bytes[position...], as: UTF8.self)
  }

  /// Waits for more bytes. Returns `true` if bytes or the end arrived.
  private func fill(until deadline: ContinuousClock.Instant) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&waiting, 1, Self.timeout * 1000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // Reading a terminal whose other end is closed fails.
      guard count > 0 else {
        isAtEnd = true
        return true
      }
      bytes += buffer[..<count]
      return true
    }
  }
}

/// Writes a whole text. Returns `false` if no process is there to read it.
func send(_ text: String, to descriptor: Int32) -> Bool {
  let bytes = Array(text.utf8)
  var position = 0
  while position < bytes.count {
    let count = bytes.withUnsafeBytes {
      write(descriptor, $0.baseAddress! + position, bytes.count - position)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    position += count
  }
  return true
}

/// Held while creating descriptors and starting programs, so that no program inherits the descriptors of
/// others.
let starting = NSLock()

/// Returns both ends of a pipe that no other program inherits.
func makePipe() throws -> (reading: Int32, writing: Int32) {
  try starting.withLock {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Stuck(description: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
