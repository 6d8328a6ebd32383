/// Names a place below another one: the operator's path to it, and what is there.
struct PlaceKey: Hashable, @unchecked Sendable {
  /// The key path to the child's state, or whatever else tells operators of one reducer apart.
  let slot: AnyHashable
  /// The identity of the child: the id of a row or element, the identity of what is presented.
  let identity: AnyHashable?
}

/// A place in the state, seen from the place around it: where an effect belongs.
struct Place: @unchecked Sendable {
  let key: PlaceKey
  /// Looks for the place in the state around it, and hands its state on while it is there.
  ///
  /// Both states are passed by address, because a place knows neither's type; the closure was made where both types
  /// were known.
  let visit: (_ parent: UnsafeRawPointer, _ child: (UnsafeRawPointer?) -> Void) -> Void
}

/// A place with what the effect's actions must know of it: how it answers requests that go up.
struct Segment<Action>: @unchecked Sendable {
  let place: Place
  /// Whether the child here is presented: a sheet, an alert, a screen of a stack.
  let isPresented: Bool
  /// Turns a request that an effect makes into an action; `nil` where the request is for somebody further up.
  let answer: (@Sendable (any Sendable) -> Action?)?

  func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Segment<T> {
    var mapped: (@Sendable (any Sendable) -> T?)?
    if let answer { mapped = { request in answer(request).map(transform) } }
    return Segment<T>(place: place, isPresented: isPresented, answer: mapped)
  }
}

/// What `dismiss` asks for: the nearest presenter is to take its child away.
struct DismissRequest: Sendable {}

extension Effect {
  /// Says that this effect was returned for a child at a place of its own.
  func placed<State, Child>(
    slot: some Hashable,
    identity: AnyHashable? = nil,
    in _: State.Type = State.self,
    child: @escaping (State) -> Child?,
    isPresented: Bool = false,
    answer: (@Sendable (any Sendable) -> Action?)? = nil
  ) -> Effect {
    guard let node else { return .none }
    let place = Place(key: PlaceKey(slot: AnyHashable(slot), identity: identity)) { parent, visit in
      guard let state = child(parent.assumingMemoryBound(to: State.self).pointee) else { return visit(nil) }
      withUnsafePointer(to: state) { visit(UnsafeRawPointer($0)) }
    }
    return Effect(.placed(node, Segment(place: place, isPresented: isPresented, answer: answer)))
  }
}
