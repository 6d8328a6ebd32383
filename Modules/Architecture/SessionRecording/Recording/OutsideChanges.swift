import NavigationCore
import CairnSupport
import Foundation
import JSONValues
import Sharing

/// The changes to shared values that weren't made by an action, but by another program, by an effect's own code, or by a view's
/// binding.
///
/// If a value changes several times before the next action, only the last change counts.
final class OutsideChanges: Sendable {
  private let changes = Locked<[KeptChanges.Change]>([])
  private let subscription: SharedSubscription

  /// Starts to record changes.
  ///
  /// - Parameters:
  ///   - shared: The shared values.
  ///   - values: The object that knows when a reducer is running.
  ///   - onFirst: A closure that is called for the first change since the last ``take()``, on the thread of the change.
  init(_ shared: SharedReferences, values: DependencyRecorder, onFirst: @escaping @Sendable () -> Void) {
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

  /// Whether no change was recorded since the last ``take()``.
  var isEmpty: Bool { changes.withLock(\.isEmpty) }

  /// Returns the recorded changes and clears them.
  func take() -> [KeptChanges.Change] {
    changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }

  /// Stops recording changes.
  func stop() { subscription.cancel() }
}

/// The names of shared values in a recording: the name of the file that stores the value, or otherwise its key.
struct RecordedNames {
  private let data: URL?
  private let files: RecordedFiles

  /// - Parameters:
  ///   - data: The location of the program's data, or `nil` if it's wherever the features look for it.
  ///   - files: The names of the program's files.
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
  /// Creates a change to a shared value that no action made.
  init(changing name: String, to value: Any, isSecret: Bool) {
    var recorder = StateRecorder()
    let json = recorder.record(value)
    self.init(
      path: "\\.shared[id: \(JSON.string(name).literal)]", value: json,
      obstacle: json == nil || !recorder.omitted.isEmpty
        ? "A value of type '\(type(of: value))' can't be recorded: it isn't 'Codable'." : nil,
      isSecret: isSecret)
  }

  /// The name of the shared value that this changes, or `nil` for an action.
  public var sharedName: String? {
    guard let steps, steps.count == 2, steps[0] == .name("shared"), case .id(.string(let name)) = steps[1]
    else { return nil }
    return name
  }
}

extension SharedReferences {
  /// Repeats a recorded outside change to a value.
  ///
  /// - Throws: A ``NotChanged`` error if the value can't be changed.
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
