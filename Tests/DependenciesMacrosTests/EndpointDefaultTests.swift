import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import DependenciesMacros
import Foundation
import Testing

/// Has dependencies, which the initializers omit.
@DependencyClient
struct Reporter: Sendable {
  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) var uuid: UUIDGenerator
  @Dependency(\.context) private var context: DependencyContext
  @Dependency(Clicker.self) var clicker
  @Dependencies.Dependency(\.calendar) var calendar
  @Dependency(\.clickHandler) var onClick: @Sendable (Int) -> Void
  var title: String = "Report"
  var send: @Sendable (_ text: String) throws -> Void

  func stamp() -> Double { now.timeIntervalSince1970 }
}

struct Clicker: TestDependencyKey {
  var clicks = 1
  static let testValue = Clicker()
}

extension DependencyValues {
  @DependencyEntry var clickHandler: @Sendable (Int) -> Void = { _ in }
}

/// Has parameters that are evaluated when the endpoint uses them.
@DependencyClient
struct Logger: Sendable {
  var log: @Sendable (_ message: @autoclosure () -> String) -> Void
  var check:
    @Sendable (_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, Int) -> Void
  var keep: @Sendable (_ later: @autoclosure @escaping @Sendable () -> Int) throws -> @Sendable () -> Int
  var attempt: @Sendable (_ value: @autoclosure () throws -> Int) throws -> Int
  var wait: @Sendable (_ value: @autoclosure () async throws -> Int) async throws -> Int
  var unlabelled: @Sendable (@autoclosure () -> Int) -> Int = { $0() }
  @DependencyEndpoint(method: "note")
  var write: @Sendable (@autoclosure () -> String) -> Void
}

typealias Handler = @Sendable (Int) -> Void

/// Has defaults that branch in one expression, attributes before a closure's type, and a type alias.
@DependencyClient
struct Branching: Sendable {
  var handle: Handler = { _ in }
  var sign: @Sendable (Int) -> Int = { if $0 < 0 { -1 } else { 1 } }
  var name: @Sendable (Int) -> String = { number in
    switch number {
    case 0: "zero"
    default: "many"
    }
  }
  var early: @Sendable (Int) -> Int = { number in
    if number < 0 { return -1 } else { return 1 }
  }
  var here: nonisolated(nonsending) @Sendable () async throws -> Int
  var elsewhere: @concurrent @Sendable () async -> Int = { 3 }
}

@Suite struct EndpointDefaultTests {
  @Test func defaultsThatBranch() async throws {
    let client = Branching()
    client.handle(1)
    expectIssues { expectNoDifference(client.sign(-3), -1) }
    expectIssues { expectNoDifference(client.name(0), "zero") }
    expectIssues { expectNoDifference(client.early(3), 1) }
    await expectIssues { #expect(await client.elsewhere() == 3) }
    let other = Branching(
      handle: { _ in }, sign: { $0 }, name: { "\($0)" }, early: { $0 }, here: { 4 }, elsewhere: { 5 })
    #expect(try await other.here() == 4)
    #expect(await other.elsewhere() == 5)
  }

  @Test("A client can have dependencies") func aClientMayHaveDependencies() throws {
    let sent = LockIsolated<[String]>([])
    let reporter = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 3)
      $0.uuid = .incrementing
      $0[Clicker.self].clicks = 2
    } operation: {
      Reporter(title: "Daily", send: { text in sent.withValue { $0.append(text) } })
    }
    expectNoDifference(reporter.stamp(), 3)
    expectNoDifference(reporter.uuid(), UUID(0))
    expectNoDifference(reporter.clicker.clicks, 2)
    try reporter.send(text: reporter.title)
    expectNoDifference(sent.value, ["Daily"])
    // This property isn't an endpoint, so nothing is reported.
    reporter.onClick(1)
    let texts = issues { #expect(throws: Unimplemented.self) { try Reporter().send(text: "") } }
    #expect(texts.count == 1 && texts[0].contains("Unimplemented: 'Reporter.send'"))
  }

  @Test(.onlyInCI) func defaultsThatTrap() async throws {
    var client = Trapping()
    client.number = { 1 }
    client.find = { id, _ in id }
    expectNoDifference(client.number(), 1)
    expectNoDifference(client.find(id: 2, ""), 2)
    await #expect(processExitsWith: .failure) {
      _ = Trapping().number()
    }
  }

  @Test func autoclosures() async throws {
    var logger = Logger()
    let messages = LockIsolated<[String]>([])
    @Sendable func note(_ text: String) { messages.withValue { $0.append(text) } }
    expectIssues {
      logger.log(message: "\(Issue.record("The argument was evaluated."))")
    } matching: {
      $0.description.contains("Unimplemented: 'Logger.log'")
    }
    logger.log = { note($0()) }
    logger.check = { condition, message, number in if !condition() { note("\(message()) \(number)") } }
    logger.keep = { later in later }
    logger.attempt = { try $0() }
    logger.wait = { try await $0() }
    logger.unlabelled = { $0() + $0() }
    logger.write = { note($0()) }
    logger.log(message: "a")
    logger.log("b")
    logger.check(condition: true, message: "\(Issue.record("The argument was evaluated."))", 1)
    logger.check(condition: 1 > 2, message: "c", 2)
    logger.note("d")
    expectNoDifference(messages.value, ["a", "b", "c 2", "d"])
    try expectNoDifference(logger.keep(later: messages.value.count)(), 4)
    let number = try logger.attempt(value: Int.parse("4"))
    expectNoDifference(number, 4)
    #expect(throws: CancellationError.self) { try logger.attempt(value: Int.parse("four")) }
    let later = try await logger.wait(value: await Task { 5 }.value)
    expectNoDifference(later, 5)
    expectNoDifference(logger.unlabelled(3), 6)
  }
}

extension Int {
  fileprivate static func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw CancellationError() }
    return number
  }
}

/// Has defaults that trap.
///
/// Only the macro's own tests contain `fatalError()`: it causes a warning, and warnings are errors in this
/// target.
@DependencyClient
struct Trapping: Sendable {
  var number: @Sendable () -> Int = { preconditionFailure() }
  var find: @Sendable (_ id: Int, String) -> Int = { _, _ in preconditionFailure("no default") }
  var load: @Sendable () async throws -> [Int] = { Swift.preconditionFailure() }
  var nothing: @Sendable () -> Void = { preconditionFailure() }
}
