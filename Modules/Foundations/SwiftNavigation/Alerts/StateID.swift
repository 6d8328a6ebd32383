import Synchronization

/// Which presentation an alert, a dialog or a button is; two of the same content have two ids.
///
/// No part of equality: a test compares what an alert says and offers.
public struct StateID: Hashable, Sendable {
  private let number: UInt64

  /// An id that nothing in this process had before.
  public init() {
    self.number = Self.next.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private static let next = Atomic<UInt64>(0)
}
