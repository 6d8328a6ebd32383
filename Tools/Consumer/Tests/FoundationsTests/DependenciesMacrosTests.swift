import Dependencies
import DependenciesMacros
import Testing

@DependencyClient
public struct AudioClient: Sendable {
  public var play: @Sendable (_ name: String, _ volume: Double) async throws -> Void
  var isMuted: @Sendable () -> Bool = { false }
}

extension AudioClient: TestDependencyKey {
  public static let testValue = AudioClient()
}

@Suite struct DependenciesMacrosTests {
  @Test func endpoints() async throws {
    let played = LockIsolated<[String]>([])
    try await withDependencies {
      $0[AudioClient.self].play = { name, _ in played.withValue { $0.append(name) } }
    } operation: {
      @Dependency(AudioClient.self) var audio
      try await audio.play(name: "ding", volume: 1)
      withKnownIssue { #expect(!audio.isMuted()) }
    }
    #expect(played.value == ["ding"])
  }
}
