import Foundation
import JSONValues

/// The changes that a new value of a shared value would make in a file.
package struct SavedChanges: Sendable {
  /// The file that stores the value.
  package let file: URL
  /// The changes, one line each, such as `standups › Design: removed`.
  package let lines: [String]
}

extension SharedReferences {
  /// The changes in files that ``takeValues(of:)`` would make.
  package func savedChanges(takingValuesOf other: SharedReferences) -> [SavedChanges] {
    let others = other.kept
    return kept.compactMap { reference in
      others.first { $0.name == reference.name }.flatMap { reference.savedChanges(taking: $0) }
    }.sorted { $0.file.path < $1.file.path }
  }
}

extension StoredReference {
  func savedChanges(takingValueOf other: StoredReference<Value>) -> SavedChanges? {
    guard let file = keptFile, let before = try? file.encode(currentValue),
      let after = try? file.encode(other.currentValue), before != after
    else { return nil }
    guard let old = JSON(parsing: before), let new = JSON(parsing: after) else {
      return SavedChanges(file: file.url, lines: ["value: replaced"])
    }
    let lines = JSONDifference.lines(from: old, to: new)
    return lines.isEmpty ? nil : SavedChanges(file: file.url, lines: lines)
  }
}
