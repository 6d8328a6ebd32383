import Foundation

/// A queue between the thread that reads lines and the task that consumes them. Adding lines blocks while the queue is full.
final class LineQueue: @unchecked Sendable {
  /// Guards all properties below. It is signaled when there is room.
  private let condition = NSCondition()
  private let lineLimit: Int
  private let byteLimit: Int
  private var lines: [String] = []
  /// The index of the next line.
  private var position = 0
  private var bytes = 0
  private var isFinished = false
  private var isAbandoned = false
  private var ending: LineReadingError?
  private var waiter: CheckedContinuation<String?, Never>?

  init(lines: Int = 64, bytes: Int = 1 << 16) { (lineLimit, byteLimit) = (lines, bytes) }

  var failure: LineReadingError? { condition.withLock { position < lines.count ? nil : ending } }

  /// The number of lines in the queue.
  var count: Int { condition.withLock { lines.count - position } }

  /// Appends lines after waiting for room.
  ///
  /// - Returns: `false` if the lines were abandoned.
  @discardableResult
  func put(_ added: [String]) -> Bool {
    for line in added {
      condition.lock()
      while !isAbandoned, lines.count - position >= lineLimit || bytes >= byteLimit { condition.wait() }
      guard !isAbandoned else {
        condition.unlock()
        return false
      }
      if let waiter {
        self.waiter = nil
        condition.unlock()
        waiter.resume(returning: line)
        continue
      }
      lines.append(line)
      bytes += line.utf8.count
      condition.unlock()
    }
    return condition.withLock { !isAbandoned }
  }

  /// Marks the end of the lines.
  func finish(_ failure: LineReadingError?) {
    condition.lock()
    isFinished = true
    ending = failure
    let waiter = waiter
    self.waiter = nil
    condition.unlock()
    waiter?.resume(returning: nil)
  }

  /// Returns the next line, or `nil` at the end or if the task is canceled.
  func next() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        condition.lock()
        if position < lines.count, !isAbandoned {
          let line = lines[position]
          position += 1
          bytes -= line.utf8.count
          if position == lines.count || position == 1_024 {
            lines.removeFirst(position)
            position = 0
          }
          condition.signal()
          condition.unlock()
          continuation.resume(returning: line)
        } else if isFinished || isAbandoned {
          condition.unlock()
          continuation.resume(returning: nil)
        } else {
          waiter = continuation
          condition.unlock()
        }
      }
    } onCancel: {
      abandon()
    }
  }

  /// Drops all lines and ends the queue.
  func abandon() {
    condition.lock()
    isAbandoned = true
    (lines, position, bytes) = ([], 0, 0)
    let waiter = waiter
    self.waiter = nil
    condition.broadcast()
    condition.unlock()
    waiter?.resume(returning: nil)
  }

  /// Ends the reading thread after the last iterator is deallocated.
  final class Owner: Sendable {
    private let queue: LineQueue
    init(_ queue: LineQueue) { self.queue = queue }
    deinit { queue.abandon() }
  }
}

/// Splits bytes, which arrive in pieces of any size, into lines.
struct LineSplitter {
  /// The completed lines, and the failure that ended them.
  typealias Outcome = (lines: [String], failure: LineReadingError?)

  private var pending: [UInt8] = []
  private var number = 1
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  mutating func split(_ bytes: [UInt8]) -> Outcome {
    var lines: [String] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard pending.count + end - start <= limit else { return (lines, tooLong) }
      pending += bytes[start..<end]
      guard let line = line() else { return (lines, .notUTF8(number: number)) }
      lines.append(line)
      start = end + 1
    }
    pending += bytes[start...]
    return (lines, pending.count > limit ? tooLong : nil)
  }

  mutating func finish() -> Outcome {
    guard pending.count <= limit else { return ([], tooLong) }
    guard !pending.isEmpty else { return ([], nil) }
    guard let line = line() else { return ([], .notUTF8(number: number)) }
    // The text may consist of a byte order mark alone.
    return (line.isEmpty && number == 2 ? [] : [line], nil)
  }

  private var tooLong: LineReadingError { .lineTooLong(number: number, limit: limit) }

  /// Takes the pending bytes as a line.
  ///
  /// - Returns: `nil` if they aren't UTF-8.
  private mutating func line() -> String? {
    if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
    // Some editors mark a text as UTF-8, which isn't part of its first line.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if number == 1, pending.starts(with: mark) { pending.removeFirst(mark.count) }
    guard let line = String(validating: pending, as: UTF8.self) else { return nil }
    pending = []
    number += 1
    return line
  }
}
