import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Testing

/// Fails as row DEP-08 describes if a test doesn't override it.
struct NumberClient: DependencyKey {
  var fetch: @Sendable () -> Int
  static let liveValue = NumberClient { 42 }
}

enum NameKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

/// Registers an interface without a live value.
enum InterfaceKey: TestDependencyKey {
  static let testValue = "interface test"
}

final class Identity: Sendable {}
enum IdentityKey: DependencyKey {
  static var liveValue: Identity { Identity() }
  static var testValue: Identity { Identity() }
}

extension DependencyValues {
  var numbers: NumberClient {
    get { self[NumberClient.self] }
    set { self[NumberClient.self] = newValue }
  }
  var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
  var interface: String {
    get { self[InterfaceKey.self] }
    set { self[InterfaceKey.self] = newValue }
  }
  var identity: Identity {
    get { self[IdentityKey.self] }
    set { self[IdentityKey.self] = newValue }
  }
}

final class Model {
  @Dependency(\.name) var name
  @Dependency(\.date) var date
}

@Suite struct DependencyTests {
  @Dependency(\.name) var name

  @Test("The context determines the default value of a dependency") func contextsChooseTheDefault() {
    @Dependency(\.context) var context
    expectNoDifference(context, .test)
    expectNoDifference(name, "test")
    withDependencies {
      $0.context = .preview
    } operation: {
      expectNoDifference(name, "preview")
      expectNoDifference(context, .preview)
    }
    withDependencies {
      $0.context = .live
    } operation: {
      expectNoDifference(name, "live")
    }
  }

  @Test("The current scope has precedence over the model's scope") func theCurrentScopeComesFirst() {
    let model = withDependencies {
      $0.name = "creation"
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      Model()
    }
    expectNoDifference(model.name, "creation")
    withDependencies {
      $0.name = "use"
    } operation: {
      expectNoDifference(model.name, "use")
      expectNoDifference(model.date.now, Date(timeIntervalSince1970: 1))
    }
  }

