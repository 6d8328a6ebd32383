import CairnSupport
import CustomDump
import IssueReporting

/// A write to a field of a feature's state, as an action.
///
/// It contains the key path to the field and the new value. ``BindingReducer`` applies it to the state.
public struct BindingAction<Root>: Equatable, @unchecked Sendable {
  /// The key path to the field.
  public let keyPath: PartialKeyPath<Root>
  package let value: Any
  let write: (inout Root) -> Void
  let isEqual: (Any) -> Bool
  /// A flag that ``BindingReducer`` sets when it applies the write.
  ///
  /// Only `send(from:of:while:by:)` adds the flag, to report a write that no reducer applied.
  var wasHandled: Handled?

  /// Returns `true` if an action writes to the field at a key path.
  ///
  /// A write to a part of the field has a different key path, so it doesn't match.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value)
  }

  /// Returns a write of a value to a field.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> Self {
    Self(
      keyPath: keyPath, value: value, write: { $0[keyPath: keyPath] = value },
      isEqual: { $0 as? Value == value })
  }

  /// Returns a write of a value whose type isn't known to be equatable or sendable.
  package static func unchecked<Value>(_ keyPath: WritableKeyPath<Root, Value>, _ value: Value) -> Self {
    Self(
      keyPath: keyPath, value: value, write: { $0[keyPath: keyPath] = value },
      isEqual: { areEqual(value, $0) ?? false })
  }

  final class Handled {
    var isHandled = false
  }
}

extension BindingAction: CustomDumpReflectable, CustomReflectable {
  /// The name of the field as written in the source, if the state lists its fields.
  ///
  /// Otherwise, this is the last component of the key path's description.
  var fieldName: String {
    if let name = keyPath.fieldName { return name }
    let path = String(reflecting: keyPath)
    return path.split(separator: ".").last.map(String.init) ?? path
  }

  public var customDumpMirror: Mirror {
    Mirror(self, children: ["set": (fieldName, value)], displayStyle: .enum)
  }

  public var customMirror: Mirror { customDumpMirror }
}

extension BindingAction: CasePathable {
  /// The case paths of binding actions, one for each field.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case path of writes to a field.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      let path = UncheckedSendable(keyPath)
      return AnyCasePath(
        embed: { .set(path.wrappedValue, $0) },
        extract: { $0.keyPath == path.wrappedValue ? $0.value as? Value : nil })
    }
  }

  /// The case paths, one for each field.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
