import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import DependenciesMacros
import Testing

/// Has an endpoint of every supported shape.
@DependencyClient
package struct Shapes: Sendable {
  package var plain: @Sendable () throws -> Int
  var suspending: @Sendable () async throws -> Int
  var harmless: @Sendable () async -> Int = { 0 }
  var optional: @Sendable (_ id: Int) -> String?
  var longOptional: @Sendable () -> Optional<Int> = { nil }
  var nothing: @Sendable () -> Void
  var typed: @Sendable () throws(TooEarly) -> Int = { () throws(TooEarly) -> Int in throw .later }
  var anyError: @Sendable () throws(any Error) -> Int
  var callback: @Sendable (_ then: @escaping @Sendable (Int) -> Void) throws -> Void
  var pair: @Sendable (_ of: (Int, String)) throws -> (first: Int, second: String)
  var onMain: @MainActor @Sendable (_ number: Int) throws -> Int
  var parenthesized: (@Sendable (_ number: Int) throws -> Int)
  var stream: @Sendable () -> AsyncStream<Int> = { .finished }
  var `repeat`: @Sendable (_ times: Int) throws -> Int
  var mixed: @Sendable (Int, _ label: String, inout Int) throws -> Void
  @DependencyEndpoint(method: "find")
  var findByName: @Sendable (_ name: String) throws -> Int
  @DependencyEndpoint(method: "find")
  var findByID: @Sendable (_ id: Int) throws -> Int
  @DependencyEndpointIgnored
  var helper: @Sendable () -> Int = { 7 }
  let limit: Int?
  var count: Int { limit ?? 0 }

  package enum TooEarly: Error { case later }
}

/// Has endpoints of every shape that reducers can call, with recording.
@DependencyClient(.recordable)
struct RecordableShapes: Sendable {
  var nothing: @Sendable () -> Void
  var typed: @Sendable () throws(Shapes.TooEarly) -> Int = { () throws(Shapes.TooEarly) -> Int in throw .later
  }
  var callback: @Sendable (_ then: @Sendable (Int) -> Void) throws -> Void
  var pair: @Sendable (_ of: (Int, String)) throws -> (first: Int, second: String)
  var onMain: @MainActor @Sendable (_ number: Int) throws -> Int
  var parenthesized: (@Sendable (_ number: Int) throws -> Int)
  var mixed: @Sendable (Int, _ label: String, inout Int) throws -> Void
  var lazy: @Sendable (_ value: @autoclosure () throws -> Int) throws -> Int
  @DependencyEndpoint(.recordable, method: "find")
  var `repeat`: @Sendable (_ times: Int) throws -> Int
}

@DependencyClient
struct Generic<Value: Sendable>: Sendable {
  var load: @Sendable (_ key: String) async throws -> Value
  var save: @Sendable (_ value: Value, _ key: String) throws -> Void
}

enum Namespace {
  @DependencyClient
  struct Nested {
    var run: () throws -> String
    private var calls = 0
    fileprivate var note: (String) -> Void
  }
}

/// Records the called endpoints.
private final class CalledEndpoints: EndpointRecorder {
  let names = LockIsolated<[String]>([])

  func answer<Answer, Failure: Error>(
    of endpoint: String, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    names.withValue { $0.append(endpoint) }
    return try answer()
  }
}

@Suite struct EndpointShapeTests {
  @MainActor @Test("Every shape of endpoint can be recorded") func eachShapeCanBeRecorded() throws {
    var shapes = RecordableShapes()
    shapes.nothing = {}
    shapes.typed = { () throws(Shapes.TooEarly) -> Int in throw .later }
    shapes.callback = { $0(1) }
    shapes.pair = { ($0.0, $0.1) }
    shapes.onMain = { $0 + 1 }
    shapes.parenthesized = { $0 + 2 }
    shapes.mixed = { $2 = $0 + $1.count }
    shapes.lazy = { try $0() }
    shapes.repeat = { $0 * 2 }
    let called = CalledEndpoints()
    try RecordableEndpoint.$recorder.withValue(called) {
      shapes.nothing()
      #expect(throws: Shapes.TooEarly.later) { try shapes.typed() }
      try shapes.callback { expectNoDifference($0, 1) }
      expectNoDifference(try shapes.pair(of: (1, "a")).second, "a")
      expectNoDifference(try shapes.onMain(number: 1), 2)
      expectNoDifference(try shapes.parenthesized(number: 1), 3)
      var number = 0
      try shapes.mixed(1, label: "ab", &number)
      expectNoDifference(number, 3)
      expectNoDifference(try shapes.lazy(value: 5), 5)
      expectNoDifference(try shapes.find(times: 2), 4)
    }
    expectNoDifference(
      called.names.value.map { $0.replacing("DependenciesMacrosTests.RecordableShapes.", with: "") },
      ["nothing", "typed", "callback", "pair", "onMain", "parenthesized", "mixed", "lazy", "repeat"])
  }

