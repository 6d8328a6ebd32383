import Foundation
import Synchronization

/// Generates the ids of alerts, dialogs, and buttons.
///
/// Two values with the same content have different ids.
enum StateID {
  /// Returns an id that is unique in this process.
  ///
  /// The first half is random and the second half is a counter, because a random `UUID` costs as much as the rest of an alert.
  static func next() -> UUID {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return withUnsafeBytes(of: number.bigEndian) { low in
      UUID(
        uuid: (
          high.0, high.1, high.2, high.3, high.4, high.5, high.6, high.7,
          0x80 | low[0], low[1], low[2], low[3], low[4], low[5], low[6], low[7]
        ))
    }
  }

  private static let high = UUID().uuid
  private static let count = Atomic<UInt64>(0)
}
