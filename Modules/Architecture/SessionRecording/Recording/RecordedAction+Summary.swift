import NavigationCore
import Foundation
import JSONValues
import Sharing

extension RecordedAction {
  /// The parts of a path that describe only how features are composed, not what happened.
  private static let plumbing: Set<String> = ["root", "path", "presented", "binding"]

  /// Returns a summary for the user, such as `list › addStandup › standup: title: 'A' becomes 'B'`.
  ///
  /// - Parameter previous: The last action with the same path. A large value is shown as its difference from the previous value.
  package func summary(after previous: RecordedAction?) -> String {
    let names = (steps ?? []).compactMap { step in
      if case .name(let name) = step, !Self.plumbing.contains(name) { name } else { nil }
    }
    let place = names.isEmpty ? path : names.joined(separator: " › ")
    if isSecret { return "\(place): a secret" }
    if obstacle != nil { return "\(place): not recorded" }
    guard let value else { return place }
    return "\(place): \(summary(of: value, after: previous?.value))"
  }

  private func summary(of value: JSON, after previous: JSON?) -> String {
    guard value.members != nil || value.elements != nil else { return value.brief }
    if let duration = value.duration { return duration }
    // A case of an enum is written as an object with one member.
    guard let previous, value.members?.count != 1 else { return value.name ?? value.brief }
    let changes = JSONDifference.lines(from: previous, to: value)
    return changes.isEmpty ? "no change" : changes.joined(separator: ", ")
  }
}

extension JSON {
  /// A short form of the value, with the name of an enum's case and only the beginning of a UUID.
  fileprivate var brief: String {
    if case .string(let text) = self, let id = UUID(uuidString: text) { return id.uuidString.prefix(8) + "…" }
    guard let members, let (name, payload) = members.first, members.count == 1, let values = payload.members
    else {
      return members == nil && elements == nil ? literal : text
    }
    // `Codable` writes a case as an object that contains one object.
    let written = values.sorted { $0.key < $1.key }.map(\.value.brief)
    return written.isEmpty ? name : "\(name) \(written.joined(separator: ", "))"
  }

  /// The duration that this value encodes, or `nil` for anything that is unlikely to be a duration.
  fileprivate var duration: String? {
    guard let elements, elements.count == 2, case .integer(0) = elements[0] else { return nil }
    let attoseconds: Double
    switch elements[1] {
    case .integer(let value) where value >= 1_000_000_000_000: attoseconds = Double(value)
    case .unsigned(let value): attoseconds = Double(value)
    default: return nil
    }
    return "\((attoseconds / 1e17).rounded() / 10) seconds"
  }
}
