import ComposableArchitecture
import CustomDump
import Foundation
import Testing

/// The shapes that an enum reducer can have.
@MainActor @Suite struct EnumReducerShapesTests {
  @Reducer struct Leaf {
    @ObservableState struct State: Equatable, Hashable, Codable, Sendable { var count = 0 }
    enum Action: Equatable, Hashable, Codable, Sendable { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }
  struct Item: Identifiable, Equatable { var id = 1 }

  // MARK: Cases without a reducer

  @Reducer enum Mixed {
    case leaf(Leaf)
    case two(Int, String)
    case labelled(first: Int, second: Item)
    case number(Int)
    case list([Item])
    case id(Item.ID)
    case function(() -> Int)
    case optional(Item?)
    case tuple((Int, Int))
  }

  @Test func aCaseOfSeveralValuesIsPlainData() {
    func text(_ state: Mixed.State) -> String {
      switch Store(initialState: state, reducer: { Mixed.body }).case {
      case .leaf(let store): "leaf \(store.count)"
      case .two(let one, let other): "two \(one) \(other)"
      case .labelled(let one, let other): "labelled \(one) \(other.id)"
      case .number(let number): "number \(number)"
      case .list(let items): "list \(items.count)"
      case .id(let id): "id \(id)"
      case .function(let function): "function \(function())"
      case .optional(let item): "optional \(item == nil)"
      case .tuple(let tuple): "tuple \(tuple.0 + tuple.1)"
      }
    }
    expectNoDifference(text(.leaf(Leaf.State(count: 2))), "leaf 2")
    expectNoDifference(text(.two(1, "a")), "two 1 a")
    expectNoDifference(text(.labelled(first: 1, second: Item(id: 2))), "labelled 1 2")
    expectNoDifference(text(.number(3)), "number 3")
    expectNoDifference(text(.list([Item()])), "list 1")
    expectNoDifference(text(.id(4)), "id 4")
    expectNoDifference(text(.function { 5 }), "function 5")
    expectNoDifference(text(.optional(nil)), "optional true")
    expectNoDifference(text(.tuple((1, 2))), "tuple 3")
  }

  // MARK: Actions without values

  @Reducer struct Inert {}
  @Reducer enum OnlyAlert { case alert(AlertState<Never>) }
  @Reducer enum OnlyInert { case inert(Inert) }
  @Reducer enum BothInert {
    case inert(Inert)
    case alert(AlertState<Never>)
  }
  @Reducer enum Empty {}
  @Reducer enum OfEmpty { case empty(Empty.Body = Empty.body) }

  @Reducer struct InertParent {
    @ObservableState struct State {
      var inert = Inert.State()
      @Presents var alert: OnlyAlert.State?
      @Presents var plainAlert: AlertState<Never>?
      @Presents var destination: BothInert.State?
      var path = StackState<OnlyInert.State>()
    }
    enum Action {
      case inert(Inert.Action)
      case alert(PresentationAction<OnlyAlert.Action>)
      case plainAlert(PresentationAction<Never>)
      case destination(PresentationAction<BothInert.Action>)
      case path(StackActionOf<OnlyInert>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.inert, action: \.inert) { Inert() }
      EmptyReducer()
        .ifLet(\.$alert, action: \.alert)
        .ifLet(\.$plainAlert, action: \.plainAlert)
        .ifLet(\.$destination, action: \.destination)
        .forEach(\.path, action: \.path)
    }
  }

  @Test("A case of an enum can have an action without values") func actionsMayHaveNoValues() {
    let alert = AlertState<Never> { TextState("Hi") }
    let store = Store(
      initialState: InertParent.State(
        alert: .alert(alert), plainAlert: alert, destination: .inert(Inert.State()),
        path: StackState([.inert(Inert.State())]))
    ) {
      InertParent()
    }
    guard case .inert? = store.scope(state: \.destination, action: \.destination.presented)?.case else {
      Issue.record("No destination is presented.")
      return
    }
    store.send(.alert(.dismiss))
    store.send(.plainAlert(.dismiss))
    store.send(.destination(.dismiss))
    store.send(.path(.popFrom(id: 0)))
    #expect(store.alert == nil)
    expectNoDifference(store.plainAlert, nil)
    #expect(store.destination == nil)
    #expect(store.path.isEmpty)
  }

