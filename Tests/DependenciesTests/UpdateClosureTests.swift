import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Testing

/// Counts. Every read returns the same object.
private final class Bumper: DependencyKey, Sendable {
  private let count = LockIsolated(0)
  var value: Int { count.value }
  func bump() { count.withValue { $0 += 1 } }
  static var liveValue: Bumper { Bumper() }
  static var testValue: Bumper { Bumper() }
}

/// The same, without a test value.
private final class LiveBumper: DependencyKey, Sendable {
  private let count = LockIsolated(0)
  var value: Int { count.value }
  func bump() { count.withValue { $0 += 1 } }
  static var liveValue: LiveBumper { LiveBumper() }
}

/// Creates its value from a dependency that has no test value.
private struct Eager: DependencyKey {
  var number: Int
  var other = 0
  static var liveValue: Eager { Eager(number: 0) }
  static var testValue: Eager {
    @Dependency(\.numbers) var numbers
    return Eager(number: numbers.fetch())
  }
}

extension DependencyValues {
  fileprivate var bumper: Bumper {
    get { self[Bumper.self] }
    set { self[Bumper.self] = newValue }
  }
  fileprivate var liveBumper: LiveBumper {
    get { self[LiveBumper.self] }
    set { self[LiveBumper.self] = newValue }
  }
}

/// Reading dependencies inside a closure that changes them.
@Suite struct UpdateClosureTests {
  @Dependency(\.bumper) private var bumper
  @Dependency(\.liveBumper) private var liveBumper
  @Dependency(\.numbers) private var numbers

  func isReported(_ name: String, _ read: () -> Void) {
    expectIssues {
      read()
    } matching: {
      $0.description.contains("@Dependency(\(name)) has no test implementation")
    }
  }

  @Test(
    "An update closure and its operation see the same object",
    arguments: [DependencyContext.test, .live, .preview])
  func whatIsReadIsWhatTheOperationSees(_ context: DependencyContext) async {
    withDependencies {
      $0.context = context
      $0.bumper.bump()
      $0.bumper.bump()
    } operation: {
      expectNoDifference(bumper.value, 2)
    }
    await withDependencies {
      $0.context = context
      await Task.yield()
      $0.bumper.bump()
    } operation: {
      await Task.yield()
      expectNoDifference(bumper.value, 3)
    }
  }

  /// The value is kept, and using it is still reported, once.
  @Test("A dependency without a test value keeps its value and is reported when it is used")
  func whatHasNoTestValueIsKeptAndReportedWhereItIsUsed() {
    withDependencies {
      $0.liveBumper.bump()
    } operation: {
      isReported(#"\.liveBumper"#) { expectNoDifference(liveBumper.value, 1) }
      liveBumper.bump()
      expectNoDifference(liveBumper.value, 2)
    }
  }

  @Test("A dependency without a live value that is read during an override is reported when it is used")
  func anInterfaceThatIsReadWhileSettingIsReportedLater() {
    enum Missing: TestDependencyKey {
      static let testValue = 3
    }
    withDependencies {
      $0.context = .live
      _ = $0[Missing.self]
    } operation: {
      @Dependency(Missing.self) var missing
      expectIssues {
        expectNoDifference(missing, 3)
      } matching: {
        $0.description.contains("was used by a program, but it has no live value.")
      }
      expectNoDifference(missing, 3)
    }
  }

  @Test func readsInTheClosureAreNotReported() async {
    withDependencies {
      expectNoDifference(numbers.fetch(), 42)
      @Dependency(\.liveBumper) var bumper
      bumper.bump()
      $0.numbers = NumberClient { 1 }
    } operation: {
      expectNoDifference(numbers.fetch(), 1)
    }
    await withDependencies {
      await Task.yield()
      #expect(await Task { numbers.fetch() }.value == 42)
      $0.numbers = NumberClient { 1 }
    } operation: {
      expectNoDifference(numbers.fetch(), 1)
    }
    let model = Model()
    withDependencies(from: model) {
      expectNoDifference(numbers.fetch(), 42)
      $0.numbers = NumberClient { 1 }
    } operation: {
      expectNoDifference(numbers.fetch(), 1)
    }
    isReported(#"\.numbers"#) { expectNoDifference(numbers.fetch(), 42) }
  }

  @Test("A default that is being changed can read other dependencies")
  func aDefaultThatIsChangedMayReadOthers() {
    withDependencies {
      $0[Eager.self].other = 1
    } operation: {
      expectNoDifference(Dependency(Eager.self).wrappedValue.other, 1)
    }
    isReported(#"\.numbers"#) { _ = numbers.fetch() }
  }

  /// The operation isn't part of the update, even if it runs in an update closure.
  @Test func anOperationInTheClosureReports() async {
    await withDependencies {
      let number = withDependencies {
        $0.name = "inner"
      } operation: {
        var number = 0
        isReported(#"\.numbers"#) { number = numbers.fetch() }
        return number
      }
      await withDependencies {
        await Task.yield()
        $0.name = "inner"
      } operation: {
        await Task.yield()
        isReported(#"\.liveBumper"#) { liveBumper.bump() }
      }
      $0.name = "\(number)"
    } operation: {
      expectNoDifference(Model().name, "42")
    }
  }
}
