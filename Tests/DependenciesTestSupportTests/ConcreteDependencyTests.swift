import CairnTestSupport
import CustomDump
import Dependencies
import DependenciesTestSupport
import Testing

private protocol Player: Sendable {
  func play(_ title: String)
}

private final class RecordingPlayer: Player {
  private let titles = LockIsolated<[String]>([])
  var played: [String] { titles.value }
  func play(_ title: String) { titles.withValue { $0.append(title) } }
}

private enum PlayerKey: TestDependencyKey {
  static var testValue: any Player { RecordingPlayer() }
}

extension DependencyValues {
  fileprivate var player: any Player {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
  }
}

private struct Playback {
  @Dependency(\.player) var player
  func start() { player.play("intro") }
}

@Suite(.dependency(\.player, RecordingPlayer()))
struct ConcreteDependencyTests {
  @Dependency(\.player, as: RecordingPlayer.self) private var player
  @Dependency(PlayerKey.self, as: RecordingPlayer.self) private var byKey

  @Test("A test reads a dependency as its concrete type") func whatTheFeatureUsesIsSeenAsItsOwnType() {
    Playback().start()
    expectNoDifference(player.played, ["intro"])
    #expect(byKey === player)
  }

  @Test("The scope of the read determines the dependency") func theScopeOfTheReadCounts() {
    let other = RecordingPlayer()
    withDependencies {
      $0.player = other
    } operation: {
      #expect(player === other && byKey === other)
    }
    #expect(player !== other)
  }

  @Test("Reading a dependency as a wrong type ends the process", .onlyInCI)
  func anotherTypeIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      struct Silent: Player { func play(_: String) {} }
      @Dependency(\.player, as: Silent.self) var silent
      _ = silent
    }
  }

  @Test("A default value can also be read as its concrete type") func aDefaultIsSeenAsItsOwnTypeToo() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      @Dependency(\.player, as: RecordingPlayer.self) var player
      Playback().start()
      expectNoDifference(player.played, ["intro"])
    }
  }
}