  // MARK: Additional members

  @Reducer enum OwnBody {
    case leaf(Leaf)
    static var body: some ReducerOf<Self> {
      Scope(state: \.leaf, action: \.leaf) { Leaf() }
      Reduce { state, _ in
        state.modify(\.leaf) { $0.count += 10 }
        return .none
      }
    }
  }

  @Reducer enum OwnNamedBody {
    case leaf(Leaf)
    static var body: Reduce<State, Action> {
      Reduce { state, _ in
        state.modify(\.leaf) { $0.count += 100 }
        return .none
      }
    }
  }

  @Reducer enum OwnAction {
    case leaf(Leaf)
    enum Action {
      case leaf(Leaf.Action)
      case reset
    }
  }

  @Reducer enum OwnState {
    case leaf(Leaf)
    enum State: Equatable { case leaf(Leaf.State) }
  }

  @Reducer enum AllOwn {
    case leaf(Leaf)
    @ObservableState
    enum State: Equatable { case leaf(Leaf.State) }
    enum Action {
      case leaf(Leaf.Action)
      case reset
    }
    static var body: some ReducerOf<Self> {
      Scope(state: \.leaf, action: \.leaf) { Leaf() }
      Reduce { state, action in
        if case .reset = action { state = .leaf(Leaf.State()) }
        return .none
      }
    }
  }

  @Reducer struct Presenting {
    @ObservableState struct State {
      @Presents var body: OwnBody.State?
      @Presents var all: AllOwn.State?
    }
    enum Action {
      case body(PresentationAction<OwnBody.Action>)
      case all(PresentationAction<AllOwn.Action>)
    }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$body, action: \.body).ifLet(\.$all, action: \.all)
    }
  }

  @Test("A body that an enum declares itself runs") func aBodyOfItsOwnRuns() {
    let store = Store(
      initialState: Presenting.State(body: .leaf(Leaf.State()), all: .leaf(Leaf.State(count: 5)))
    ) {
      Presenting()
    }
    store.send(.body(.presented(.leaf(.tap))))
    expectNoDifference(store.body?.leaf?.count, 11)
    store.send(.all(.presented(.leaf(.tap))))
    expectNoDifference(store.all, .leaf(Leaf.State(count: 6)))
    store.send(.all(.presented(.reset)))
    expectNoDifference(store.all, .leaf(Leaf.State()))
    var state = OwnNamedBody.State.leaf(Leaf.State())
    _ = OwnNamedBody.body.reduce(into: &state, action: .leaf(.tap))
    expectNoDifference(state.leaf?.count, 100)
  }

  @Test("A state or action that an enum declares itself is used") func stateAndActionOfItsOwnAreUsed() {
    let own = Store(initialState: OwnState.State.leaf(Leaf.State())) { OwnState.body }
    own.send(.leaf(.tap))
    expectNoDifference(own.withState { $0 }, .leaf(Leaf.State(count: 1)))
    if case .leaf(let leaf) = own.case { expectNoDifference(leaf.count, 1) }
    let action = Store(initialState: OwnAction.State.leaf(Leaf.State())) { OwnAction.body }
    action.send(.leaf(.tap))
    action.send(.reset)
    expectNoDifference(action.withState { $0.leaf?.count }, 1)
  }

  // MARK: Any enum reducer

  private func store<Destination: CaseReducer>(
    of type: Destination.Type, _ state: Destination.State
  ) -> StoreOf<Destination>
  where Destination.State.StateReducer == Destination {
    Store(initialState: state) { Destination.body }
  }

  @Test func codeCanBeGenericOverEnumReducers() {
    let store = store(of: OwnState.self, .leaf(Leaf.State()))
    store.send(.leaf(.tap))
    expectNoDifference(store.withState { $0.leaf?.count }, 1)
  }

  // MARK: Generic and nested

  @Reducer struct Box<Value: Sendable> {
    @ObservableState struct State { var value: Value? }
    enum Action { case set(Value) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .set(let value) = action { state.value = value }
        return .none
      }
    }
  }

  @Reducer enum Generic<Value: Sendable> {
    case box(Box<Value>)
    case pair(Value, Value)
    case leaf(Leaf)
  }

  @Test("An enum of features can be generic") func anEnumMayBeGeneric() {
    let store = Store(initialState: Generic<Int>.State.box(.init())) { Generic<Int>.body }
    store.send(.box(.set(3)))
    guard case .box(let box) = store.case else {
      Issue.record("\(store.case)")
      return
    }
    expectNoDifference(box.value, 3)
  }

  // MARK: Options

  @Reducer(state: .equatable) enum Options1 { case leaf(Leaf) }
  @Reducer(state: .equatable, .sendable) enum Options2 { case leaf(Leaf) }
  @Reducer(state: .equatable, action: .equatable) enum Options3 { case leaf(Leaf) }
  @Reducer(action: .sendable) enum Options4 { case leaf(Leaf) }
  @Reducer(state: .codable, .hashable, .sendable, action: .codable, .hashable, .sendable)
  enum Options5 { case leaf(Leaf) }
  @Reducer(state: .encodable, action: .decodable) enum Options6 { case leaf(Leaf) }
  @Reducer(state: .decodable, action: .encodable) enum Options7 { case leaf(Leaf) }

  @Test("The options of a macro become conformances") func theOptionsOfAMacroBecomeConformances() throws {
    func equatable<T: Equatable>(_: T.Type) {}
    func hashable<T: Hashable & Sendable & Codable>(_: T.Type) {}
    func sendable<T: Sendable>(_: T.Type) {}
    equatable(Options1.State.self)
    equatable(Options2.State.self)
    sendable(Options2.State.self)
    equatable(Options3.State.self)
    equatable(Options3.Action.self)
    sendable(Options4.Action.self)
    hashable(Options5.State.self)
    hashable(Options5.Action.self)
    let data = try JSONEncoder().encode(Options6.State.leaf(Leaf.State(count: 3)))
    try expectNoDifference(JSONDecoder().decode(Options7.State.self, from: data).leaf?.count, 3)
    let action = try JSONEncoder().encode(Options7.Action.leaf(.tap))
    #expect(try JSONDecoder().decode(Options6.Action.self, from: action).is(\.leaf))
  }
}

