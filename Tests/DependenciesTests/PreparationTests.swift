import CairnTestSupport
import CustomDump
import Dependencies
import Foundation
import Testing

private struct API: DependencyKey {
  var fetch: @Sendable () -> Int
  var push: @Sendable () -> Int
  var nested = Nested()
  struct Nested: Sendable { var depth = 0 }
  static let liveValue = API(fetch: { 1 }, push: { 1 })
  static let testValue = API(fetch: { 2 }, push: { 2 })
}

/// Creates its live value from another dependency.
private struct Stamped: DependencyKey {
  var year: @Sendable () -> Double
  var isChanged = false
  static var liveValue: Stamped {
    @Dependency(\.date.now) var now
    return Stamped(year: { [now] in now.timeIntervalSince1970 })
  }
}

/// Has no live value.
private struct Interface: TestDependencyKey {
  var first: @Sendable () -> Int
  var second: @Sendable () -> Int
  static let testValue = Interface(first: { 0 }, second: { 0 })
}

extension DependencyValues {
  fileprivate var api: API {
    get { self[API.self] }
    set { self[API.self] = newValue }
  }
  fileprivate var stamped: Stamped {
    get { self[Stamped.self] }
    set { self[Stamped.self] = newValue }
  }
}

/// Runs `body` like a program at launch: the context is live, and no dependency has been used.
private func program(_ body: () -> Void) {
  withDependencies {
    $0.context = .live
  } operation: {
    body()
  }
}

@Suite struct PreparationTests {
  @Dependency(\.api) private var api
  @Dependency(\.stamped) private var stamped
  @Dependency(\.date.now) private var now

  func isRefused(_ name: String, _ prepare: () -> Void) {
    expectIssues {
      prepare()
    } matching: {
      $0.description.contains(
        "@Dependency(\(name)) can't be prepared, because it was used or prepared before.")
    }
  }

  @Test func aPartOfADependency() {
    program {
      prepareDependencies {
        $0.api.fetch = { 10 }
        $0.api.nested.depth = 3
        $0.date.now = Date(timeIntervalSince1970: 5)
      }
      #expect(api.fetch() == 10 && api.push() == 1 && api.nested.depth == 3)
      expectNoDifference(now, Date(timeIntervalSince1970: 5))
    }
  }

  @Test("The last assignment has precedence") func theLastOfTwoAssignmentsCounts() {
    program {
      prepareDependencies {
        $0.api.fetch = { 10 }
        $0.api.fetch = { 11 }
        $0.api.push = { 12 }
        $0[API.self].nested.depth += 1
        $0.date = .constant(Date(timeIntervalSince1970: 5))
        $0.date.now.addTimeInterval(1)
      }
      #expect(api.fetch() == 11 && api.push() == 12 && api.nested.depth == 1)
      expectNoDifference(now, Date(timeIntervalSince1970: 6))
    }
  }

  /// Its live value reads a dependency that is prepared only afterwards.
  @Test func aDependencyOfADependency() {
    program {
      prepareDependencies {
        $0.stamped.isChanged = true
        $0.date.now = Date(timeIntervalSince1970: 7)
      }
      expectNoDifference(now, Date(timeIntervalSince1970: 7))
      #expect(stamped.isChanged)
    }
  }

  @Test("Live values see prepared dependencies") func whatIsPreparedIsSeenByLiveValues() {
    program {
      prepareDependencies {
        $0.date.now = Date(timeIntervalSince1970: 7)
        $0.stamped.isChanged = true
      }
      expectNoDifference(stamped.year(), 7)
    }
  }

