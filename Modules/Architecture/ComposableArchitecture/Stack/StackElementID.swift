import CustomDump
import Synchronization

/// The identity of an element of a stack: generated when it is pushed, never used again.
///
/// In tests ids are the integers from 0 upwards, one for each push of a test, initial elements included.
public struct StackElementID: Hashable, Sendable, Codable, Comparable {
  @usableFromInline let generation: Int

  init(generation: Int) { self.generation = generation }

  /// The numbers that ids have in files.
  ///
  /// The range leaves room for the ids that follow.
  static let generations = 0...(1 << 53)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    generation = try container.decode(Int.self)
    guard Self.generations.contains(generation) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(generation) isn't the id of an element of a stack.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.generation == rhs.generation }

  /// Feeds what makes two of them equal into a hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(generation) }

  /// An id that was not given out before, by the generator that is in force.
  @usableFromInline
  static func next() -> StackElementID { DependencyValues._current.stackElementID.next() }

  /// Whether the left one was generated first.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.generation < rhs.generation }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// An id as tests write it.
  ///
  /// Outside of tests ids are opaque, and a literal is reported as an issue.
  public init(integerLiteral value: Int) {
    if !isTesting {
      reportIssue(
        """
        Specifying stack element IDs by integer literal is not allowed outside of tests. …

        Get the IDs of the elements that a stack holds from 'StackState.ids'.
        """)
    }
    self.init(generation: value)
  }
}

extension StackElementID: CustomDebugStringConvertible, CustomDumpStringConvertible {
  /// What a debugger shows.
  public var debugDescription: String { "#\(generation)" }
  /// What a dump shows.
  public var customDumpDescription: String { "#\(generation)" }
}

/// Gives out the ids of stack elements.
package final class StackElementIDGenerator: Sendable, DependencyKey {
  private let counter = Atomic<Int>(0)

  package init() {}

  package static let liveValue = StackElementIDGenerator()
  package static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
  package static var previewValue: StackElementIDGenerator { StackElementIDGenerator() }

  package func next() -> StackElementID {
    StackElementID(generation: counter.add(1, ordering: .relaxed).oldValue)
  }

  /// The number of the next id.
  ///
  /// Assertions give back the ids that they used by setting it.
  package var nextGeneration: Int {
    get { counter.load(ordering: .relaxed) }
    set { counter.store(newValue, ordering: .relaxed) }
  }

  /// Keeps ids up to a number from being generated: they came from a file, or with an action.
  ///
  /// - Returns: The number of the next id before that.
  @discardableResult
  func reserve(below generation: Int) -> Int {
    counter.max(generation, ordering: .relaxed).oldValue
  }
}

extension DependencyValues {
  package var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDGenerator.self] }
    set { self[StackElementIDGenerator.self] = newValue }
  }
}
