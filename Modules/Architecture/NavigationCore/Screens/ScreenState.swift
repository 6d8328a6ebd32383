import ComposableArchitecture
import CustomDump

/// The state of a screen of any feature, with the route that led to it.
///
/// The type is erased, but the state can still be accessed by its feature, changed in place, compared, dumped, and encoded. It's
/// stored in a copy-on-write box.
public struct ScreenState {
  /// The route that led to the screen.
  public let route: AnyRoute
  var box: ScreenBox

  /// Creates a screen from its route and the state of its feature.
  public init<State: ObservableState & Equatable>(_ route: some Route, _ state: State) {
    self.init(route: AnyRoute(route), state)
  }

  /// Creates a screen from its route and the state of its feature.
  public init<State: ObservableState & Equatable>(route: AnyRoute, _ state: State) {
    self.route = route
    self.box = TypedScreenBox(state)
  }

  /// The state, regardless of its feature.
  public var base: any ObservableState & Equatable { box.base }

  /// Returns the state of a feature, or `nil` if the screen belongs to another feature.
  public func `as`<Feature: Reducer>(_: Feature.Type) -> Feature.State?
  where Feature.State: ObservableState & Equatable {
    box.typed(Feature.State.self)?.value
  }

  /// The state of the feature with this name, or `nil` if the screen belongs to another feature.
  ///
  /// If the screen belongs to another feature, setting the state does nothing.
  public subscript<Feature: Reducer>(_: KeyPath<Screens, ScreenKey<Feature>>) -> Feature.State?
  where Feature.State: ObservableState & Equatable {
    get { self.as(Feature.self) }
    set { self[Feature.self] = newValue }
  }

  /// The state of a feature, or `nil` if the screen belongs to another feature.
  ///
  /// If the screen belongs to another feature, setting the state does nothing.
  public subscript<Feature: Reducer>(_: Feature.Type) -> Feature.State?
  where Feature.State: ObservableState & Equatable {
    get { self.as(Feature.self) }
    set {
      guard let newValue, box.typed(Feature.State.self) != nil else { return }
      modify(Feature.State.self) { $0 = newValue }
    }
  }

  /// Returns `true` if this is a copy of another value and neither has changed since.
  package func isIdentical(to other: ScreenState) -> Bool { box === other.box }

  /// Returns `true` if the states of two screens are equal, regardless of their routes.
  package func hasSameState(as other: ScreenState) -> Bool { box.isEqual(to: other.box) }

  /// Changes the state in place, or returns `nil` if the state is of another type.
  @discardableResult
  package mutating func modify<State: ObservableState & Equatable, R>(
    _: State.Type, _ body: (inout State) -> R
  ) -> R? {
    guard box.type == ObjectIdentifier(State.self) else { return nil }
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return body(&box.typed(State.self)!.value)
  }
}

/// A box that stores the state of a screen and knows its type.
class ScreenBox {
  let type: ObjectIdentifier
  init(type: ObjectIdentifier) { self.type = type }
  var base: any ObservableState & Equatable { preconditionFailure("A subclass answers this.") }
  var id: ObservableStateID { preconditionFailure("A subclass answers this.") }
  var isEphemeral: Bool { false }
  func isEqual(to other: ScreenBox) -> Bool { preconditionFailure("A subclass answers this.") }
  func copy() -> ScreenBox { preconditionFailure("A subclass answers this.") }

  final func typed<State: ObservableState & Equatable>(_: State.Type) -> TypedScreenBox<State>? {
    self as? TypedScreenBox<State>
  }
}

final class TypedScreenBox<State: ObservableState & Equatable>: ScreenBox {
  var value: State

  init(_ value: State) {
    self.value = value
    super.init(type: ObjectIdentifier(State.self))
  }

  override var base: any ObservableState & Equatable { value }
  override var id: ObservableStateID {
    // Pass the state by reference. Reading a property of a generic value copies the value.
    func id(_ state: inout State) -> ObservableStateID { state._$id }
    return id(&value)
  }
  override func isEqual(to other: ScreenBox) -> Bool {
    other === self || other.typed(State.self)?.value == value
  }
  override func copy() -> ScreenBox { TypedScreenBox(value) }
}

extension ScreenState: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.route == rhs.route && lhs.box.isEqual(to: rhs.box)
  }
}

extension ScreenState: ObservableState {
  /// The identity of the state.
  public var _$id: ObservableStateID { box.id }
}

extension ScreenState: CustomDumpReflectable, CustomReflectable {
  /// A mirror that shows the route and the state.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["route": route.description, "state": base], displayStyle: .struct)
  }
  /// The same mirror as `customDumpMirror`.
  public var customMirror: Mirror { customDumpMirror }
}

extension StackState where Element == ScreenState {
  /// The state of a feature's screen, by the screen's id and the feature's name.
  public subscript<Feature: Reducer>(
    id id: StackElementID, key: KeyPath<Screens, ScreenKey<Feature>>
  ) -> Feature.State? where Feature.State: ObservableState & Equatable {
    get { self[id: id]?[key] }
    set { self[id: id]?[key] = newValue }
  }

  /// The state of a feature's screen, by the screen's id.
  public subscript<Feature: Reducer>(id id: StackElementID, as feature: Feature.Type) -> Feature.State?
  where Feature.State: ObservableState & Equatable {
    self[id: id]?.as(feature)
  }

  /// The routes of the screens, from bottom to top.
  public var routes: [AnyRoute] { map(\.route) }
}
