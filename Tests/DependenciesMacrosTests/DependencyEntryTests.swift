import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import DependenciesMacros
import Foundation
import Testing

private protocol Announcer: Sendable {
  func say(_ text: String) -> String
}

private struct Announcement: Announcer, Equatable {
  var name = "voice"
  func say(_ text: String) -> String { "\(name): \(text)" }
}

final class Recorder: Sendable {}

private protocol Gate: AnyObject, Sendable {
  var count: Int { get }
  func pass()
}

private final class Turnstile: Gate {
  private let passed = LockIsolated(0)
  var count: Int { passed.value }
  func pass() { passed.withValue { $0 += 1 } }
}

/// The types that the documentation shows are public.
public protocol Lamp: Sendable {
  var isOn: Bool { get }
}

public struct FixedLamp: Lamp, Equatable {
  public var isOn: Bool
}

extension DependencyValues {
  @DependencyEntry
  fileprivate var announcer: any Announcer = Announcement(name: "test")

  @DependencyEntry(liveValue: Announcement(name: "live"), previewValue: Announcement(name: "preview"))
  fileprivate var everywhere: any Announcer = Announcement(name: "test")

  @DependencyEntry(liveValue: Announcement(name: "live"))
  fileprivate var untested: Announcement

  @DependencyEntry(
    "LoudKey", liveValue: Announcement(name: "live"), previewValue: Announcement(name: "preview"))
  fileprivate var loud: any Announcer

  @DependencyEntry fileprivate var turnstile = Turnstile()
  @DependencyEntry fileprivate var gate: any Gate = Turnstile()
  @DependencyEntry(liveValue: Turnstile()) fileprivate var barrier: any Gate

  @DependencyEntry(previewValue: Announcement(name: "preview")) fileprivate var previewed = Announcement(
    name: "test")

  @DependencyEntry fileprivate var retries: Int? = 3
  @DependencyEntry fileprivate var user: String?
  @DependencyEntry var limit = 10
  @DependencyEntry var `default`: String = "test"
  @DependencyEntry var transform: @Sendable (Int) -> Int = { $0 + 1 }
  @DependencyEntry(liveValue: { @Sendable (number: Int) in number * 2 })
  var scale: @Sendable (Int) -> Int = { $0 }
  @DependencyEntry("RecorderKey") fileprivate var recorder: Recorder = Recorder()
  @DependencyEntry("LampKey") public var lamp: any Lamp = FixedLamp(isOn: false)
  @DependencyEntry(
    "Named", liveValue: Announcement(name: "live"), previewValue: Announcement(name: "preview"))
  fileprivate var named: Announcement = Announcement(name: "test")
}

public extension DependencyValues {
  @DependencyEntry("BrightnessKey") var brightness: Double = 0.5
  @DependencyEntry var contrast: Double = 0.5
}

// The module that contains the implementation would do this.
extension DependencyValues.LampKey: DependencyKey {
  public static var liveValue: any Lamp { FixedLamp(isOn: true) }
}

@Suite struct DependencyEntryTests {
  @Test func theDefaultIsTheTestValue() {
    @Dependency(\.announcer) var speaker
    expectNoDifference(speaker.say("a"), "test: a")
    expectNoDifference(Dependency(\.retries).wrappedValue, 3)
    expectNoDifference(Dependency(\.user).wrappedValue, nil)
    expectNoDifference(Dependency(\.limit).wrappedValue, 10)
    expectNoDifference(Dependency(\.default).wrappedValue, "test")
    expectNoDifference(Dependency(\.transform).wrappedValue(1), 2)
    expectNoDifference(Dependency(\.brightness).wrappedValue, 0.5)
    expectNoDifference(Dependency(\.contrast).wrappedValue, 0.5)
    withDependencies {
      $0.announcer = Announcement(name: "override")
      $0.user = "Blob"
      $0.limit += 1
    } operation: {
      expectNoDifference(speaker.say("a"), "override: a")
      expectNoDifference(Dependency(\.user).wrappedValue, "Blob")
      expectNoDifference(Dependency(\.limit).wrappedValue, 11)
    }
  }

  @Test(arguments: [(DependencyContext.test, "test"), (.preview, "preview"), (.live, "live")])
  func eachContextHasItsValue(_ context: DependencyContext, _ name: String) {
    withDependencies {
      $0.context = context
    } operation: {
      expectNoDifference(Dependency(\.everywhere).wrappedValue.say("a"), "\(name): a")
      expectNoDifference(Dependency(\.named).wrappedValue.name, name)
    }
  }

  @Test("Without a live value, live use is reported") func withoutALiveValueItIsAnInterface() {
    @Dependency(\.previewed) var previewed
    expectNoDifference(previewed.name, "test")
    withDependencies {
      $0.context = .preview
    } operation: {
      expectNoDifference(previewed.name, "preview")
    }
    withDependencies {
      $0.context = .live
    } operation: {
      expectIssues {
        expectNoDifference(previewed.name, "test")
      } matching: {
        $0.description.contains(#"@Dependency(\.previewed) was used by a program"#)
      }
    }
  }

  @Test func withoutADefaultItHasNoTestValue() {
    @Dependency(\.untested) var untested
    expectIssues {
      expectNoDifference(untested.name, "live")
    } matching: {
      $0.description.contains(#"@Dependency(\.untested) has no test implementation"#)
    }
  }

  @Test("A named key without a default has no test value") func aNamedKeyWithoutADefaultHasNoTestValue() {
    @Dependency(\.loud) var loud
    expectIssues {
      expectNoDifference(loud.say("a"), "preview: a")
    } matching: {
      $0.description.contains(#"@Dependency(\.loud) has no test implementation"#)
    }
    withDependencies {
      $0.context = .live
    } operation: {
      expectNoDifference(Dependency(\.loud).wrappedValue.say("a"), "live: a")
    }
  }

  /// An update closure and the operation see the same object.
  @Test func anObjectIsChangedInAnUpdateClosure() {
    withDependencies {
      $0.turnstile.pass()
      $0.gate.pass()
      $0.gate.pass()
    } operation: {
      expectNoDifference(Dependency(\.turnstile).wrappedValue.count, 1)
      expectNoDifference(Dependency(\.gate).wrappedValue.count, 2)
    }
    withDependencies {
      $0.context = .live
      $0.barrier.pass()
    } operation: {
      expectNoDifference(Dependency(\.barrier).wrappedValue.count, 1)
    }
  }

  @Test func aNamedKeyCanBeUsedAndCompleted() {
    expectNoDifference(Dependency(DependencyValues.BrightnessKey.self).wrappedValue, 0.5)
    expectNoDifference(Dependency(\.lamp).wrappedValue.isOn, false)
    withDependencies {
      $0.context = .live
      $0[DependencyValues.BrightnessKey.self] = 1
    } operation: {
      #expect(Dependency(\.lamp).wrappedValue.isOn)
      expectNoDifference(Dependency(\.brightness).wrappedValue, 1)
      expectNoDifference(Dependency(\.scale).wrappedValue(2), 4)
    }
  }

  static let seen = LockIsolated<[Recorder]>([])

  @Test("Each test case has its own value", arguments: 0..<2) func aTestHasAValueOfItsOwn(_: Int) {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let recorder = Dependency(\.recorder).wrappedValue
      #expect(recorder === Dependency(DependencyValues.RecorderKey.self).wrappedValue)
      let isNew = Self.seen.withValue { seen in
        defer { seen.append(recorder) }
        return !seen.contains { $0 === recorder }
      }
      #expect(isNew)
    }
  }
}
