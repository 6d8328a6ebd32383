@usableFromInline
final class _IfLetReducer<Parent: Reducer, Storage: _ChildStorage, Child: Reducer>: ComposedReducer
where Child.State == Storage._ChildState {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toStorage: FieldAccess<Parent.State, Storage>
  @usableFromInline let idReader = StateIDReader<Child.State>()
  @usableFromInline let matches: ((Parent.Action) -> Bool)?
  /// Returns the child's action in an action, `.some(nil)` for a dismissal, or `nil` for an action of the parent itself.
  @usableFromInline let extract: (Parent.Action) -> Child.Action??
  @usableFromInline let embed: @Sendable (Child.Action) -> Parent.Action
  /// Returns the parent's action for a request of the child, or `nil` for a child that isn't presented.
  @usableFromInline let answer: (@Sendable (UpwardRequest) -> Parent.Action?)?
  /// Returns whether a child may be an alert or dialog, or `nil` if it never is one.
  @usableFromInline let mayBeAlert: ((inout Child.State) -> Bool)?
  @usableFromInline let location: SourceLocation

  /// Creates a reducer for the actions of an optional child, or for the presentation actions of a presented one.
  @inlinable
  init<StorageAction>(
    parent: Parent, child: Child, toStorage: FieldAccess<Parent.State, Storage>,
    toAction: AnyCasePath<Parent.Action, StorageAction>, location: SourceLocation
  ) {
    self.parent = parent
    self.child = child
    self.toStorage = toStorage
    self.location = location
    matches = toAction._matches
    let mayBeAlert = Self.mayBeAlert
    if let toAction = toAction as? AnyCasePath<Parent.Action, Child.Action> {
      extract = { toAction.extract(from: $0).map { $0 } }
      embed = { toAction.embed($0) }
      answer = nil
      self.mayBeAlert = Child.State.self is any _EphemeralState.Type ? mayBeAlert : nil
    } else {
      let toAction = toAction as! AnyCasePath<Parent.Action, PresentationAction<Child.Action>>
      extract = { action in
        toAction.extract(from: action).map { if case .presented(let action) = $0 { action } else { nil } }
      }
      embed = { toAction.embed(.presented($0)) }
      answer = { if case .dismiss = $0 { toAction.embed(.dismiss) } else { nil } }
      self.mayBeAlert = mayBeAlert
    }
  }

  /// Returns whether a child is an alert or dialog, or an enum in a case with one.
  ///
  /// It returns `true` for states that aren't observable, which are inspected by reflection.
  @usableFromInline
  static var mayBeAlert: (inout Child.State) -> Bool {
    FieldTable<Child.State>.current?.isEphemeral ?? { _ in true }
  }

  @inlinable
  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let extracted = extract(action) else { return parent(&state, action) }
    let isPossibleAlert = toStorage.read(&state) { $0._readChild { mayBeAlert?(&$0) ?? false } }
    guard let isPossibleAlert else {
      let misuse = answer == nil ? Misuse.missingChild : .missingDestination
      (extracted == nil ? .secondDismissal : misuse).report(action, at: location)
      return parent(&state, action)
    }
    guard let childAction = extracted else { return runAndClear(&state, action, parent) }
    if isPossibleAlert { return runAlert(&state, action, childAction, parent, child) }
    let effect = runChild(&state, childAction, child)
    guard effect.node != nil else { return parent(&state, action) }
    return inParent(effect, &state).merge(with: parent(&state, action))
  }

  @inlinable
  func runChild(
    _ state: inout Parent.State, _ action: Child.Action, _ child: RunChild
  ) -> Effect<Child.Action> {
    ReductionContext.presenting(if: answer != nil) {
      toStorage.modify(&state) { storage in
        storage._modifyChild { childState in idReader.replaces(&childState) { child(&$0, action) } }
      }
    }
  }

  /// Runs a child that may be an alert or dialog.
  ///
  /// An action of the alert or dialog dismisses it, after the child's reducer and the parent have run. It stays if either of them
  /// has replaced it.
  @usableFromInline
  func runAlert(
    _ state: inout Parent.State, _ action: Parent.Action, _ childAction: Child.Action,
    _ parent: RunParent, _ child: RunChild
  ) -> Effect<Parent.Action> {
    let id = alertID(in: &state, of: childAction)
    let effect = runChild(&state, childAction, child)
    let own: Effect<Parent.Action> = effect.node == nil ? .none : inParent(effect, &state)
    let exists = id != nil && id == alertID(in: &state, of: childAction)
    return own.merge(
      with: exists ? runAndClear(&state, action, parent) : parent(&state, action))
  }

  private func alertID(in state: inout Parent.State, of action: Child.Action) -> AnyHashable? {
    toStorage.read(&state) { $0._readChild { ephemeralID(in: $0, of: action) } ?? nil }
  }

  /// Runs the parent for a dismissal, or for a button of an alert or dialog, and then removes the child.
  ///
  /// If the parent has presented a different child instead, that child stays.
  @inlinable
  func runAndClear(
    _ state: inout Parent.State, _ action: Parent.Action, _ parent: RunParent
  ) -> Effect<Parent.Action> {
    let before = toStorage.read(&state) { $0 }
    let effect = parent(&state, action)
    if toStorage.read(&state, { $0._hasSameChild(as: before) }) {
      toStorage.modify(&state) { ($0 = ._absent, isReplaced: true) }
    }
    return effect
  }

  @usableFromInline
  func inParent(_ effect: Effect<Child.Action>, _ state: inout Parent.State) -> Effect<Parent.Action> {
    let identity = toStorage.read(&state) { $0._readChild { _PresentedIdentity.of($0) } }
    let toStorage = toStorage
    return effect.inParent(
      ChildLocation(operatorID: toStorage.keyPath, id: AnyHashable(identity)) {
        (state: inout Parent.State, body: (inout Child.State) -> Void) in
        toStorage.read(&state) { storage in
          storage._readChild { child in
            guard _PresentedIdentity.of(child) == identity else { return false }
            body(&child)
            return true
          } ?? false
        }
      },
      isPresented: answer != nil, answer: answer, embed: embed)
  }
}
