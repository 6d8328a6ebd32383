import Dependencies
import XCTest

private struct Counter: DependencyKey {
  var next: @Sendable () -> Int
  static let liveValue = Counter { 1 }
  static let testValue = Counter(next: unimplemented("Counter.next", placeholder: 0))
}

extension DependencyValues {
  fileprivate var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }
}

private final class Model {
  @Dependency(\.counter) var counter
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  func run() async throws -> (Int, UUID) {
    try await clock.sleep(for: .seconds(1))
    return (counter.next(), uuid())
  }
}

final class DependenciesTests: XCTestCase {
  func testOverrides() async throws {
    let model = withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.counter.next = { 42 }
      $0.uuid = .incrementing
    } operation: {
      Model()
    }
    let (number, id) = try await model.run()
    XCTAssertEqual(number, 42)
    XCTAssertEqual(id, UUID(0))
    let child = withDependencies(from: model) { Model() }
    XCTAssertEqual(child.counter.next(), 42)
  }
}
