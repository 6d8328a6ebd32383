import CairnSupport
import CustomDump

/// A type-erased action of any feature.
public struct AnyAction {
  /// The wrapped action.
  public let base: Any

  /// Erases the type of an action.
  public init(_ base: Any) { self.base = base }

  /// Calls `body` if the action is of a specific type, and returns `true` in that case.
  func with<Action>(_: Action.Type, _ body: (Action) -> Void) -> Bool {
    guard let action = base as? Action else { return false }
    body(action)
    return true
  }
}

extension AnyAction: CustomDumpRepresentable, CustomReflectable {
  /// The value that a dump shows: the wrapped action.
  public var customDumpValue: Any { base }
  /// A mirror of the wrapped action.
  public var customMirror: Mirror { Mirror(reflecting: base) }
}

/// Two values are equal if their actions are equatable and equal.
extension AnyAction: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    areEqual(lhs.base, rhs.base) ?? false
  }
}
