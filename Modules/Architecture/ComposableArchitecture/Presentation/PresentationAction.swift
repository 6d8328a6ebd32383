/// What can happen to a child that is presented: an action of its own, or that it is dismissed.
@dynamicMemberLookup
public enum PresentationAction<Action> {
  /// The child is to go away. The parent sees this while the child's state is still there.
  case dismiss
  /// An action of the child.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  // Written by hand, with the cases of the child's action as members: overloads of `Case`'s own members would be what the compiler
  // explains every misspelt case by.

  /// The cases of the action of a presented child, and those of the child's own action.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The enum whose cases these are.
    public typealias Root = PresentationAction

    /// The child is to go away.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      ._case(
        embed: { _ in .dismiss },
        extract: {
          guard case .dismiss = $0 else { return nil }
          return ()
        })
    }

    /// An action of the child.
    public var presented: AnyCasePath<PresentationAction, Action> {
      ._case(
        embed: PresentationAction.presented,
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        },
        matches: { if case .presented = $0 { true } else { false } },
        take: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        })
    }

    /// The path to the case that an action is in.
    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    /// The number of the case that an action is in.
    public static func _tag(of root: PresentationAction) -> Int {
      switch root {
      case .dismiss: 0
      case .presented: 1
      }
    }

    /// The names of the cases.
    public static var _names: [String] { ["dismiss", "presented"] }

    /// The paths to the cases, in the order of their declarations.
    public var _paths: [PartialCaseKeyPath<PresentationAction>] { [\.dismiss, \.presented] }
  }

  /// The case paths, by name.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction.AllCasePaths where Action: CasePathable {
  /// A case of a presented child's action: `\.destination.edit` for `\.destination.presented.edit`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
  ) -> AnyCasePath<PresentationAction, Member> {
    presented.appending(path: Action.allCasePaths[keyPath: keyPath])
  }

  /// A case of a presented enum as a child of its own that can be dismissed, for
  /// `$store.scope(state: \.destination?.edit, action: \.destination.edit)`.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
  ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> {
    dismissible(Action.allCasePaths[keyPath: keyPath])
  }
}

/// The path to a case of a presented enum, dismissals included.
private func dismissible<Action, Member>(
  _ path: AnyCasePath<Action, Member>
) -> AnyCasePath<PresentationAction<Action>, PresentationAction<Member>> {
  AnyCasePath(
    embed: { action in
      switch action {
      case .dismiss: .dismiss
      case .presented(let member): .presented(path.embed(member))
      }
    },
    extract: { action in
      switch action {
      case .dismiss: .dismiss
      case .presented(let action): path.extract(from: action).map { .presented($0) }
      }
    })
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}
