import CustomDump
import Synchronization

/// The identity of a stack element, which is generated when the element is pushed and never reused.
///
/// In tests, ids are integers that start at 0 in each test (`testElementIDsBeginAgainForEachTest`). Every push takes the next
/// one, including the pushes of initial elements.
public struct StackElementID: Hashable, Sendable, Codable, Comparable {
  @usableFromInline let generation: Int

  init(generation: Int) { self.generation = generation }

  /// The numbers that an id can have in a file, which leave room for the ids that are generated afterward.
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

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(generation) }

  /// Returns an id that wasn't used before, from the current generator.
  @usableFromInline
  static func next() -> StackElementID { DependencyValues._current.stackElementID.next() }

  /// Compares the order in which the ids were generated.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.generation < rhs.generation }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates an id from a literal, for tests.
  ///
  /// Outside tests, ids are opaque, and a literal is reported as an issue.
  public init(integerLiteral value: Int) {
    if !isTesting {
      reportIssue(
        """
        The number \(value) was used as the id of a stack element outside of a test. …

        Ids are numbers from zero only in tests. Elsewhere, read them from 'StackState.ids'.
        """)
    }
    self.init(generation: value)
  }
}

extension StackElementID: CustomDebugStringConvertible, CustomDumpStringConvertible {
  public var debugDescription: String { "#\(generation)" }
  public var customDumpDescription: String { "#\(generation)" }
}

/// A generator of the ids of stack elements.
package final class StackElementIDGenerator: Sendable, DependencyKey {
  private let counter = Atomic<Int>(0)

  package init() {}

  package static let liveValue = StackElementIDGenerator()
  package static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
  package static var previewValue: StackElementIDGenerator { StackElementIDGenerator() }

  package func next() -> StackElementID {
    StackElementID(generation: counter.add(1, ordering: .relaxed).oldValue)
  }

  /// The number of the next id, which test assertions set to give back the ids that they used.
  package var nextGeneration: Int {
    get { counter.load(ordering: .relaxed) }
    set { counter.store(newValue, ordering: .relaxed) }
  }

  /// Stops generating the ids below a number from a file or an action, and returns the previous next number.
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
