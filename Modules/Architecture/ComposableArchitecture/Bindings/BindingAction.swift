import CustomDump
import IssueReporting

/// A write to a field of the state: which field, and what is written.
public struct BindingAction<Root>: Equatable, @unchecked Sendable {
  /// The field.
  public let keyPath: PartialKeyPath<Root>
  let value: AnySendableValue
  let write: (inout Root) -> Void
  let isEqual: (Any) -> Bool
  /// Set by the reducer that handles the write, so that one that is not handled can be reported.
  var wasHandled: Handled?

  /// Whether the write is to a field, or to a part of it.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value.base)
  }

  /// A write of a value to a field.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> Self {
    Self(
      keyPath: keyPath, value: AnySendableValue(value), write: { $0[keyPath: keyPath] = value },
      isEqual: { $0 as? Value == value })
  }

  /// Whether a write that a store sent was handled.
  final class Handled {
    var isHandled = false
  }
}

/// A value of any type that can be passed between actors.
struct AnySendableValue: @unchecked Sendable {
  let base: Any
  init(_ base: some Sendable) { self.base = base }
  init(unchecked base: Any) { self.base = base }
}

extension BindingAction: CustomDumpReflectable, CustomReflectable {
  /// The name of the field, as the source has it, where the state says so.
  var fieldName: String {
    func name<S: ObservableState>(_ type: S.Type) -> String? {
      S._$fields.first { $0.keyPath as AnyKeyPath == keyPath as AnyKeyPath }?.name
    }
    if let type = Root.self as? any ObservableState.Type, let name = name(type) { return name }
    let path = String(reflecting: keyPath)
    return path.split(separator: ".").last.map(String.init) ?? path
  }

  /// What a dump shows.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["set": (fieldName, value.base)], displayStyle: .enum)
  }

  /// What reflection shows.
  public var customMirror: Mirror { customDumpMirror }
}

extension BindingAction: CasePathable {
  /// The writes to each field, by the field's name.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The write to a field.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      let path = UncheckedSendable(keyPath)
      return AnyCasePath(
        embed: { .set(path.wrappedValue, $0) },
        extract: { $0.keyPath == path.wrappedValue ? $0.value.base as? Value : nil })
    }
  }

  /// The paths to the cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
