/// Names a place below another one: the operator's path to it, and what is there.
struct PlaceKey: Hashable, @unchecked Sendable {
  /// The key path to the child's state, or whatever else tells operators of one reducer apart.
  let slot: AnyHashable
  /// The identity of the child: the id of a row or element, the identity of what is presented.
  let identity: AnyHashable?
}

/// The address of a state, with its type: a place knows the type of neither the state around it nor its own.
struct StatePointer {
  let address: UnsafeRawPointer
  let type: ObjectIdentifier

  init<State>(_ pointer: UnsafePointer<State>) {
    address = UnsafeRawPointer(pointer)
    type = ObjectIdentifier(State.self)
  }

  /// Reads the state, where it is of a type.
  func read<State, R>(as _: State.Type, _ body: (State) -> R) -> R? {
    guard type == ObjectIdentifier(State.self) else { return nil }
    return body(address.assumingMemoryBound(to: State.self).pointee)
  }
}

/// Whether the state around a place has the place.
enum Presence {
  case gone
  case there(StatePointer)
  /// A reducer that runs another one by hand, on a state that it made itself, leaves no way to look.
  case unknown
}

/// A place in the state, seen from the place around it: where an effect belongs.
struct Place: @unchecked Sendable {
  let key: PlaceKey
  /// Looks for the place in the state around it. The state that is handed on is valid during the call.
  let visit: (_ parent: StatePointer, _ child: (Presence) -> Void) -> Void
}

/// A place with what the effect's actions must know of it: how it answers requests that go up.
@usableFromInline
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
  ///
  /// - Parameters:
  ///   - slot: Tells the place from others of the same reducer.
  ///   - identity: Tells the child from others at the same place.
  ///   - child: Finds the child in the state around it; `nil` where it is gone.
  ///   - isPresented: Whether the child can be dismissed.
  ///   - answer: Turns requests that the effect makes into actions.
  package func placed<State, Child>(
    slot: some Hashable,
    identity: AnyHashable? = nil,
    in _: State.Type = State.self,
    child: @escaping (State) -> Child?,
    isPresented: Bool = false,
    answer: (@Sendable (any Sendable) -> Action?)? = nil
  ) -> Effect {
    guard let node else { return .none }
    let place = Place(key: PlaceKey(slot: AnyHashable(slot), identity: identity)) { parent, visit in
      guard let state = parent.read(as: State.self, child) else { return visit(.unknown) }
      guard let state else { return visit(.gone) }
      withUnsafePointer(to: state) { visit(.there(StatePointer($0))) }
    }
    return Effect(.placed(node, Segment(place: place, isPresented: isPresented, answer: answer)))
  }
}
