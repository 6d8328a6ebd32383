import CairnTestSupport
import CustomDump
import Dependencies
import Foundation
import Testing

/// Dependencies that reach outside the program.
@Suite struct WorldTests {
  @Test("A live program doesn't wait for 'fireAndForget'") func aProgramDoesNotWaitForWhatItFires() async {
    await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.fireAndForget) var fireAndForget
      let (events, event) = AsyncStream.makeStream(of: Int.self)
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      await fireAndForget(priority: .high) {
        for await _ in gate { break }
        event.yield(2)
        event.finish()
      }
      event.yield(1)
      open.yield()
      #expect(await events.reduce(into: []) { $0.append($1) } == [1, 2])
    }
  }

  @Test func fireAndForgetCanBeReplaced() async {
    let priorities = LockIsolated<[TaskPriority?]>([])
    await withDependencies {
      $0.fireAndForget = FireAndForget { priority, operation in
        priorities.withValue { $0.append(priority) }
        try? await operation()
      }
    } operation: {
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget {}
      await fireAndForget(priority: .low) { throw CancellationError() }
    }
    expectNoDifference(priorities.value, [nil, .low])
    let names = LockIsolated<[String?]>([])
    await withDependencies {
      $0.fireAndForget = FireAndForget { name, _, operation in
        names.withValue { $0.append(name) }
        try? await operation()
      }
    } operation: {
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget {}
      await fireAndForget(name: "Upload", priority: .low) { throw CancellationError() }
    }
    expectNoDifference(names.value, [nil, "Upload"])
  }

  @Test func aProgramHasTheDefaultNotificationCenter() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.notificationCenter) var center
      #expect(center === NotificationCenter.default)
    }
    let own = NotificationCenter()
    withDependencies {
      $0.notificationCenter = own
    } operation: {
      @Dependency(\.notificationCenter) var center
      #expect(center === own)
    }
  }

  @Test func aProgramHasTheWorldsValues() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      @Dependency(\.preferredLocales) var preferredLocales
      @Dependency(\.date) var date
      @Dependency(\.continuousClock) var continuousClock
      @Dependency(\.suspendingClock) var suspendingClock
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      expectNoDifference(calendar, .autoupdatingCurrent)
      expectNoDifference(locale, .autoupdatingCurrent)
      expectNoDifference(timeZone, .autoupdatingCurrent)
      expectNoDifference(preferredLocales.map(\.identifier), Locale.preferredLanguages)
      let before = Date()
      let now = date()
      #expect((before...Date()).contains(now))
      #expect(continuousClock is ContinuousClock)
      #expect(suspendingClock is SuspendingClock)
      let numbers = withRandomNumberGenerator { generator in (0..<4).map { _ in generator.next() } }
      expectNoDifference(Set(numbers).count, 4)
    }
  }

  @Test("Dependencies that reach the outside world are reported in a test")
  func whatReachesTheWorldIsReportedInATest() async throws {
    func isReported<Value>(_ path: any KeyPath<DependencyValues, Value> & Sendable, _ name: String) {
      expectIssues {
        _ = Dependency(path).wrappedValue
      } matching: {
        $0.description.contains("@Dependency(\\.\(name)) has no test implementation")
      }
    }
    isReported(\.date, "date")
    isReported(\.uuid, "uuid")
    isReported(\.calendar, "calendar")
    isReported(\.locale, "locale")
    isReported(\.preferredLocales, "preferredLocales")
    isReported(\.timeZone, "timeZone")
    isReported(\.withRandomNumberGenerator, "withRandomNumberGenerator")
    isReported(\.openURL, "openURL")
    @Dependency(\.suspendingClock) var clock
    await expectIssues {
      try await clock.sleep(for: .seconds(1))
    } matching: {
      $0.description.contains("Unimplemented: SuspendingClock.")
    }
  }
}

