import ComposableArchitecture
import NavigationCore
import NavigationUI
import TerminalApp
import TerminalUI
import Testing

@Reducer
struct Floor {
  @ObservableState
  struct State: Equatable {
    var number: Int
    var seconds = 0
  }
  enum Action { case start, tick }
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick:
        state.seconds += 1
        return .none
      }
    }
  }
}

struct FloorRoute: Route {
  static let name = "floor"
  var number: Int
  var arguments: [String] { [String(number)] }
  init(_ number: Int) { self.number = number }
  init?(arguments: [String]) {
    guard arguments.count == 1, let number = Int(arguments[0]) else { return nil }
    self.number = number
  }
}

extension Screens {
  var floor: ScreenKey<Floor> { .init() }
}

enum FloorPlugin: ScreenPlugin {
  static var key: KeyPath<Screens, ScreenKey<Floor>> { \.floor }
  static let summary = "A floor of a house"
  static var pathRule: PathRule<FloorRoute> {
    .rule("the house has 3 floors") { place, _ in place.number <= 3 }
  }
  static func state(for place: FloorRoute) throws -> Floor.State { Floor.State(number: place.number) }
  static var reducer: Floor { Floor() }
  static func view(_ store: StoreOf<Floor>) -> some View {
    List {
      Text("\(store.seconds) seconds here")
      NavigationLink("Up", route: FloorRoute(store.number + 1))
      Button("Start") { store.send(.start) }
      Switch()
    }
    .navigationTitle("Floor \(store.number)")
  }
}

/// Changes nothing but a view's own state.
struct Switch: View {
  @TerminalUI.State var isOn = false
  var body: some View {
    Button("Flip") { isOn.toggle() }
    Text(isOn ? "on" : "off")
  }
}

@MainActor
@Suite(.serialized) struct NavigatorTests {
  private func session() throws -> HostSession {
    let plugins: [any FeaturePlugin.Type] = [FloorPlugin.self]
    let options = try HostOptions.parse(["--virtual-clock", "--seed", "1"])
    var clock: VirtualClock?
    let store = try withDependencies {
      clock = options.prepare(&$0)
      $0.plugins = PluginRegistry(plugins)
    } operation: {
      let state = try Navigator.State(root: FloorRoute(0))
      return Store(initialState: state) { Navigator() }
    }
    var program = HostedProgram(name: "house", store: store, plugins: plugins)
    program.clock = clock
    return HostSession(program, allowsShortNames: false)
  }

  private func error(_ line: String, _ session: HostSession) async -> String {
    do {
      return "no error: \(try await session.execute(line))"
    } catch {
      return error.description
    }
  }

  @Test func linksAreFollowedAndRefused() async throws {
    let session = try session()
    #expect(try await session.execute("goto house:/floor:1/floor:2") == .done)
    #expect(session.place == ["Floor 0", "Floor 1", "Floor 2"])
    #expect(try await session.execute("where") == .say(["house:/floor:1/floor:2"]))
    #expect(
      await error("goto house:/floor:9", session)
        == "can't go to 'floor:9' at the bottom of the stack: the house has 3 floors")
    #expect(
      await error("goto nonsense", session)
        == "There is no place 'nonsense' in this program. A link looks like 'house:/floor'.")
    #expect(
      await error("goto house:/floor:%zz", session)
        == "can't read link 'house:/floor:%zz': segment 1: '%zz' is not a percent sign with two hexadecimal digits. "
        + "A link looks like 'house:/detail:42/record:42'.")
    #expect(
      await error("goto other:/floor:1", session)
        == "'other:/floor:1' is a link of another program: those of this one begin with 'house:/'.")
    #expect(session.place == ["Floor 0", "Floor 1", "Floor 2"])
    #expect(try await session.execute("up") == .done)
    #expect(await error("up", session) == "can't go to 'floor:4' on 'floor:3': the house has 3 floors")
    #expect(try await session.execute("back") == .done)
    // A link may go on from here, or begin at the first screen.
    #expect(try await session.execute("goto floor:3/floor:1") == .done)
    #expect(try await session.execute("where") == .say(["house:/floor:1/floor:2/floor:3/floor:1"]))
    #expect(try await session.execute("goto /floor:2") == .done)
    #expect(try await session.execute("where") == .say(["house:/floor:2"]))
    #expect(try await session.execute("home") == .done)
    #expect(session.place == ["Floor 0"])
    #expect(session.completions(of: "goto ") == ["goto house:/floor"])
    session.stop()
  }

  @Test func aNavigationErrorIsToldOnce() async throws {
    let session = try session()
    #expect(await error("goto house:/floor:9", session).contains("the house has 3 floors"))
    #expect(try await session.execute("flip") == .done)
    #expect(try await session.execute("goto house:/floor:3") == .done)
    #expect(await error("up", session).contains("the house has 3 floors"))
    #expect(try await session.execute("flip") == .done)
    #expect(session.screen(width: 40).map(\.plain).contains("on"))
    session.stop()
  }

  @Test func virtualTimePassesOnTheScreen() async throws {
    try await withMainSerialExecutor {
      let session = try session()
      #expect(try await session.execute("start") == .done)
      #expect(try await session.execute("advance 1m5s") == .done)
      #expect(session.screen(width: 40).map(\.plain).contains("65 seconds here"))
      session.stop()
    }
  }
}
