import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import TerminalPrograms
import TerminalUI

/// A feature with an example of everything: fields, rows, a presentation, values of many types, and effects.
@Reducer
struct Workshop {
  struct Tool: Codable, Equatable, Sendable, Identifiable {
    var id: Int
    var name: String
  }

  enum Colour: String, Sendable { case red, blue }

  @CasePathable
  enum Size: Equatable, Sendable { case small, sized(Int) }

  struct Opaque: Equatable, Sendable { var value = 0 }

  @Reducer
  struct Drawer {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var isOpen = false
    }
    enum Action { case pull, wait }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .pull:
          state.isOpen.toggle()
          return .none
        case .wait:
          return .run { _ in try await clock.sleep(for: .seconds(60)) }
        }
      }
    }
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Question>)
    case drawer(Drawer)
    @CasePathable enum Question: Equatable, Sendable { case yes }
  }

  @ObservableState
  struct State: Equatable {
    var title = "Bench"
    var count = 0
    var tools: [Tool] = []
    var drawers: IdentifiedArrayOf<Drawer.State> = [Drawer.State(id: 7), Drawer.State(id: 8)]
    var colour = Colour.red
    var size = Size.small
    @Shared(.inMemory("workshop-names")) var names: [String] = []
    @Presents var destination: Destination.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case drawers(IdentifiedActionOf<Drawer>)
    case assign(Tool)
    case assignMany(Int)
    case colour(Colour)
    case count(Int)
    case ratio(Double)
    case flag(Bool)
    case due(UUID)
    case day(Date)
    case length(Duration)
    case size(Size)
    case place(x: Int, y: Int)
    case pair(String, Tool)
    case opaque(Opaque)
    case maybe(Int?)
    case addName(String)
    case openDrawer
    case start
    case stop
    case chain
    case chained
    case push
  }

  enum ID: Hashable { case timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.navigate) var navigate

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .destination, .drawers: return .none
      case .assign(let tool): state.tools.append(tool)
      case .assignMany(let count):
        for id in 0..<count { state.tools.append(Tool(id: id, name: "x")) }
      case .colour(let colour): state.colour = colour
      case .count(let count): state.count = count
      case .ratio(let ratio): state.title = "\(ratio)"
      case .flag(let flag): state.title = "\(flag)"
      case .due(let id): state.title = id.uuidString
      case .day(let date): state.title = date.ISO8601Format()
      case .length(let length): state.title = "\(length)"
      case .size(let size): state.size = size
      case .place(let x, let y): state.title = "\(x),\(y)"
      case .pair(let text, let tool): state.title = "\(text) \(tool.name)"
      case .opaque(let opaque): state.count = opaque.value
      case .maybe(let count): state.count = count ?? -1
      case .addName(let name): state.$names.withLock { $0.append(name) }
      case .openDrawer: state.destination = .drawer(Drawer.State(id: 1))
      case .start:
        return .run(name: "ticks") { _ in
          for await _ in clock.timer(interval: .seconds(1)) {}
        }
        .cancellable(id: ID.timer)
      case .stop: return .cancel(id: ID.timer)
      case .chain: return .send(.chained)
      case .chained: return .run { send in await send(.count(1)) }
      case .push: return .run { _ in await navigate(to: WorkshopRoute(2)) }
      }
      return .none
    }
    .forEach(\.drawers, action: \.drawers) { Drawer() }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Workshop.Destination.State: Equatable {}

struct WorkshopRoute: Route {
  static let name = "workshop"
  var number: Int
  init(_ number: Int) { self.number = number }
}

enum WorkshopPlugin: ScreenPlugin {
  static let summary = "A workshop"
  static func state(for route: WorkshopRoute) throws -> Workshop.State { Workshop.State() }
  static var reducer: Workshop { Workshop() }
  static func view(_ store: StoreOf<Workshop>) -> some View { WorkshopView(store: store) }
}

struct WorkshopView: View {
  @Bindable var store: StoreOf<Workshop>
  var body: some View {
    Form {
      TextField("Title", text: $store.title)
      Stepper("Count", value: $store.count, in: 0...5)
      Button("Start") { store.send(.start) }
      Button("Stop") { store.send(.stop) }.disabled(store.count == 0)
      Button("Open drawer") { store.send(.openDrawer) }
      ForEach(store.tools) { tool in Text(tool.name) }
    }
    .navigationTitle("Workshop")
    .sheet(item: $store.scope(state: \.destination?.drawer, action: \.destination.drawer)) { drawer in
      Button("Pull") { drawer.send(.pull) }
    }
  }
}

/// A program with a virtual clock, whose root is the workshop.
@MainActor
func workshop() throws -> Program {
  var clock: VirtualClock?
  var program = try withDependencies {
    $0.defaultInMemoryStorage = InMemoryStorage()
    clock = $0.prepare(seed: 1, virtualClock: true)
  } operation: {
    try Program(name: "shop", root: WorkshopRoute(1), plugins: [WorkshopPlugin.self])
  }
  program.clock = clock
  return program
}

/// Returns the result of a command line: its output, how it ended, or its error.
@MainActor
func output(_ line: String, _ session: RunningProgram) async -> String {
  do throws(CommandError) {
    switch try await session.execute(line) {
    case .output(let lines): return lines.map(\.plain).joined(separator: "\n")
    case .done: return "done"
    case .leave(let place): return "leave to \(place)"
    case .quit: return "quit"
    }
  } catch {
    return "error: \(error)"
  }
}
