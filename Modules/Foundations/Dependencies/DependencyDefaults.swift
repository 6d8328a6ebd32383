import CairnSupport
import ConcurrencyExtras
import Foundation
import IssueReporting
import Synchronization

/// The computed default values of the process or of one test.
///
/// Each is computed once.
package final class DependencyDefaults: Sendable {
  private struct Slot: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext

    /// The values by key only, because a program has values for one context.
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  private struct Computed {
    let box: AnyDependencyBox
    /// The call of `prepareDependencies` that computed or set the value.
    ///
    /// Only this call may set it again.
    var preparation: DependencyPreparation?
    var inputs = DefaultInputs()
  }

  private struct State {
    var values: [Slot: Computed] = [:]
    var evaluations: [Slot: NSRecursiveLock] = [:]
    /// The issues of values that were read only to be changed, reported when the value is first used.
    var owed: [Slot: [MissingDependency]] = [:]
  }

  private let state = Locked(State())
  private let cache = DependencyCache()
  /// The prepared context as its position in `contexts`, counted from one, or zero if none was prepared.
  private let preparedContext = Atomic<Int>(0)

  package init() {}

  /// The context, unless a scope overrides it.
  ///
  /// Atomic, because every read of a default reads it.
  var context: DependencyContext {
    get {
      let code = preparedContext.load(ordering: .relaxed)
      return code == 0 ? .ofProcess : Self.contexts[code - 1]
    }
    set { preparedContext.store(Self.contexts.firstIndex(of: newValue)! + 1, ordering: .relaxed) }
  }

  private static let contexts: [DependencyContext] = [.live, .preview, .test]

  /// Returns a value that was already computed, if its use has nothing to report.
  ///
  /// This is the most frequent path.
  ///
  /// - Parameters:
  ///   - context: The context of the reading scope, if it overrides the context of the defaults.
  ///   - changes: Returns whether the overrides of the reading scope change a default with these inputs.
  func computedBox(
    _ key: ObjectIdentifier, in context: DependencyContext?, unless changes: (DefaultInputs) -> Bool
  ) -> AnyDependencyBox? {
    let context = context ?? self.context
    if let box = cache.box(of: key, in: context) { return box }
    // Uses a variable: the lock's result would be generic, and look up its type at run time for each call.
    var box: AnyDependencyBox?
    var inputs = DefaultInputs()
    state.withLock { state in
      let slot = Slot(key: key, context: context)
      guard state.owed.isEmpty, let found = state.values[slot] else { return }
      (box, inputs) = (found.box, found.inputs)
      // Holds the lock, so that a value that is being replaced isn't added after its removal.
      if inputs.isEmpty { cache.insert(found.box, of: key, in: context) }
    }
    return inputs.isEmpty || !changes(inputs) ? box : nil
  }

  func value<Key: TestDependencyKey>(
    of key: Key.Type, in values: DependencyValues, name: StaticString, at fallback: DependencyLocation
  ) -> Key.Value {
    let slot = Slot(key: ObjectIdentifier(key), context: values.context)
    var phase = DependencyPhase.current
    if values.isChanging { phase.isSetting = true }
    func access() -> DependencyAccess {
      DependencyAccess(
        name: name, location: values.location, fallback: fallback, isSetting: phase.isSetting)
    }
    if let value = computed(slot, of: key, values, phase, access) { return value }

    // Performs one evaluation at a time, outside of the lock: a default may use other dependencies.
    let evaluation = state.withLock { state in
      if let lock = state.evaluations[slot] { return lock }
      let lock = NSRecursiveLock()
      state.evaluations[slot] = lock
      return lock
    }
    return evaluation.withLock {
      if let value = computed(slot, of: key, values, phase, access) { return value }
      if let shared = state.withLock({ $0.values[slot]?.box }) {
        if let value = valueOfScope(of: key, slot, values) { return value }
        return Self.value(of: key, in: shared)
      }
      let access = access()
      let (value, evaluation) = evaluate(key, values, access)
      let box = DependencyBox(value)
      let (inputs, owed) = (allInputs(of: evaluation, in: slot.context), access.owed)
      let isOfScope = evaluation.hasReadOverride && owed.isEmpty
      if !isOfScope {
        state.withLock {
          $0.values[slot] = Computed(box: box, preparation: phase.preparation, inputs: inputs)
          if !owed.isEmpty { $0.owed[slot] = owed }
        }
      }
      // The value sees no overrides later, because a constant may have captured it.
      if owed.isEmpty, values.changes(evaluation.captured), let value = valueOfScope(of: key, slot, values) {
        return value
      }
      if isOfScope { values.keepScoped(box, of: slot.key, inputs) }
      return value
    }
  }

  /// Evaluates a default again for a scope whose overrides it uses.
  ///
  /// - Returns: The value, or `nil` if the default is a constant.
  private func valueOfScope<Key: TestDependencyKey>(
    of key: Key.Type, _ slot: Slot, _ values: DependencyValues
  ) -> Key.Value? {
    // Reports nothing, because the first evaluation did.
    let here = DependencyLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let access = DependencyAccess(name: "", location: nil, fallback: here, isSetting: true)
    let (value, evaluation) = evaluate(key, values, access)
    let inputs = allInputs(of: evaluation, in: slot.context)
    guard !inputs.isEmpty else {
      state.withLock { $0.values[slot]?.inputs = inputs }
      return nil
    }
    if let overrides = values.allOverrides?.overridesOnly { evaluation.see(overrides) }
    values.keepScoped(DependencyBox(value), of: slot.key, inputs)
    return value
  }

  /// Returns the dependencies that a default uses, also through the defaults that it has read.
  private func allInputs(of evaluation: DefaultEvaluation, in context: DependencyContext) -> DefaultInputs {
    let inputs = evaluation.read.union(evaluation.captured)
    return state.withLock { state in
      inputs.keys.reduce(inputs) { all, key in
        state.values[Slot(key: key, context: context)].map { all.union($0.inputs) } ?? all
      }
    }
  }

  /// Returns a value that was already computed, unless the overrides of the reading scope change it.
  ///
  /// The first use of a value that was previously read only to be changed reports its issue.
  private func computed<Key: TestDependencyKey>(
    _ slot: Slot, of key: Key.Type, _ values: DependencyValues, _ phase: DependencyPhase,
    _ access: () -> DependencyAccess
  ) -> Key.Value? {
    let found = state.withLock { state -> (computed: Computed, reports: [MissingDependency])? in
      guard let computed = state.values[slot] else { return nil }
      guard !state.owed.isEmpty, !phase.isSetting else { return (computed, []) }
      return (computed, state.owed.removeValue(forKey: slot) ?? [])
    }
    guard let found else { return nil }
    if !found.reports.isEmpty {
      let access = access()
      for missing in found.reports { missing.report(at: access) }
    }
    if values.changes(found.computed.inputs) { return nil }
    return Self.value(of: key, in: found.computed.box)
  }

  /// Returns the value in the box of a key, which has the key's type.
  private static func value<Key: TestDependencyKey>(of _: Key.Type, in box: AnyDependencyBox) -> Key.Value {
    unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
  }

  private func evaluate<Key: TestDependencyKey>(
    _ key: Key.Type, _ values: DependencyValues, _ access: DependencyAccess
  ) -> (value: Key.Value, evaluation: DefaultEvaluation) {
    values.evaluate {
      DependencyAccess.$current.withValue(access) {
        switch values.context {
        case .test:
          return Key.testValue
        case .preview:
          return Key.previewValue
        case .live:
          if let live = key as? any DependencyKey.Type { return liveValue(live) as! Key.Value }
          DependencyAccess.reportMissingLiveValue(of: key)
          return Key.testValue
        }
      }
    }
  }

  private func liveValue<Key: DependencyKey>(_ key: Key.Type) -> Any { Key.liveValue }

  /// Sets a default before its first use.
  ///
  /// Within one preparation, the last assignment wins.
  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value, for key: Key.Type, context: DependencyContext,
    in preparation: DependencyPreparation, name: StaticString
  ) {
    let slot = Slot(key: ObjectIdentifier(key), context: context)
    let isAccepted = state.withLock { state in
      if let before = state.values[slot], before.preparation !== preparation, context != .preview {
        return false
      }
      state.values[slot] = Computed(box: DependencyBox(value), preparation: preparation)
      state.owed[slot] = nil
      cache.remove(slot.key)
      return true
    }
    guard !isAccepted else { return }
    let location = preparation.location
    let name = DependencyAccess.propertyName(name).map { "\\.\($0)" } ?? "\(typeName(key)).self"
    reportIssue(
      """
      @Dependency(\(name)) can't be prepared, because it was used or prepared before.

      The value stays as it was. Call 'prepareDependencies' once, before any code uses the dependency, such as at the \
      start of 'main' or in the initializer of the app.
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
  }
}

// MARK: Owners of defaults

extension DependencyDefaults {
  /// The separate defaults of a scope in a test, such as one case of a parameterized test.
  @TaskLocal package static var isolated: DependencyDefaults?

  private static let ofProcess = DependencyDefaults()
  private static let ofTests = Locked<[TestContext.Testing.Test.ID: DependencyDefaults]>([:])
  private static let ofXCTestCase = Locked(DependencyDefaults())

  /// The defaults of the process, or of this task's test.
  package static var current: DependencyDefaults {
    guard isTesting else { return ofProcess }
    if let isolated { return isolated }
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

  /// Starts a new test case of XCTest, with fresh defaults.
  package static func xctestCaseDidStart() {
    ofXCTestCase.withLock { $0 = DependencyDefaults() }
  }

  /// XCTest reports the running test case only to observers, and only `DependenciesTestSupport` may link XCTest.
  private static let observeXCTest: Void = { testObservation.withLock { $0 }?.start() }()

  private static let testObservation = Locked<(any DependencyTestObservation.Type)?>(nil)

  /// Registers the observer of XCTest.
  ///
  /// Called at launch by a program that includes `DependenciesTestSupport`.
  package static func register(_ observation: any DependencyTestObservation.Type) {
    testObservation.withLock { $0 = observation }
  }
}

/// An observer of a test framework that `Dependencies` doesn't link.
package protocol DependencyTestObservation {
  /// Starts reporting the beginning of each test to `DependencyDefaults`.
  static func start()
}
