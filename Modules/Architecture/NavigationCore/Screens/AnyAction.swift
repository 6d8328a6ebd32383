import CairnSupport
import CustomDump

/// An action of any feature.
public struct AnyAction {
  /// The action.
  public let base: Any

  /// Forgets the type of an action.
  public init(_ base: Any) { self.base = base }

  /// Calls a function with the action where it is of a type, and answers whether it is.
  ///
  /// Most often the types are the same, which is one comparison; a cast from `Any` costs several times as much.
  func with<Action>(_: Action.Type, _ body: (Action) -> Void) -> Bool {
    func open<Base>(_ base: Base) -> Bool {
      if Base.self == Action.self {
        body(unsafeBitCast(base, to: Action.self))
      } else if let action = base as? Action {
        body(action)
      } else {
        return false
      }
      return true
    }
    return open(base)
  }
}

extension AnyAction: CustomDumpRepresentable, CustomReflectable {
  /// What a dump shows.
  public var customDumpValue: Any { base }
  /// What reflection shows.
  public var customMirror: Mirror { Mirror(reflecting: base) }
}

/// Equal where the actions are equatable and equal.
extension AnyAction: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    areEqual(lhs.base, rhs.base) ?? false
  }
}
