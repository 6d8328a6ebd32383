/// An action of a presented child, or its dismissal.
@dynamicMemberLookup
public enum PresentationAction<Action> {
  /// Dismisses the child. The parent handles this action while the child's state still exists.
  case dismiss
  /// An action of the child.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  // Written by hand instead of by `@CasePathable`, so that the cases of the child's action are members, too. If they were overloads
  // of the members of `Case`, the compiler's message for every misspelled case would be about these overloads.

  /// The case paths of the presentation action, and of the child's action.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The enum that the case paths belong to.
    public typealias Root = PresentationAction

    /// The case path of the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      ._case(
        embed: { _ in .dismiss },
        extract: {
          guard case .dismiss = $0 else { return nil }
          return ()
        })
    }

    /// The case path of the child's actions.
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

    /// The key path to the case path of an action's case.
    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    public static func _tag(of root: PresentationAction) -> Int {
      switch root {
      case .dismiss: 0
      case .presented: 1
      }
    }

    public static var _names: [String] { ["dismiss", "presented"] }

    public var _paths: [PartialCaseKeyPath<PresentationAction>] { [\.dismiss, \.presented] }
  }

  /// The case paths, by name.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction.AllCasePaths where Action: CasePathable {
  /// The case path of a case of the child's action: `\.destination.edit` instead of `\.destination.presented.edit`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
  ) -> AnyCasePath<PresentationAction, Member> {
    presented.appending(path: Action.allCasePaths[keyPath: keyPath])
  }

  /// The case path of a case of a presented enum, as a presentation action that includes the dismissal.
  ///
  /// It's used in `$store.scope(state: \.destination?.edit, action: \.destination.edit)`.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
  ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> {
    dismissible(Action.allCasePaths[keyPath: keyPath])
  }
}

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
