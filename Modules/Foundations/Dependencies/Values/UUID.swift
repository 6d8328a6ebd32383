import Foundation
import Synchronization

extension DependencyValues {
  /// Generates UUIDs: random ones in a program.
  ///
  /// A test chooses a generator, for example `.incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }

  private enum UUIDGeneratorKey: DependencyKey {
    static let liveValue = UUIDGenerator { UUID() }
  }
}

/// A function that generates UUIDs.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a function.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always generates the same UUID.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// A generator that counts: `UUID(0)`, `UUID(1)`, and so on.
  ///
  /// Each access to this property starts from zero.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next()) }
  }

  /// Returns a UUID.
  public func callAsFunction() -> UUID {
    generate()
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    func next() -> Int { value.add(1, ordering: .relaxed).oldValue }
  }
}

extension UUID {
  /// Creates the UUID that ends in a number: `UUID(16)` is `00000000-0000-0000-0000-000000000010`.
  ///
  /// - Parameter intValue: The last 64 bits of the UUID.
  public init(_ intValue: Int) {
    let bits = UInt64(truncatingIfNeeded: intValue)
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (index * 8)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
      ))
  }
}
