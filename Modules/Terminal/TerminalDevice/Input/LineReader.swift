import Foundation

/// Why the lines of an input ended before the input did.
public enum LineReadingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A line has more bytes than a line may have.
  case lineTooLong(number: Int, limit: Int)
  /// The input cannot be read, for the reason with this number.
  case unreadable(Int32)

  public var description: String {
    switch self {
    case .lineTooLong(let number, let limit):
      "line \(number) has more than \(limit) bytes. Check the input: a command is shorter."
    case .unreadable(let number): "Can't read the input: \(String(cString: strerror(number)))."
    }
  }
}

/// The lines of a pipe or a file, read without holding anything else up.
///
/// Reading waits while some lines have not been taken yet, so that an endless input takes no more memory than a short
/// one. A line is bounded for the same reason: a longer one ends the lines, and `failure` has the reason.
public struct LineReader: AsyncSequence, Sendable {
  /// How many bytes a line may have.
  public static let longestLine = 1 << 20

  private let queue: LineQueue
  private let owner: LineQueue.Owner

  /// Reads the lines of a descriptor. Lines may end with `\n` or `\r\n`; the last one counts even without an end.
  public init(descriptor: Int32) { self.init(descriptor: descriptor, longestLine: Self.longestLine) }

  /// Reads the lines of a descriptor that have at most so many bytes.
  package init(descriptor: Int32, longestLine: Int) {
    queue = LineQueue()
    owner = LineQueue.Owner(queue)
    InputReader.lines(from: descriptor, into: queue, longest: longestLine)
  }

  /// Gives lines that are there already.
  public init(text: String) {
    queue = LineQueue(lines: .max, bytes: .max)
    owner = LineQueue.Owner(queue)
    var splitter = LineSplitter(limit: Self.longestLine)
    var (lines, failure) = splitter.split(Array(text.utf8))
    if failure == nil {
      let last = splitter.finish()
      lines += last.lines
      failure = last.failure
    }
    queue.put(lines)
    queue.finish(failure)
  }

  /// Why the lines ended before the input did. It is set when the last line was taken.
  public var failure: LineReadingFailure? { queue.failure }

  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue, owner: owner) }

  /// Takes one line after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: LineQueue
    fileprivate let owner: LineQueue.Owner

    public mutating func next() async -> String? { await queue.next() }
  }
}
