import ComposableArchitecture
import CustomDump
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
  enum Action { case jump, jumpLater, spin, start, tick }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.navigate) var navigate
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .jump:
        return .run { _ in await navigate(to: FloorRoute(9)) }
      case .jumpLater:
        return .run { _ in
          try await clock.sleep(for: .seconds(1))
          await navigate(to: FloorRoute(9))
        }
      case .spin:
        return .run { send in
          while !Task.isCancelled {
            await send(.tick)
            await Task.yield()
          }
        }
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
  init(_ number: Int) { self.number = number }
}

enum FloorPlugin: ScreenPlugin {
  static let summary = "A floor of a house"
  static var pathRule: PathRule<FloorRoute> {
    .rule("the house has 3 floors") { route, _ in route.number <= 3 }
  }
  static func state(for route: FloorRoute) throws -> Floor.State { Floor.State(number: route.number) }
  static var reducer: Floor { Floor() }
  static func view(_ store: StoreOf<Floor>) -> some View {
    List {
      Text("\(store.seconds) seconds here")
      NavigationLink("Up", route: FloorRoute(store.number + 1))
      Button("Start") { store.send(.start) }
      Button("Spin") { store.send(.spin) }
      Button("Jump") { store.send(.jump) }
      Button("Jump later") { store.send(.jumpLater) }
      Switch()
    }
    .navigationTitle("Floor \(store.number)")
  }
}

/// A view that changes only its own state.
struct Switch: View {
  @TerminalUI.State var isOn = false
  var body: some View {
    Button("Flip") { isOn.toggle() }
    Text(isOn ? "on" : "off")
  }
}

@MainActor
@Suite(.serialized) struct NavigatorTests {
  private func session() throws -> RunningProgram {
    let plugins: [any FeaturePlugin.Type] = [FloorPlugin.self]
    let options = try ProgramOptions.parse(["--virtual-clock", "--seed", "1"])
    var clock: VirtualClock?
    var program = try withDependencies {
      clock = options.prepare(&$0)
    } operation: {
      try Program(name: "house", root: FloorRoute(0), plugins: plugins)
    }
    program.clock = clock
    return RunningProgram(program, isInteractive: false)
  }

  private func error(_ line: String, _ session: RunningProgram) async -> String {
    do {
      return "no error: \(try await session.execute(line))"
    } catch {
      return error.description
    }
  }

  @Test func linksAreFollowedAndRefused() async throws {
    let session = try session()
    #expect(try await session.execute("goto house:/floor:1/floor:2") == .done)
    expectNoDifference(session.breadcrumb, ["Floor 0", "Floor 1", "Floor 2"])
    #expect(try await session.execute("where") == .output(["house:/floor:1/floor:2"]))
    #expect(
      await error("goto house:/floor:9", session)
        == "Can't go to 'floor:9' at the bottom of the stack: the house has 3 floors")
    #expect(
      await error("goto nonsense", session)
        == "Can't go to 'nonsense': this program has no 'nonsense'. A link looks like 'house:/floor'.")
    #expect(
      await error("goto house:/floor:%zz", session)
        == "Can't go to 'house:/floor:%zz': segment 1: '%zz' isn't a percent sign followed by two hexadecimal digits. "
        + "A link looks like 'house:/floor'.")
    #expect(
      await error("goto other:/floor:1", session)
        == "Can't go to 'other:/floor:1': it's a link to another program. A link looks like 'house:/floor'.")
    expectNoDifference(session.breadcrumb, ["Floor 0", "Floor 1", "Floor 2"])
    #expect(try await session.execute("up") == .done)
    #expect(await error("up", session) == "Can't go to 'floor:4' on 'floor:3': the house has 3 floors")
    #expect(try await session.execute("back") == .done)
    // A link may continue from the current screen or begin at the first screen.
    #expect(try await session.execute("goto floor:3/floor:1") == .done)
    #expect(try await session.execute("where") == .output(["house:/floor:1/floor:2/floor:3/floor:1"]))
    #expect(try await session.execute("goto /floor:2") == .done)
    #expect(try await session.execute("where") == .output(["house:/floor:2"]))
    #expect(try await session.execute("home") == .done)
    expectNoDifference(session.breadcrumb, ["Floor 0"])
    expectNoDifference(session.completions(of: "goto "), ["goto house:/floor"])
    session.stop()
  }

  @Test("A navigation error is reported once") func aNavigationErrorIsToldOnce() async throws {
    let session = try session()
    #expect(await error("goto house:/floor:9", session).contains("the house has 3 floors"))
    #expect(try await session.execute("flip") == .done)
    #expect(try await session.execute("goto house:/floor:3") == .done)
    #expect(await error("up", session).contains("the house has 3 floors"))
    #expect(try await session.execute("flip") == .done)
    #expect(session.screen(width: 40).map(\.plain).contains("on"))
    session.stop()
  }

  @Test("An error of an effect belongs to the command that started or advanced it")
  func theErrorOfAnEffectIsTheAnswerToTheCommandThatBeganIt() async throws {
    let session = try session()
    let message = "Can't go to 'floor:9' at the bottom of the stack: the house has 3 floors"
    #expect(await error("jump", session) == message)
    #expect(session.takeNotices().isEmpty)
    // If another command advances the time, that command fails.
    #expect(try await session.execute("jump later") == .done)
    #expect(await error("advance 1s", session) == message)
    #expect(try await session.execute("flip") == .done)
    session.stop()
  }

  @Test("Waiting for endless work stops once", .timeLimit(.minutes(20)))
  func anEffectThatNeverPausesIsWaitedForOnce() async throws {
    let session = try session()
    #expect(try await session.execute("spin") == .done)
    session.stop()
  }

  @Test("An error between two commands is announced")
  func anErrorBetweenTwoCommandsIsAnnounced() async throws {
    let clock = TestClock()
    let program = try withDependencies {
      $0.continuousClock = clock
    } operation: {
      try Program(name: "house", root: FloorRoute(0), plugins: [FloorPlugin.self])
    }
    let session = RunningProgram(program, isInteractive: false)
    #expect(try await session.execute("jump later") == .done)
    await clock.advance(by: .seconds(1))
    await session.waitUntilIdle()
    let notices = session.takeNotices()
    expectNoDifference(
      notices,
      [
        ProgramNotice(
          "Can't go to 'floor:9' at the bottom of the stack: the house has 3 floors", isError: true)
      ])
    #expect(try await session.execute("flip") == .done)
    session.stop()
  }

  @Test("Virtual time updates the screen") func virtualTimePassesOnTheScreen() async throws {
    let session = try session()
    #expect(try await session.execute("start") == .done)
    #expect(try await session.execute("advance 1m5s") == .done)
    #expect(session.screen(width: 40).map(\.plain).contains("65 seconds here"))
    session.stop()
  }
}
