import NavigationCore
import CairnSupport
import Foundation
import Sharing

/// The changes of shared values that no action has made: by another program, an effect's own code or a view's binding.
///
/// Of several changes of a value before the next action the last one counts.
final class OutsideChanges: Sendable {
  private let changes = Locked<[KeptChanges.Change]>([])
  private let subscription: SharedSubscription

  /// Begins to note them.
  ///
  /// - Parameters:
  ///   - shared: The values.
  ///   - values: Knows when a reducer runs.
  ///   - onFirst: Called with the first one since they were taken, on the thread of the change.
  init(_ shared: SharedReferences, values: GivenValues, onFirst: @escaping @Sendable () -> Void) {
    subscription = shared.changes.observe { [changes] change in
      guard !values.isReducing else { return }
      let isFirst = changes.withLock { changes in
        changes.removeAll { $0.key == change.key }
        changes.append(change)
        return changes.count == 1
      }
      if isFirst { onFirst() }
    }
  }

  /// Whether none was noted since they were taken.
  var isEmpty: Bool { changes.withLock(\.isEmpty) }

  /// Takes those that were noted.
  func take() -> [KeptChanges.Change] {
    changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }

  /// Ends it.
  func stop() { subscription.cancel() }
}

/// What shared values are called in a recording: by the file that keeps them, or else by their key.
struct RecordedNames {
  private let data: URL?
  private let files: RecordedFiles

  /// - Parameters:
  ///   - data: Where the program's data are; `nil` where they are wherever its features look.
  ///   - files: The names of its files.
  init(data: URL?, files: some Sequence<String>) {
    self.data = data
    self.files = RecordedFiles(Dictionary(files.map { ($0, "") }, uniquingKeysWith: { $1 }))
  }

  func name(of key: String, in file: URL?) -> String {
    guard let file else { return key }
    guard let data else { return files.name(of: file) }
    let (path, base) = (file.path, data.path)
    if path == base { return "" }
    if path.hasPrefix(base + "/") { return String(path.dropFirst(base.count + 1)) }
    return path.hasPrefix(base + ".") ? String(path.dropFirst(base.count)) : path
  }
}

extension RecordedAction {
  /// A change of a shared value that no action has made.
  init(changing name: String, to value: Any, isSecret: Bool) {
    var recorder = StateRecorder()
    let json = recorder.record(value)
    self.init(
      path: "\\.shared[id: \(JSON.string(name).literal)]", value: json,
      obstacle: json == nil || !recorder.omitted.isEmpty
        ? "A value of type '\(type(of: value))' can't be recorded: it isn't 'Codable'." : nil,
      isSecret: isSecret)
  }

  /// The name of the shared value that this changes; `nil` for an action.
  public var sharedName: String? {
    guard let steps, steps.count == 2, steps[0] == .name("shared"), case .id(.string(let name)) = steps[1]
    else { return nil }
    return name
  }
}

extension SharedReferences {
  /// Changes a value as it was changed from outside.
  ///
  /// - Throws: Why that cannot be done.
  func change(_ name: String, by action: RecordedAction, names: RecordedNames) throws(NotChanged) {
    guard let value = action.value else {
      throw NotChanged(reason: action.obstacle ?? "its value is missing")
    }
    let isDone = change(
      where: { names.name(of: $0, in: $1) == name }, to: { StateRecorder.value(of: value, $0) })
    guard isDone else { throw NotChanged(reason: "no screen shares this value") }
  }

  struct NotChanged: Error { let reason: String }
}
