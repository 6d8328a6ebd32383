import CairnTestSupport
import CustomDump
import Dependencies
import Foundation
import Testing

// Dependencies that use other dependencies.

/// Reads the date when it's created.
private struct EagerClient: TestDependencyKey {
  var age: @Sendable () -> Double
  static var testValue: EagerClient {
    @Dependency(\.date.now) var now
    return EagerClient { [now] in now.timeIntervalSince1970 }
  }
}

/// Reads the date when it's created, through another dependency.
private struct EagerClientsClient: TestDependencyKey {
  var age: @Sendable () -> Double
  static var testValue: EagerClientsClient {
    @Dependency(EagerClient.self) var client
    return EagerClientsClient(age: client.age)
  }
}

/// Contains a client that reads the date when it's created.
private struct Holder: TestDependencyKey {
  @Dependency(EagerClientsClient.self) var client
  static var testValue: Holder { Holder() }
}

/// Reads the date when it's called.
private struct LazyClient: TestDependencyKey {
  var age: @Sendable () -> Double
  static var testValue: LazyClient {
    LazyClient {
      @Dependency(\.date.now) var now
      return now.timeIntervalSince1970
    }
  }
}

/// Has its own dependency as a property, and is used by another client.
private struct Middle: TestDependencyKey {
  @Dependency(\.name) var name
  static var testValue: Middle { Middle() }
}

private struct Top: TestDependencyKey {
  @Dependency(Middle.self) private var left
  @Dependency(LazyClient.self) private var right
  static var testValue: Top { Top() }
  var text: String { "\(left.name) \(Int(right.age()))" }
}

private enum OptionalKey: TestDependencyKey {
  static let testValue: Int? = 1
}

private class ClassKey: TestDependencyKey {
  static var testValue: Int { 7 }
}

private protocol Fetcher: Sendable {
  func fetch() -> Int
}

private struct FixedFetcher: Fetcher {
  var number: Int
  func fetch() -> Int { number }
}

private enum FetcherKey: DependencyKey {
  static let liveValue: any Fetcher = FixedFetcher(number: 1)
  static let testValue: any Fetcher = FixedFetcher(number: 2)
}

/// Has a preview value but no test value.
private enum PreviewedKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
}

private enum LiveOnlyKey: DependencyKey {
  static let liveValue = "live"
}

private enum QuietKey: DependencyKey {
  static let liveValue = "live"
  static let shouldReportUnimplemented = false
}

@Suite struct ResolutionTests {
  func date(_ seconds: Double) -> DateGenerator { .constant(Date(timeIntervalSince1970: seconds)) }

  @Test("An eager dependency keeps the dependencies from its first use")
  func anEagerDependencyKeepsWhatItSaw() {
    withDependencies {
      $0.date = date(1)
    } operation: {
      @Dependency(EagerClient.self) var client
      expectNoDifference(client.age(), 1)
      withDependencies {
        $0.date = date(2)
      } operation: {
        expectNoDifference(client.age(), 1)
      }
    }
  }

  /// A default that is first used during an override doesn't keep the override afterwards.
  @Test(arguments: [false, true]) func anOverrideEndsWithItsScope(isThroughAnother: Bool) {
    func age(at seconds: Double) -> Double {
      withDependencies {
        $0.date = date(seconds)
      } operation: {
        @Dependency(EagerClient.self) var client
        @Dependency(EagerClientsClient.self) var clientsClient
        return isThroughAnother ? clientsClient.age() : client.age()
      }
    }
    expectNoDifference([age(at: 1), age(at: 2), age(at: 1)], [1, 2, 1])
  }

  /// A default that captured the values of its evaluation doesn't leak them into another scope.
  @Test func aDefaultOfAnInnerScopeStaysInside() {
    withDependencies {
      $0.date = date(1)
    } operation: {
      @Dependency(Holder.self) var holder
      @Dependency(EagerClient.self) var client
      let held = holder
      let inner = withDependencies {
        $0.date = date(2)
      } operation: {
        held.client.age()
      }
      expectNoDifference([inner, client.age()], [2, 1])
    }
  }

  /// A default doesn't capture the overrides of the scope that computes it.
  @Test func aDefaultCapturesNoOverride() {
    func name(_ name: String?) -> String {
      withDependencies {
        if let name { $0.name = name }
      } operation: {
        @Dependency(Middle.self) var middle
        return middle.name
      }
    }
    expectNoDifference(name("Blob"), "Blob")
    expectNoDifference(name("Blob Jr."), "Blob Jr.")
    @Dependency(Middle.self) var middle
    @Dependency(\.name) var plain
    expectNoDifference(middle.name, plain)
  }

  @Test func aLazyDependencySeesTheScopeOfItsUse() {
    @Dependency(LazyClient.self) var client
    withDependencies {
      $0.date = date(1)
    } operation: {
      expectNoDifference(client.age(), 1)
      withDependencies {
        $0.date = date(2)
      } operation: {
        expectNoDifference(client.age(), 2)
      }
    }
  }

  @Test func aDiamond() {
    @Dependency(Top.self) var top
    withDependencies {
      $0.name = "Blob"
      $0.date = date(3)
    } operation: {
      expectNoDifference(top.text, "Blob 3")
    }
  }

