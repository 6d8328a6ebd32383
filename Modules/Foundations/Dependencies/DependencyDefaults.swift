import ConcurrencyExtras
import Foundation
import IssueReporting

/// Default values that were computed, each once: for the process, or for one test.
package final class DependencyDefaults: Sendable {
  private struct Slot: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  private struct State {
    var boxes: [Slot: AnyDependencyBox] = [:]
    var evaluations: [Slot: NSRecursiveLock] = [:]
  }

  private let state = Locked(State())

  /// Defaults of which none is computed.
  package init() {}

  func value<Key: TestDependencyKey>(
    of key: Key.Type, in values: DependencyValues, name: StaticString, at fallback: DependencyLocation
  ) -> Key.Value {
    let slot = Slot(key: ObjectIdentifier(key), context: values.context)
    if let value = box(slot, of: key) { return value }

    // One evaluation at a time, and outside of the lock: a default may use other dependencies.
    let evaluation = state.withLock { state in
      if let lock = state.evaluations[slot] { return lock }
      let lock = NSRecursiveLock()
      state.evaluations[slot] = lock
      return lock
    }
    return evaluation.withLock {
      if let value = box(slot, of: key) { return value }
      let access = DependencyAccess(
        name: name, location: values.location, fallback: fallback, isSetting: values.mode != .reading)
      let (value, isFinal) = evaluate(key, values, access)
      if isFinal { state.withLock { $0.boxes[slot] = DependencyBox(value) } }
      return value
    }
  }

  private func box<Key: TestDependencyKey>(_ slot: Slot, of key: Key.Type) -> Key.Value? {
    guard let box = state.withLock({ $0.boxes[slot] }) else { return nil }
    return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
  }

  /// A default value, and whether it may be kept: one that is read only to be changed may not, because its next
  /// reader would not be told what is missing.
  private func evaluate<Key: TestDependencyKey>(
    _ key: Key.Type, _ values: DependencyValues, _ access: DependencyAccess
  ) -> (Key.Value, isFinal: Bool) {
    var current = values
    current.location = nil
    current.mode = .reading
    return DependencyValues._withCurrent(current) {
      DependencyAccess.$current.withValue(access) {
        switch values.context {
        case .test:
          return (Key.testValue, !access.isSetting || !(key is any DependencyKey.Type))
        case .preview:
          return (Key.previewValue, true)
        case .live:
          if let live = key as? any DependencyKey.Type { return (liveValue(live) as! Key.Value, true) }
          DependencyAccess.reportMissingLiveValue(of: key, access)
          return (Key.testValue, !access.isSetting)
        }
      }
    }
  }

  private func liveValue<Key: DependencyKey>(_ key: Key.Type) -> Any { Key.liveValue }

  /// Sets a default before its first use.
  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value, for key: Key.Type, context: DependencyContext, name: StaticString,
    at location: DependencyLocation
  ) {
    let slot = Slot(key: ObjectIdentifier(key), context: context)
    let isFirst = state.withLock { state in
      guard state.boxes[slot] == nil else { return false }
      state.boxes[slot] = DependencyBox(value)
      return true
    }
    guard !isFirst else { return }
    let name = "\(name)".hasPrefix("subscript(") ? "\(typeName(key)).self" : "\\.\(name)"
    reportIssue(
      """
      @Dependency(\(name)) has already been accessed or prepared.

      To fix this issue, call 'prepareDependencies' as early as possible in the lifecycle of your program, \
      before the dependency is used.
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
  }
}

// MARK: - Whose defaults

extension DependencyDefaults {
  /// Defaults that a scope has to itself, such as one case of a parameterized test.
  @TaskLocal package static var isolated: DependencyDefaults?

  private static let ofProcess = DependencyDefaults()
  private static let ofTests = Locked<[TestContext.Testing.Test.ID: DependencyDefaults]>([:])
  private static let ofXCTestCase = Locked(DependencyDefaults())

  /// The defaults of the process, or of the test that this task belongs to.
  package static var current: DependencyDefaults {
    if let isolated { return isolated }
    guard isTesting else { return ofProcess }
    if case .swiftTesting(let testing?) = TestContext.current {
      return ofTests.withLock { tests in
        if let defaults = tests[testing.test.id] { return defaults }
        let defaults = DependencyDefaults()
        tests[testing.test.id] = defaults
        return defaults
      }
    }
    observeXCTest
    return ofXCTestCase.withLock { $0 }
  }

  /// A new case of XCTest begins: it starts with fresh defaults.
  package static func xctestCaseDidStart() {
    ofXCTestCase.withLock { $0 = DependencyDefaults() }
  }

  /// XCTest tells only observers which case runs, and only `DependenciesTestSupport` may link XCTest.
  private static let observeXCTest: Void = { testObservation.withLock { $0 }?.start() }()

  private static let testObservation = Locked<(any DependencyTestObservation.Type)?>(nil)

  /// Enters what watches XCTest. Called when a program begins that has `DependenciesTestSupport` in it.
  package static func register(_ observation: any DependencyTestObservation.Type) {
    testObservation.withLock { $0 = observation }
  }
}

/// Watches a test framework that `Dependencies` does not link.
package protocol DependencyTestObservation {
  /// Begins to tell `DependencyDefaults` which test starts.
  static func start()
}