  @Test("A dependency that is read during preparation can't be replaced later")
  func whatIsReadWhilePreparingIsKept() {
    program {
      let identity = prepareDependencies { $0.identity }
      #expect(Dependency(\.identity).wrappedValue === identity)
      isRefused(#"\.identity"#) { prepareDependencies { $0.identity = Identity() } }
    }
  }

  @Test func aSecondPreparationIsRefused() {
    program {
      prepareDependencies { $0.api.fetch = { 10 } }
      isRefused(#"\.api"#) { prepareDependencies { $0.api.fetch = { 11 } } }
      prepareDependencies { $0.date.now = Date(timeIntervalSince1970: 1) }
      expectNoDifference(api.fetch(), 10)
      expectNoDifference(now, Date(timeIntervalSince1970: 1))
    }
  }

  @Test func preparationAfterUseIsRefused() {
    program {
      expectNoDifference(api.fetch(), 1)
      isRefused(#"\.api"#) { prepareDependencies { $0.api.fetch = { 11 } } }
      isRefused("API.self") { prepareDependencies { $0[API.self] = API(fetch: { 11 }, push: { 11 }) } }
      expectNoDifference(api.fetch(), 1)
    }
  }

  @Test func aRefusalNamesTheCall() {
    program {
      _ = api.fetch()
      expectIssues {
        prepareDependencies {
          $0.api.fetch = { 11 }
        }
      } matching: {
        $0.line == #line - 4 && $0.fileID == #fileID
      }
    }
  }

  @Test("A preview can prepare dependencies again") func aPreviewMayPrepareAgain() {
    withDependencies {
      $0.context = .preview
    } operation: {
      prepareDependencies { $0.api.fetch = { 10 } }
      expectNoDifference(api.fetch(), 10)
      prepareDependencies { $0.api.fetch = { 11 } }
      expectNoDifference(api.fetch(), 11)
    }
  }

  @Test("An interface without a live value can be prepared field by field")
  func anInterfaceWithoutALiveValue() {
    program {
      prepareDependencies {
        $0[Interface.self].first = { 1 }
        $0[Interface.self].second = { 2 }
      }
      @Dependency(Interface.self) var interface
      #expect(interface.first() == 1 && interface.second() == 2)
    }
  }

  @Test("The prepared context applies to values that are read later") func theContextAndWhatComesAfterIt() {
    prepareDependencies {
      $0.context = .live
      $0.api.fetch = { 10 }
    }
    #expect(api.fetch() == 10 && api.push() == 1)
    expectNoDifference(Dependency(\.context).wrappedValue, .live)
  }

  @Test func errorsAndResultsPassThrough() throws {
    #expect(throws: CancellationError.self) {
      try prepareDependencies { _ in throw CancellationError() }
    }
    expectNoDifference(prepareDependencies { _ in 3 }, 3)
  }

  @Test("A program can prepare dependencies", .onlyInCI) func inAProgramOfItsOwn() async {
    await #expect(processExitsWith: .success) {
      setenv("SWIFT_DEPENDENCIES_CONTEXT", "live", 1)
      prepareDependencies {
        $0.api.fetch = { 10 }
        $0.date.now = Date(timeIntervalSince1970: 5)
      }
      let seen = await Task.detached {
        (Dependency(\.api).wrappedValue.fetch(), Dependency(\.date.now).wrappedValue.timeIntervalSince1970)
      }.value
      exit(seen == (10, 5) ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}

/// The tests run serially: a value that the first prepares doesn't affect the second.
@Suite(.serialized) struct PreparedContextTests {
  @Test(arguments: [DependencyContext.live, .preview, .live]) func eachCase(_ context: DependencyContext) {
    // The cases of one test share its defaults, so only the first reads the context of the process.
    prepareDependencies { $0.context = context }
    expectNoDifference(Dependency(\.context).wrappedValue, context)
  }

  @Test func first() {
    expectNoDifference(Dependency(\.context).wrappedValue, .test)
    prepareDependencies { $0.context = .live }
    expectNoDifference(Model().name, "live")
  }

  @Test func second() {
    expectNoDifference(Dependency(\.context).wrappedValue, .test)
    expectNoDifference(Model().name, "test")
    prepareDependencies { $0.context = .preview }
    expectNoDifference(Model().name, "preview")
  }

  @Test func third() {
    expectNoDifference(Model().name, "test")
  }
}

@Suite struct FreshDefaultTests {
  @Dependency(\.identity) var identity

  @Test("A new 'DependencyValues' has its own default values") func newValuesHaveDefaultsOfTheirOwn() {
    let before = identity
    let model = withDependencies {
      $0 = DependencyValues()
    } operation: {
      let fresh = identity
      #expect(fresh !== before)
      #expect(fresh === identity)
      withDependencies {
        $0.name = "other"
      } operation: {
        #expect(fresh === identity)
      }
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        #expect(identity !== fresh && identity !== before)
      }
      return Holder(fresh)
    }
    #expect(identity === before)
    // A model that was created there keeps the values.
    #expect(model.identity === model.seen)
  }

  @Test func theValuesOfAContext() {
    expectNoDifference(DependencyValues.live.name, "live")
    expectNoDifference(DependencyValues.preview.name, "preview")
    expectNoDifference(DependencyValues.test.name, "test")
    expectNoDifference(DependencyValues.live.context, .live)
    withDependencies {
      $0 = .live
      $0.interface = "override"
    } operation: {
      expectNoDifference(Model().name, "live")
      expectNoDifference(Dependency(\.interface).wrappedValue, "override")
    }
    withDependencies {
      $0 = .preview
    } operation: {
      expectNoDifference(Model().name, "preview")
    }
  }

  @Test("New dependency values can be prepared") func theyCanBePrepared() {
    _ = Dependency(\.name).wrappedValue
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      prepareDependencies { $0.name = "prepared" }
      expectNoDifference(Model().name, "prepared")
    }
    expectNoDifference(Model().name, "test")
  }

  @Test("New dependency values are inherited by tasks and escaped work")
  func theyGoWithTasksAndEscapes() async {
    let before = identity
    await withDependencies {
      $0 = DependencyValues()
    } operation: {
      let fresh = identity
      #expect(await Task { identity }.value === fresh)
      let escaped = withEscapedDependencies { $0 }
      #expect(await Task.detached { escaped.yield { Dependency(\.identity).wrappedValue } }.value === fresh)
      #expect(fresh !== before)
    }
  }

  private final class Holder {
    @Dependency(\.identity) var identity
    let seen: Identity
    init(_ seen: Identity) { self.seen = seen }
  }
}
