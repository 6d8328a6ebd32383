import Foundation

/// What ended a wait for a program.
struct Stuck: Error, CustomStringConvertible {
  let description: String
}

/// The bytes that come out of a descriptor, read as they are needed.
///
/// Nothing here polls: a read waits for the next bytes, and gives up only after a time in which a healthy program has
/// answered long ago.
final class Source {
  let descriptor: Int32
  /// Everything that was read.
  private(set) var bytes: [UInt8] = []
  private(set) var isAtEnd = false
  /// How much of it was asked for already.
  private var position = 0

  /// How many seconds a program may take for an answer, on the slowest of machines.
  private static let patience: Int32 = 40

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { if !isStopped { close(descriptor) } }

  private var isStopped = false

  /// Closes this end: the writer gets an error.
  func stop() {
    guard !isStopped else { return }
    close(descriptor)
    (isStopped, isAtEnd) = (true, true)
  }

  /// What is read of this before a condition holds; the rest is left for the next call.
  ///
  /// - Parameter end: Answers how much of the text belongs to this part, as soon as it is there.
  func read(_ what: String, until end: (String) -> String.Index?) throws -> String {
    let deadline = ContinuousClock.now + .seconds(Int(Self.patience))
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

  /// Everything up to the end.
  func readToEnd() throws -> String {
    let deadline = ContinuousClock.now + .seconds(Int(Self.patience))
    while !isAtEnd {
      guard fill(until: deadline) else { throw Stuck(description: "The output did not end.") }
    }
    defer { position = bytes.count }
    return String(decoding: bytes[position...], as: UTF8.self)
  }

  /// Waits for more; answers whether something came, which may be the end.
  private func fill(until deadline: ContinuousClock.Instant) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&waiting, 1, Self.patience * 1000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // A terminal whose other end is closed answers with an error.
      guard count > 0 else {
        isAtEnd = true
        return true
      }
      bytes += buffer[..<count]
      return true
    }
  }
}

/// Writes all of a text; answers whether a process is there to read it.
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

/// Held while descriptors are made and while programs are started, so that none inherits what is not for it.
let starting = NSLock()

/// Two ends of a pipe that no other program inherits.
func makePipe() throws -> (reading: Int32, writing: Int32) {
  try starting.withLock {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Stuck(description: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