  @Test("Overrides of dependencies can be nested") func overridesCanBeNested() throws {
    withDependencies {
      $0.name = "outer"
    } operation: {
      withDependencies {
        $0.name += " inner"
      } operation: {
        expectNoDifference(name, "outer inner")
      }
      expectNoDifference(name, "outer")
    }
    #expect(throws: CancellationError.self) {
      try withDependencies {
        $0.name = "error"
      } operation: {
        throw CancellationError()
      }
    }
    expectNoDifference(name, "test")
  }

  @Test func tasksInherit() async {
    await withDependencies {
      await Task.yield()
      $0.name = "scope"
    } operation: {
      #expect(await Task { name }.value == "scope")
      async let child = name
      #expect(await child == "scope")
    }
    expectNoDifference(name, "test")
  }

  @Test("A dependency is found by its key or by its type") func aDependencyIsFoundByItsKeyOrItsType() {
    @Dependency(NameKey.self) var key
    expectNoDifference(key, "test")
    withDependencies {
      $0[NameKey.self] = "by key"
      $0[NumberClient.self].fetch = { 1 }
    } operation: {
      @Dependency(NumberClient.self) var numbers
      expectNoDifference(key, "by key")
      expectNoDifference(numbers.fetch(), 1)
    }
  }

  @Test func copiesAreIndependent() {
    var a = DependencyValues()
    a.name = "a"
    var b = a
    b.name = "b"
    expectNoDifference(a.name, "a")
    expectNoDifference(b.name, "b")
  }

  @Test func fromAModel() async {
    let parent = withDependencies {
      $0.name = "parent"
    } operation: {
      Model()
    }
    let child = withDependencies(from: parent) { Model() }
    expectNoDifference(child.name, "parent")
    let changed = withDependencies(from: parent) {
      $0.name += "!"
    } operation: {
      Model()
    }
    expectNoDifference(changed.name, "parent!")
    let later = await withDependencies(from: parent) {
      await Task.yield()
      return Model()
    }
    expectNoDifference(later.name, "parent")
  }

  @Test func fromAnObjectWithoutProperties() async {
    final class Plain: Sendable {}
    let later = await withDependencies {
      $0.name = "later"
    } operation: {
      await Task.yield()
      return Plain()
    }
    withDependencies(from: later) {
      expectNoDifference(name, "later")
    }
    await withDependencies(from: later) {
      await Task.yield()
      expectNoDifference(name, "later")
    }
    let plain = withDependencies {
      $0.name = "plain"
    } operation: {
      Plain()
    }
    withDependencies(from: plain) {
      expectNoDifference(name, "plain")
    }
    expectIssues {
      withDependencies(from: Plain()) {}
    } matching: {
      $0.description.contains("'withDependencies(from:)' found no dependencies in the given ")
    }
  }

  /// Records of deallocated objects are removed periodically. Those of live objects must remain.
  @Test func manyObjectsKeepTheirDependencies() {
    final class Plain: Sendable {}
    let objects = (0..<300).map { number in
      _ = withDependencies {
        $0.name = "dead \(number)"
      } operation: {
        Plain()
      }
      return withDependencies {
        $0.name = "alive \(number)"
      } operation: {
        Plain()
      }
    }
    for (number, object) in objects.enumerated() {
      withDependencies(from: object) { expectNoDifference(name, "alive \(number)") }
    }
  }

  @Test("A copy of all dependencies can be changed") func aCopyOfWhatAPropertySeesCanBeChanged() {
    let holder = withDependencies {
      $0.name = "creation"
      $0.context = .preview
    } operation: {
      Dependency(\.self)
    }
    var values = holder.wrappedValue
    expectNoDifference(values.name, "creation")
    values.date.now = Date(timeIntervalSince1970: 1)
    expectNoDifference(values.name, "creation")
    expectNoDifference(values.context, .preview)
    values.name = "changed"
    expectNoDifference(values.name, "changed")
    expectNoDifference(holder.wrappedValue.name, "creation")
    withDependencies {
      $0 = values
    } operation: {
      expectNoDifference(Model().name, "changed")
      expectNoDifference(Model().date.now, Date(timeIntervalSince1970: 1))
    }
  }

  @Test func escapingWork() async {
    let values: [String] = await withDependencies {
      $0.name = "escaped"
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          Thread.detachNewThread {
            let outside = Model().name
            let inside = dependencies.yield { Model().name }
            continuation.resume(returning: [outside, inside])
          }
        }
      }
    }
    expectNoDifference(values[1], "escaped")
    #expect(values[0] != "escaped")
    let later = await withEscapedDependencies { dependencies in
      await withDependencies {
        $0.name = "other"
      } operation: {
        await dependencies.yield {
          await Task.yield()
          return name
        }
      }
    }
    expectNoDifference(later, "test")
  }

  @Test func preparing() {
    prepareDependencies { $0.name = "prepared" }
    expectNoDifference(name, "prepared")
    expectIssues {
      prepareDependencies { $0.name = "too late" }
    } matching: {
      $0.description.contains(
        #"@Dependency(\.name) can't be prepared, because it was used or prepared before."#)
    }
    expectNoDifference(name, "prepared")
  }
}

