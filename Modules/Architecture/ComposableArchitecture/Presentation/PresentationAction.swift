/// What can happen to a child that is presented: an action of its own, or that it is dismissed.
@CasePathable
@dynamicMemberLookup
public enum PresentationAction<Action> {
  /// The child is to go away. The parent sees this while the child's state is still there.
  case dismiss
  /// An action of the child.
  indirect case presented(Action)
}

extension Case {
  /// A case of a presented child's action: `\.destination.edit` for `\.destination.presented.edit`.
  public subscript<Action: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
  ) -> Case<Member> where Value == PresentationAction<Action> {
    appending(path: Value.allCasePaths.presented).appending(path: Action.allCasePaths[keyPath: keyPath])
  }
}

extension Case {
  /// A case of a presented enum as a child of its own that can be dismissed, for
  /// `$store.scope(state: \.destination?.edit, action: \.destination.edit)`.
  @_disfavoredOverload
  public subscript<Action: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
  ) -> Case<PresentationAction<Member>> where Value == PresentationAction<Action> {
    appending(path: presented(Action.allCasePaths[keyPath: keyPath]))
  }
}

/// The path to a case of a presented enum, dismissals included.
private func presented<Action, Member>(
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
