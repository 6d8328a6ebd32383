import Foundation

/// The reason that the lines of an input ended early.
public enum LineReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A line is longer than the limit.
  case lineTooLong(number: Int, limit: Int)
  /// A line isn't UTF-8 text.
  case notUTF8(number: Int)
  /// The input can't be read, because of the error with this number.
  case unreadable(Int32)

  public var description: String {
    switch self {
    case .lineTooLong(let number, let limit):
      "line \(number) has more than \(limit) bytes. Check the input: a command is shorter."
    case .notUTF8(let number):
      "line \(number) isn't UTF-8 text. Convert the input to UTF-8, for example with 'iconv'."
    case .unreadable(let number): "Can't read the input: \(String(cString: strerror(number)))."
    }
  }
}

/// The lines of a pipe or file, read without blocking anything else.
///
/// Reading pauses while enough lines are waiting, so that an endless input takes no more memory than a short one. Lines are limited
/// for the same reason: a longer line ends the sequence, and `failure` has the reason.
public struct LineReader: AsyncSequence, Sendable {
  /// The maximum number of bytes in a line.
  public static let longestLine = 1 << 20

  private let queue: LineQueue
  private let owner: LineQueue.Owner

  /// Reads the lines of a descriptor. Lines end with `\n` or `\r\n`. The last line doesn't need a line break.
  public init(descriptor: Int32) { self.init(descriptor: descriptor, longestLine: Self.longestLine) }

  /// Reads the lines of a descriptor, with a limit for the bytes in a line.
  package init(descriptor: Int32, longestLine: Int) {
    queue = LineQueue()
    owner = LineQueue.Owner(queue)
    InputReader.lines(from: descriptor, into: queue, longest: longestLine)
  }

  /// Returns the lines of a string.
  public init(text: String) { self.init(bytes: Array(text.utf8)) }

  /// Returns the lines of a text as UTF-8.
  package init(bytes: [UInt8]) {
    queue = LineQueue(lines: .max, bytes: .max)
    owner = LineQueue.Owner(queue)
    var splitter = LineSplitter(limit: Self.longestLine)
    var (lines, failure) = splitter.split(bytes)
    if failure == nil {
      let last = splitter.finish()
      lines += last.lines
      failure = last.failure
    }
    queue.put(lines)
    queue.finish(failure)
  }

  /// The reason that the lines ended early. It is available after the last line.
  public var failure: LineReadingError? { queue.failure }

  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue, owner: owner) }

  /// The iterator of the lines.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: LineQueue
    fileprivate let owner: LineQueue.Owner

    public mutating func next() async -> String? { await queue.next() }
  }
}