/// Assertions as dependencies, which programs and tests can override.
@Suite struct AssertionTests {
  struct Recorded: AssertionEffect, AssertionFailureEffect {
    let messages = LockIsolated<[String]>([])
    func callAsFunction(
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString,
      line: UInt
    ) {
      let text = condition() ? "held" : message()
      messages.withValue { $0.append("\(text) \(line)") }
    }
    func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
      let text = message()
      messages.withValue { $0.append("\(text) \(line)") }
    }
  }

  @Test("Assertion dependencies can be overridden") func theyCanBeReplaced() {
    let recorded = Recorded()
    let line = withDependencies {
      $0.assert = recorded
      $0.precondition = recorded
      $0.assertionFailure = recorded
    } operation: {
      @Dependency(\.assert) var assert
      @Dependency(\.precondition) var precondition
      @Dependency(\.assertionFailure) var assertionFailure
      assert(true)
      assert(false, "a")
      precondition(false, "p")
      assertionFailure("f")
      assertionFailure()
      return UInt(#line)
    }
    expectNoDifference(
      recorded.messages.value,
      ["held \(line - 5)", "a \(line - 4)", "p \(line - 3)", "f \(line - 2)", " \(line - 1)"])
  }

  /// An assertion that holds doesn't evaluate its message.
  @Test func messagesAreLazy() {
    @Dependency(\.assert) var assert
    func message() -> String {
      Issue.record("The message was evaluated.")
      return ""
    }
    assert(true, message())
  }
}

/// A live assertion that fails ends the program, so each test runs in a separate process.
@Suite struct LiveAssertionTests {
  private static func live(_ work: () -> Void) {
    withDependencies {
      $0.context = .live
    } operation: {
      work()
    }
  }

  @Test(.onlyInCI) func aBrokenAssertionTraps() async {
    await #expect(processExitsWith: .failure) {
      Self.live {
        @Dependency(\.assert) var assert
        assert(1 > 2, "broken")
      }
    }
  }

  @Test(.onlyInCI) func aBrokenPreconditionTraps() async {
    await #expect(processExitsWith: .failure) {
      Self.live {
        @Dependency(\.precondition) var precondition
        precondition(1 > 2, "broken")
      }
    }
  }

  @Test(.onlyInCI) func anAssertionFailureTraps() async {
    await #expect(processExitsWith: .failure) {
      Self.live {
        @Dependency(\.assertionFailure) var assertionFailure
        assertionFailure("failed")
      }
    }
  }

  @Test("A live assertion that holds doesn't trap", .onlyInCI) func whatHoldsDoesNotTrap() async {
    await #expect(processExitsWith: .success) {
      Self.live {
        @Dependency(\.assert) var assert
        @Dependency(\.precondition) var precondition
        assert(2 > 1)
        precondition(2 > 1, "holds")
      }
      exit(EXIT_SUCCESS)
    }
  }

  /// The test sets the path to its own folder, so the result doesn't depend on whether the machine has
  /// `xdg-open`.
  @Test("A URL is opened with the system's command", .onlyInCI) func aURLIsHandedToTheSystem() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-open-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let program = folder.appending(path: "xdg-open")
      // The browser can be ended and interrupted: it doesn't inherit the signals that threads of this process block.
      let script = """
        #!/bin/sh
        while read name mask; do
          test "$name" != SigBlk: || test "$mask" = 0000000000000000 || exit 1
        done </proc/self/status
        test "$1" = https://example.com/

        """
      try Data(script.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path())
      setenv("PATH", folder.path() + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), 1)
      let results = await withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.openURL) var openURL
        // On a thread of Dispatch, like an effect.
        return await Task.detached { [openURL] in
          [
            await openURL(URL(string: "https://example.com/")!),
            await openURL(URL(string: "https://example.com/other")!),
          ]
        }.value
      }
      try? FileManager.default.removeItem(at: folder)
      exit(results == [true, false] ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test(.onlyInCI) func theEnvironmentChoosesTheContext() async {
    await #expect(processExitsWith: .success) {
      setenv("SWIFT_DEPENDENCIES_CONTEXT", "preview", 1)
      exit(Dependency(\.context).wrappedValue == .preview ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    await #expect(processExitsWith: .success) {
      setenv("SWIFT_DEPENDENCIES_CONTEXT", "live", 1)
      exit(Model().name == "live" ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test("Prepared dependencies apply to the whole program", .onlyInCI)
  func preparingCountsForTheWholeProgram() async {
    await #expect(processExitsWith: .success) {
      prepareDependencies {
        $0.context = .live
        $0.name = "prepared"
      }
      let seen = await Task.detached { (Dependency(\.context).wrappedValue, Model().name) }.value
      exit(seen == (.live, "prepared") ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
