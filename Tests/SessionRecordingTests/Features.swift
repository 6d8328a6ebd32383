import NavigationCore

struct ARoute: Route {
  static let name = "a"
  var number: Int
  init(_ number: Int) { self.number = number }
  var arguments: [String] { [String(number)] }
  init?(arguments: [String]) {
    guard arguments.count == 1, let number = Int(arguments[0]) else { return nil }
    self.number = number
  }
}

struct BRoute: Route {
  static let name = "b"
  var title: String
  init(_ title: String) { self.title = title }
  var arguments: [String] { [title] }
  init?(arguments: [String]) {
    guard arguments.count == 1 else { return nil }
    title = arguments[0]
  }
}

struct OnlyOnBRoute: Route {
  static let name = "onlyOnB"
  init() {}
  var arguments: [String] { [] }
  init?(arguments: [String]) {
    guard arguments.isEmpty else { return nil }
  }
}

/// A counter that pushes `B` by its route.
@Reducer
struct A {
  @Reducer
  enum Destination {
    case edit(Edit)
    case alert(AlertState<Never>)
  }
  @ObservableState
  struct State: Equatable {
    var number: Int
    var ticks = 0
    @Presents var destination: Destination.State?
  }
  enum Action {
    case pushB
    case pushUnknown
    case pushNotAllowed
    case start
    case tick
    case edit
    case destination(PresentationAction<Destination.Action>)
  }
  @Dependency(\.navigate) var navigate
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pushB: return .run { [number = state.number] _ in await navigate(to: BRoute("from \(number)")) }
      case .pushUnknown: return .run { _ in await navigate(to: AnyRoute(name: "zzz", arguments: ["1"])) }
      case .pushNotAllowed: return .run { _ in await navigate(to: OnlyOnBRoute()) }
      case .start:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick:
        state.ticks += 1
        return .none
      case .edit:
        state.destination = .edit(Edit.State())
        return .none
      case .destination: return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
extension A.Destination.State: Equatable {}

/// A sheet that pushes screens and dismisses itself.
@Reducer
struct Edit {
  @ObservableState
  struct State: Equatable { var text = "" }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case close
    case push
  }
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.navigate) var navigate
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .binding: .none
      case .close: .run { _ in await dismiss() }
      case .push: .run { _ in await navigate(to: BRoute("edit")) }
      }
    }
  }
}

/// A screen with a title and `Codable` state that pushes `A` by its route.
@Reducer
struct B {
  @ObservableState
  struct State: Equatable, Codable {
    var title: String
    var stars = 0
  }
  enum Action: Equatable {
    case pushA(Int)
    case rename(String)
    case done
  }
  @Dependency(\.navigate) var navigate
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pushA(let number): return .run { _ in await navigate(to: ARoute(number)) }
      case .rename(let title):
        state.title = title
        return .none
      case .done: return .run { _ in await dismiss() }
      }
    }
  }
}

extension Screens {
  var a: ScreenKey<A> { .init() }
  var b: ScreenKey<B> { .init() }
}

enum APlugin: FeaturePlugin {
  static let summary = "Counts"
  static func state(for route: ARoute) throws -> A.State {
    struct NoSuchNumber: Error, CustomStringConvertible { let description: String }
    if route.number < 0 { throw NoSuchNumber(description: "there is no number below zero") }
    return A.State(number: route.number)
  }
  static var reducer: A { A() }
}

enum BPlugin: FeaturePlugin {
  static let summary = "Has a title"
  static func state(for route: BRoute) -> B.State { B.State(title: route.title) }
  static var reducer: B { B() }
}

enum OnlyOnBPlugin: FeaturePlugin {
  static let summary = "Stands on b"
  static var pathRule: PathRule<OnlyOnBRoute> { .only(after: BRoute.self, "it can only follow b") }
  static func state(for route: OnlyOnBRoute) -> B.State { B.State(title: "only") }
  static var reducer: B { B() }
}

/// A list with a form, for use as a root.
enum HomeRoute: Route {
  case plain, form
  static let name = "home"
  var arguments: [String] { self == .form ? ["form"] : [] }
  init?(arguments: [String]) {
    switch arguments {
    case []: self = .plain
    case ["form"]: self = .form
    default: return nil
    }
  }
  var base: Self { .plain }
}

@Reducer
struct Home {
  @ObservableState
  struct State: Equatable {
    var isForm = false
    var visits = 0
  }
  enum Action { case ask(NavigationRequest), go, goNowhere, visit }
  @Dependency(\.navigate) var navigate
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ask(let request): return .run { _ in await navigate(request) }
      case .go: return .run { _ in await navigate(to: BRoute("home")) }
      case .goNowhere: return .run { _ in await navigate(to: OnlyOnBRoute()) }
      case .visit:
        state.visits += 1
        return .none
      }
    }
  }
}

extension Screens {
  var home: ScreenKey<Home> { .init() }
}

enum HomePlugin: FeaturePlugin {
  static let summary = "Where everything begins"
  static func state(for route: HomeRoute) -> Home.State { Home.State(isForm: route == .form) }
  static func route(of state: Home.State, from base: HomeRoute) -> HomeRoute { state.isForm ? .form : base }
  static var reducer: Home { Home() }
}
