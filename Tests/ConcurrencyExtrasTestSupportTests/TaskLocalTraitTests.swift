import CairnSupport
import ConcurrencyExtrasTestSupport
import Testing

// The samples in the documentation catalog, exactly as printed.

enum Session {
  @TaskLocal static var user = "guest"
}

extension Trait where Self == _TaskLocalTrait<String> {
  static func user(_ name: String) -> Self {
    .taskLocal(Session.$user, name)
  }
}

@Suite(.user("Blob"))
struct SessionTests {
  @Test("A trait sets the user of a session") func theUserIsKnown() {
    #expect(Session.user == "Blob")
  }
}

@Suite struct AccountTests {
  let owner = Session.user

  @Test(.user("Blob Jr."))
  func theOwnerIsTheUser() async {
    #expect(owner == "Blob Jr.")
    #expect(await Task { Session.user }.value == "Blob Jr.")
  }
}

/// Task-local values that aren't declared by `@TaskLocal`.
private enum Values {
  static let name = TaskLocal(wrappedValue: "none")
  static let number = TaskLocal<Int?>(wrappedValue: 1)
  static let box = TaskLocal<UncheckedBox<Int>?>(wrappedValue: nil)
}

@Suite(.taskLocal(Values.name, "suite"))
struct TaskLocalTraitTests {
  @Test("A test has its suite's values") func theSuitesValue() {
    #expect(Values.name.get() == "suite" && Values.number.get() == 1)
  }

  @Test(
    "A test's value has precedence over its suite's", .taskLocal(Values.name, "test"),
    .taskLocal(Values.number, 42))
  func aTestComesBeforeItsSuite() {
    #expect(Values.name.get() == "test" && Values.number.get() == 42)
  }

  @Test(.taskLocal(Values.number, 2), .taskLocal(Values.number, (Values.number.get() ?? 0) + 1))
  func theLastTraitIsTheInnermost() {
    #expect(Values.number.get() == 3)
  }

  @Test("A trait can set nil", .taskLocal(Values.number, nil)) func nothingIsAValueToo() {
    #expect(Values.number.get() == nil)
  }

  /// The value is declared in another module, like the task-local values of code under test.
  @Test(
    "A trait can set a task-local value of another module", .taskLocal(WaitCounter.$current, WaitCounter()))
  func aValueOfAnotherModule() {
    #expect(WaitCounter.current != nil)
  }

  @Suite struct Nested {
    @Test func aSuiteInsideInherits() async {
      #expect(Values.name.get() == "suite")
      #expect(await Task { Values.name.get() }.value == "suite")
      #expect(await Task.detached { Values.name.get() }.value == "none")
    }
  }

  static let seen = LockIsolated<[UncheckedBox<Int>]>([])

  @Test(
    "Each test case has its own task-local value", .taskLocal(Values.box, UncheckedBox(0)), arguments: 0..<5)
  func eachCaseHasAValueOfItsOwn(_: Int) throws {
    let box = try #require(Values.box.get())
    let isNew = Self.seen.withValue { seen in
      defer { seen.append(box) }
      return !seen.contains { $0 === box }
    }
    #expect(isNew)
  }

  @Test func anErrorOfTheValueFailsTheTest() async throws {
    let failure = Result<String, CancellationError>.failure(CancellationError())
    let trait: _TaskLocalTrait<String> = .taskLocal(Values.name, try failure.get())
    let test = try #require(Test.current)
    await #expect(throws: CancellationError.self) {
      try await trait.provideScope(for: test, testCase: nil) { Issue.record("The test ran.") }
    }
  }
}