  @Test("Overrides apply to the dependencies of dependencies") func overridingWhatLiesBelow() {
    withDependencies {
      $0[LazyClient.self].age = { 9 }
      $0.name = "Blob"
    } operation: {
      @Dependency(Top.self) var top
      expectNoDifference(top.text, "Blob 9")
    }
  }

  @Test func anOptionalCanBeOverriddenWithNothing() {
    @Dependency(OptionalKey.self) var number
    expectNoDifference(number, 1)
    withDependencies {
      $0[OptionalKey.self] = nil
    } operation: {
      expectNoDifference(number, nil)
    }
  }

  @Test("A class can be a dependency key") func aClassMayBeAKey() {
    @Dependency(ClassKey.self) var number
    expectNoDifference(number, 7)
  }

  @Test("A dependency's value can be an existential") func anExistentialMayBeAValue() {
    @Dependency(FetcherKey.self) var fetcher
    expectNoDifference(fetcher.fetch(), 2)
    withDependencies {
      $0[FetcherKey.self] = FixedFetcher(number: 3)
    } operation: {
      expectNoDifference(fetcher.fetch(), 3)
    }
  }

  @Test func theWholeCollectionIsADependency() {
    withDependencies {
      $0.name = "Blob"
    } operation: {
      @Dependency(\.self) var dependencies
      expectNoDifference(dependencies.name, "Blob")
    }
  }

  @Test("A missing value falls back to another context") func aDefaultFallsBack() {
    @Dependency(PreviewedKey.self) var previewed
    @Dependency(LiveOnlyKey.self) var liveOnly
    @Dependency(QuietKey.self) var quiet
    // A test uses the preview value, or the live value if there's no preview value, and reports an issue.
    expectIssues { expectNoDifference(previewed, "preview") }
    expectIssues { expectNoDifference(liveOnly, "live") }
    expectNoDifference(quiet, "live")
    withDependencies {
      $0.context = .preview
    } operation: {
      expectNoDifference(previewed, "preview")
      expectNoDifference(liveOnly, "live")
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(OptionalKey.self) var testOnly
      expectNoDifference(testOnly, 1)
    }
  }

  /// A default that reads a key without `@Dependency` must not be reported as if its reader had a
  /// `@Dependency`.
  @Test("An issue of a default doesn't name the default's reader")
  func whatADefaultReadsIsNotBlamedOnItsReader() {
    enum ReaderKey: TestDependencyKey {
      static var testValue: String { DependencyValues._current[LiveOnlyKey.self] }
    }
    @Dependency(ReaderKey.self) var value
    expectIssues {
      expectNoDifference(value, "live")
    } matching: {
      $0.description.contains("LiveOnlyKey") && !$0.description.contains("Location:")
    }
  }

  @Test("New dependency values contain only their own overrides") func valuesOfTheirOwnKeepTheirOverrides() {
    var values = DependencyValues()
    values.name = "kept"
    withDependencies {
      $0 = values
    } operation: {
      @Dependency(\.name) var name
      expectNoDifference(name, "kept")
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        expectNoDifference(Model().name, "test")
      }
    }
  }
}

@Suite struct ReuseTests {
  /// A counter that lives as long as the default that created it.
  private struct Tally: DependencyKey {
    var increment: @Sendable () -> Int
    static var counting: Tally {
      // Slow, so that other tasks read it in the meantime.
      for _ in 0..<1_000 { sched_yield() }
      let count = LockIsolated(0)
      return Tally {
        count.withValue {
          $0 += 1
          return $0
        }
      }
    }
    static var liveValue: Tally { counting }
    static var previewValue: Tally { counting }
    static var testValue: Tally { counting }
  }

  @Test("A default value exists once per context") func aDefaultLivesOnePerContext() {
    @Dependency(Tally.self) var tally
    expectNoDifference(tally.increment(), 1)
    for context in [DependencyContext.preview, .live] {
      withDependencies {
        $0.context = context
      } operation: {
        expectNoDifference(tally.increment(), 1)
        expectNoDifference(tally.increment(), 2)
      }
    }
    expectNoDifference(tally.increment(), 2)
  }

  @Test("Other overrides don't create a new default value") func otherOverridesDoNotRenewIt() async {
    @Dependency(Tally.self) var tally
    expectNoDifference(tally.increment(), 1)
    await withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    } operation: {
      expectNoDifference(tally.increment(), 2)
      #expect(await Task { Dependency(Tally.self).wrappedValue.increment() }.value == 3)
    }
  }

  /// Two hundred tasks read a default at the same time before it exists.
  @Test("Concurrent reads create a default value once") func aDefaultIsMadeOnceEvenByMany() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<200 {
        group.addTask {
          @Dependency(Tally.self) var tally
          return tally.increment()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectNoDifference(numbers.sorted(), Array(1...200))
  }

  @Test(arguments: 0..<20) func parallelCasesSeeOnlyTheirOwnOverrides(_ number: Int) async {
    await withDependencies {
      $0.name = "case \(number)"
    } operation: {
      for _ in 0..<20 {
        await Task.yield()
        @Dependency(\.name) var name
        expectNoDifference(name, "case \(number)")
      }
    }
  }
}