// MARK: - Access

@Reducer public struct PublicLeaf {}
@Reducer public enum PublicEnum {
  case leaf(PublicLeaf)
  case number(Int)
  case alert(AlertState<Never>)
}
extension PublicEnum.State: Equatable {}
@Reducer package struct PackageLeaf {}
@Reducer package enum PackageEnum {
  case leaf(PackageLeaf)
  case other(PublicLeaf)
}
@Reducer private struct PrivateLeaf {}
@Reducer private enum PrivateEnum { case leaf(PrivateLeaf) }
public enum PublicNamespace {}
extension PublicNamespace {
  @Reducer public enum Inner { case leaf(Leaf) }
  @Reducer fileprivate enum FilePrivate { case leaf(PrivateLeaf) }
}
// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
public extension PublicNamespace {
  @Reducer struct Leaf {}
  @Reducer enum Outer { case leaf(Leaf) }
}

/// Compiles only if the macro declares these types as public.
public func publicState(_ state: PublicEnum.State, _ outer: PublicNamespace.Outer.State)
  -> PublicNamespace.Inner.State
{
  .leaf(PublicNamespace.Leaf.State())
}

@MainActor @Suite struct ReducerAccessTests {
  @Test func eachAccessLevelRuns() {
    _ = Store(initialState: PrivateEnum.State.leaf(PrivateLeaf.State())) { PrivateEnum.body }.case
    _ =
      Store(initialState: PublicNamespace.FilePrivate.State.leaf(PrivateLeaf.State())) {
        PublicNamespace.FilePrivate.body
      }.case
    _ = Store(initialState: PackageEnum.State.leaf(PackageLeaf.State())) { PackageEnum.body }.case
    #expect(publicState(.number(1), .leaf(PublicNamespace.Leaf.State())).is(\.leaf))
  }
}
