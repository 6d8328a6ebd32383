import ComposableArchitecture
import CustomDump

/// The state of a screen of any feature, with the route that it was reached by.
///
/// The type is erased, the value is not: it can be asked for by feature, changed in place, compared, dumped and
/// written down. It lies in a box that is copied on write.
public struct ScreenState {
  /// The route that the screen was reached by.
  public let route: AnyRoute
  var box: ScreenBox

  /// A screen of a feature.
  public init<State: ObservableState & Equatable>(_ route: some Route, _ state: State) {
    self.init(route: AnyRoute(route), state)
  }

  /// A screen of a feature.
  public init<State: ObservableState & Equatable>(route: AnyRoute, _ state: State) {
    self.route = route
    self.box = TypedScreenBox(state)
  }

  /// The state, whatever feature it belongs to.
  public var base: any ObservableState & Equatable { box.base }

  /// The state as that of a feature; `nil` where it is another feature's.
  public func `as`<Feature: Reducer>(_: Feature.Type) -> Feature.State?
  where Feature.State: ObservableState & Equatable {
    box.typed(Feature.State.self)?.value
  }

  /// The state as that of a feature, by the feature's name.
  ///
  /// A write for another feature than the screen's does nothing.
  public subscript<Feature: Reducer>(_: KeyPath<Screens, ScreenKey<Feature>>) -> Feature.State?
  where Feature.State: ObservableState & Equatable {
    get { self.as(Feature.self) }
    set {
      guard let newValue, box.typed(Feature.State.self) != nil else { return }
      modify(Feature.State.self) { $0 = newValue }
    }
  }

  /// Whether this is a copy of another value, of which neither has changed since.
  package func isIdentical(to other: ScreenState) -> Bool { box === other.box }

  /// Whether the state is equal to another screen's, however both were reached.
  package func hasSameState(as other: ScreenState) -> Bool { box.isEqual(to: other.box) }

  /// Changes the state in place; `nil` where it is of another type.
  @discardableResult
  package mutating func modify<State: ObservableState & Equatable, R>(
    _: State.Type, _ body: (inout State) -> R
  ) -> R? {
    guard box.type == ObjectIdentifier(State.self) else { return nil }
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return body(&box.typed(State.self)!.value)
  }
}

/// Holds the state of a screen; knows its type.
class ScreenBox {
  let type: ObjectIdentifier
  init(type: ObjectIdentifier) { self.type = type }
  var base: any ObservableState & Equatable { preconditionFailure("A subclass answers this.") }
  var id: ObservableStateID { preconditionFailure("A subclass answers this.") }
  var isEphemeral: Bool { false }
  func isEqual(to other: ScreenBox) -> Bool { preconditionFailure("A subclass answers this.") }
  func copy() -> ScreenBox { preconditionFailure("A subclass answers this.") }

  final func typed<State: ObservableState & Equatable>(_: State.Type) -> TypedScreenBox<State>? {
    type == ObjectIdentifier(State.self) ? unsafeDowncast(self, to: TypedScreenBox<State>.self) : nil
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
    // By reference: reading a property of a generic value copies the value.
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
  /// Which value this is.
  public var _$id: ObservableStateID { box.id }
}

extension ScreenState: CustomDumpReflectable, CustomReflectable {
  /// What a dump shows.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["route": route.description, "state": base], displayStyle: .struct)
  }
  /// What reflection shows.
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

  /// The routes of the screens, from the bottom to the top.
  public var routes: [AnyRoute] { map(\.route) }
}