  /// Checks that a call reports an unimplemented endpoint.
  func reports(_ endpoint: String, _ call: () throws -> Void) {
    expectIssues {
      do { try call() } catch { #expect(error is Unimplemented) }
    } matching: {
      $0.description.contains("Unimplemented: 'Shapes.\(endpoint)'")
    }
  }

  @Test func eachReportsUntilItIsOverridden() async throws {
    let shapes = Shapes(limit: nil)
    reports("plain") { _ = try shapes.plain() }
    await expectIssues { _ = try await shapes.suspending() }
    await expectIssues { #expect(await shapes.harmless() == 0) }
    reports("optional") { expectNoDifference(shapes.optional(id: 1), nil) }
    reports("longOptional") { expectNoDifference(shapes.longOptional(), nil) }
    reports("nothing") { shapes.nothing() }
    expectIssues { #expect(throws: Shapes.TooEarly.later) { try shapes.typed() } }
    reports("anyError") { _ = try shapes.anyError() }
    reports("callback") { try shapes.callback(then: { _ in Issue.record("The callback was called.") }) }
    reports("pair") { _ = try shapes.pair(of: (1, "")) }
    await MainActor.run { reports("onMain") { _ = try shapes.onMain(number: 1) } }
    reports("parenthesized") { _ = try shapes.parenthesized(number: 1) }
    await expectIssues { for await _ in shapes.stream() { Issue.record("The stream yielded an element.") } }
    reports("repeat") { _ = try shapes.repeat(times: 2) }
    var number = 0
    reports("mixed") { try shapes.mixed(1, label: "", &number) }
    reports("findByName") { _ = try shapes.find(name: "") }
    reports("findByID") { _ = try shapes.find(id: 1) }
    expectNoDifference(shapes.helper(), 7)
    expectNoDifference(shapes.count, 0)
  }

  /// The thrown error names the endpoint.
  @Test func theErrorNamesTheEndpoint() {
    let shapes = Shapes(limit: 1)
    expectIssues {
      let error = #expect(throws: Unimplemented.self) { try shapes.plain() }
      expectNoDifference(error?.description, "Unimplemented: 'plain'")
    } matching: {
      $0.description.contains("Unimplemented: 'Shapes.plain'")
    }
    expectNoDifference("\(Unimplemented("fetch"))", "Unimplemented: 'fetch'")
  }

  @Test func eachIsCalledOnceItIsOverridden() async throws {
    var shapes = Shapes(limit: 3)
    shapes.plain = { 1 }
    shapes.suspending = { 2 }
    shapes.harmless = { 3 }
    shapes.optional = { "\($0)" }
    shapes.typed = { 4 }
    shapes.callback = { $0(5) }
    shapes.pair = { ($0.0 + 1, $0.1 + "!") }
    shapes.onMain = { number in
      MainActor.assertIsolated()
      return number
    }
    shapes.parenthesized = { $0 }
    shapes.repeat = { $0 * 2 }
    shapes.mixed = { $2 = $0 + $1.count }
    shapes.findByName = { $0.count }
    shapes.findByID = { $0 }
    try expectNoDifference(shapes.plain(), 1)
    #expect(try await shapes.suspending() == 2)
    #expect(await shapes.harmless() == 3)
    expectNoDifference(shapes.optional(id: 9), "9")
    try expectNoDifference(shapes.typed(), 4)
    let called = LockIsolated(0)
    try shapes.callback(then: { called.setValue($0) })
    expectNoDifference(called.value, 5)
    #expect(try shapes.pair(of: (1, "a")) == (2, "a!"))
    #expect(try await shapes.onMain(number: 6) == 6)
    try expectNoDifference(shapes.parenthesized(number: 7), 7)
    try expectNoDifference(shapes.repeat(times: 4), 8)
    var number = 0
    try shapes.mixed(1, label: "ab", &number)
    expectNoDifference(number, 3)
    try expectNoDifference(shapes.find(name: "abc"), 3)
    try expectNoDifference(shapes.find(id: 5), 5)
  }

  @Test func genericClients() async throws {
    var client = Generic<Int>()
    await expectIssues { _ = try await client.load(key: "a") }
    client.load = { $0.count }
    let saved = LockIsolated<[String: Int]>([:])
    client.save = { value, key in saved.withValue { $0[key] = value } }
    #expect(try await client.load(key: "abc") == 3)
    try client.save(value: 1, key: "a")
    expectNoDifference(saved.value, ["a": 1])
  }

  @Test func nestedClients() throws {
    var client = Namespace.Nested()
    expectIssues {
      #expect(throws: Unimplemented.self) { try client.run() }
    } matching: {
      $0.description.contains("Unimplemented: 'Nested.run'")
    }
    client.run = { "ran" }
    try expectNoDifference(client.run(), "ran")
  }
}