@Suite struct DefaultTests {
  @Test func aDefaultIsComputedOnceInATest() {
    @Dependency(\.identity) var first
    @Dependency(IdentityKey.self) var second
    #expect(first === second)
    withDependencies {
      $0.name = "other"
    } operation: {
      #expect(first === second)
    }
    let before = first
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(first !== before)
      #expect(first === second)
    }
  }

  static let seen = LockIsolated<Set<ObjectIdentifier>>([])
  static let kept = LockIsolated<[Identity]>([])

  func isNew() -> Bool {
    @Dependency(\.identity) var identity
    Self.kept.withValue { $0.append(identity) }
    return Self.seen.withValue { $0.insert(ObjectIdentifier(identity)).inserted }
  }

  @Test func testsDoNotShareDefaultsA() { #expect(isNew()) }
  @Test func testsDoNotShareDefaultsB() { #expect(isNew()) }

  @Test func aLiveValueInATestIsReported() {
    @Dependency(\.numbers) var numbers; let line = #line
    expectIssues {
      expectNoDifference(numbers.fetch(), 42)
    } matching: { issue in
      issue.description.hasSuffix(
        """
        @Dependency(\\.numbers) has no test implementation, but was accessed from a test context:

          Location:
            DependenciesTests/DependencyTests.swift:\(line)
          Dependency:
            NumberClient

        Dependencies registered with the library are not allowed to use their default, live implementations \
        when run from tests.

        To fix, override 'numbers' with a test value. If you are using the Composable Architecture, mutate the \
        'dependencies' property on your 'TestStore'. Otherwise, use 'withDependencies' to define a scope for \
        the override. If you'd like to provide a default value for all tests, implement the 'testValue' \
        requirement of the 'DependencyKey' protocol.
        """)
    }
    // Reported once per test.
    expectNoDifference(numbers.fetch(), 42)
  }

  @Test("A missing test value is reported with the name of its key") func aKeyOfItsOwnIsNamed() {
    @Dependency(\.uuid) var uuid; let line = #line
    expectIssues {
      _ = uuid()
    } matching: { issue in
      issue.description.contains(
        """
        @Dependency(\\.uuid) has no test implementation, but was accessed from a test context:

          Location:
            DependenciesTests/DependencyTests.swift:\(line)
          Key:
            DependencyValues.UUIDGeneratorKey
          Value:
            UUIDGenerator

        """)
    }
  }

  @Test func aTypeIsNamed() {
    @Dependency(NumberClient.self) var numbers
    expectIssues {
      _ = numbers
    } matching: {
      $0.description.contains("@Dependency(NumberClient.self) has no test implementation")
        && $0.description.contains("To fix, override 'NumberClient' with a test value.")
    }
  }

  /// The name of a generic key includes its generic arguments.
  @Test func aGenericKeyIsNamed() {
    enum Box<Wrapped>: DependencyKey {
      static var liveValue: Int { 1 }
    }
    @Dependency(Box<[Identity]>.self) var number
    expectIssues {
      _ = number
    } matching: {
      $0.description.contains("Box<Swift.Array<DependenciesTests.Identity>>.self) has no test implementation")
    }
  }

  @Test("Overriding an endpoint of a model's dependency isn't a use")
  func changingAPartOfAModelsIsNoUse() async {
    let model = withDependencies {
      $0.name = "model"
    } operation: {
      Model()
    }
    let number = await withDependencies(from: model) {
      await Task.yield()
      $0.numbers.fetch = { 1 }
    } operation: {
      Dependency(\.numbers).wrappedValue.fetch()
    }
    expectNoDifference(number, 1)
    let other = withDependencies(from: model) {
      $0.numbers.fetch = { 2 }
    } operation: {
      Dependency(\.numbers).wrappedValue.fetch()
    }
    expectNoDifference(other, 2)
  }

  @Test("Overriding an endpoint isn't a use of its dependency") func changingAPartIsNoUse() {
    withDependencies {
      $0.numbers.fetch = { 1 }
    } operation: {
      @Dependency(\.numbers) var numbers
      expectNoDifference(numbers.fetch(), 1)
    }
    @Dependency(\.numbers) var numbers
    expectIssues { _ = numbers }
  }

  @Test func aMissingLiveValueIsReported() {
    @Dependency(\.interface) var interface; let line = #line
    expectNoDifference(interface, "interface test")
    withDependencies {
      $0.context = .live
    } operation: {
      expectIssues {
        expectNoDifference(interface, "interface test")
      } matching: {
        $0.description.contains(
          """
          @Dependency(\\.interface) was used by a program, but it has no live value.

            Location:
              DependenciesTests/DependencyTests.swift:\(line)
            Key:
              InterfaceKey
            Value:
              String

          'InterfaceKey' conforms only to 'TestDependencyKey' in this program
          """)
      }
    }
  }
}
