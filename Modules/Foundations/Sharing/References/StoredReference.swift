import CairnSupport
import ConcurrencyExtras
import Foundation
import JSONValues

/// A stored value, which a key may store outside of this program.
final class StoredReference<Value>: Reference<Value>, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let notifier = ChangeNotifier()
  private let givenName: String
  private let givenKey: String?
  /// The value, or `nil` while ``withLock(_:)`` changes it.
  ///
  /// The value is taken out so that it is changed in place.
  private var stored: Value?
  /// The value before the current change, if parts of the value may be read during the change.
  private var storedBefore: Value?
  private var listeners = Listeners<@Sendable (Value) -> Void>()
  private var editors = Listeners<@Sendable (Value, Value) -> Void>()
  private let announcements = SerialQueue()

  private var storedIsLoading = false
  private var storedLoadError: (any Error)?
  private var storedSaveError: (any Error)?

  /// Creates the value to use if the key stores no value, or no longer stores one.
  ///
  /// It is `nil` if the default was not evaluated.
  private let initialValue: (() -> Value)?
  private var persistence: Persistence<Value>?
  private var subscription: SharedSubscription?

  /// Creates a value that a key stores.
  ///
  /// - Parameter initialValue: Creates the value to use when the key no longer stores one, or `nil` if that value isn't
  ///   known.
  init(_ value: Value, initialValue: (() -> Value)?, key: String) {
    self.stored = value
    self.initialValue = initialValue
    self.givenName = "Shared<\(Value.self)>(\(key))"
    self.givenKey = key
  }

  /// Creates a value that is stored only in memory.
  init(_ value: Value, name: String) {
    self.stored = value
    self.initialValue = { value }
    self.givenName = name
    self.givenKey = nil
  }

  deinit { subscription?.cancel() }

  override var name: String { givenName }
  override var key: String? { givenKey }
  override var root: AnyObject { self }

  override var value: Value {
    notifier.access(.value)
    guard let scope = SharedChangeTracker.scope, let moment = scope.moment else { return currentValue }
    let value =
      scope.isReading ? scope.tracker.value(of: self, at: moment) : scope.tracker.expectation(of: self)
    return value ?? currentValue
  }

  override var currentValue: Value {
    withValueLocked(toBe: "read") {
      guard let value = stored ?? storedBefore else { failExclusively("read") }
      return value
    }
  }

  override var settledValue: Value? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    return stored
  }

  /// Locks the value while it runs an operation of the program, which may need other values.
  private func withValueLocked<R>(toBe what: String, _ body: () throws -> R) rethrows -> R {
    #if DEBUG
      if !lock.try() { LockOrder.wait(for: self, named: givenName, toBe: what) { lock.lock() } }
    #else
      lock.lock()
    #endif
    defer { lock.unlock() }
    return try body()
  }

  override var assertedValue: Value {
    guard let scope = SharedChangeTracker.scope, let moment = scope.moment else { return currentValue }
    scope.tracker.compared(self)
    return scope.tracker.value(of: self, at: moment) ?? currentValue
  }

  override var parts: PartCount { partCount }
  private let partCount = PartCount()

  override func withLock<R>(throughParts parts: Int, _ operation: (inout Value) throws -> R) rethrows -> R {
    let scope = SharedChangeTracker.scope
    if let scope, scope.isAsserting {
      return try scope.tracker.expect(self, operation)
    }
    defer { announcements.perform() }
    return try notifier.change(.value) {
      try withValueLocked(toBe: "changed") {
        // Copy the old value only if it is needed, because a change of a collection with a second owner copies the whole
        // collection. For example, references to parts of the value need it, because the operation may read those parts.
        let isPartHeld = partCount.value > parts
        let before = scope == nil && editors.isEmpty && !isPartHeld ? nil : stored
        guard var value = stored.take() else { failExclusively("changed") }
        #if DEBUG
          LockOrder.hold(self)
          defer { LockOrder.release(self) }
        #endif
        storedBefore = before
        defer {
          stored = value
          storedBefore = nil
          if let before { scope?.changed(self, from: before, to: value) }
          announce(value)
          if let before { announceEdit(before, value) }
          persist(value, .didSet)
        }
        return try operation(&value)
      }
    }
  }

  private func failExclusively(_ what: String) -> Never {
    fatalError(
      """
      '\(givenName)' was \(what) inside of its own 'withLock', which has exclusive access to the value. Use the value \
      that is passed to the closure.
      """)
  }

  /// Applies a value that came from outside.
  ///
  /// The test didn't make this change, so it isn't tracked.
  private func receive(_ value: Value, unless isStale: (() -> Bool)? = nil) {
    defer { announcements.perform() }
    notifier.change(.value) {
      lock.withLock {
        // A change that is being made in memory right now is newer.
        guard stored != nil, isStale?() != true else { return }
        stored = value
        announce(value)
      }
    }
  }

  private func announce(_ value: Value) {
    persistence?.changes.tell(
      of: givenKey.map { KeptChanges.Change(key: $0, file: persistence?.file?.url, value: value) })
    guard !listeners.isEmpty else { return }
    let listeners = listeners.bodies
    let value = Unchecked(value)
    announcements.addChange { for listener in listeners { listener(value.value) } }
  }

  private func announceEdit(_ before: Value, _ after: Value) {
    guard !editors.isEmpty else { return }
    let editors = editors.bodies
    let (before, after) = (Unchecked(before), Unchecked(after))
    announcements.addChange { for editor in editors { editor(before.value, after.value) } }
  }

  override func onEdit(_ body: @escaping @Sendable (Value, Value) -> Void) -> SharedSubscription {
    let id = lock.withLock { editors.add(body) }
    return SharedSubscription { [weak self] in
      guard let self else { return }
      lock.withLock { editors.remove(id) }
    }
  }

  override func listen(fromNow: Bool, _ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    let id = lock.withLock {
      if fromNow {
        let value = Unchecked(currentValue)
        announcements.addChange { body(value.value) }
      }
      return listeners.add(body)
    }
    announcements.perform()
    return SharedSubscription { [weak self] in
      guard let self else { return }
      lock.withLock { listeners.remove(id) }
    }
  }

  // MARK: - Storage

  /// The file or the database that stores the value.
  var keptFile: KeptFile<Value>? { lock.withLock { persistence?.file } }

  override var file: URL? { keptFile?.url }

  override var isLoading: Bool {
    notifier.access(.isLoading)
    return lock.withLock { storedIsLoading }
  }

  override var loadError: (any Error)? {
    notifier.access(.loadError)
    return lock.withLock { storedLoadError }
  }

  override var saveError: (any Error)? {
    notifier.access(.saveError)
    return lock.withLock { storedSaveError }
  }

  private func setIsLoading(_ isLoading: Bool) {
    guard lock.withLock({ storedIsLoading }) != isLoading else { return }
    notifier.change(.isLoading) {
      lock.withLock { storedIsLoading = isLoading }
    }
  }

  private func setLoadError(_ error: (any Error)?) {
    guard error != nil || lock.withLock({ storedLoadError }) != nil else { return }
    notifier.change(.loadError) {
      lock.withLock { storedLoadError = error }
    }
  }

  func setSaveError(_ error: (any Error)?) {
    guard error != nil || lock.withLock({ storedSaveError }) != nil else { return }
    notifier.change(.saveError) {
      lock.withLock { storedSaveError = error }
    }
  }

  /// Loads the value for the first time, unless another caller is about to, and then follows its changes.
  ///
  /// - Parameters:
  ///   - isFirst: Whether this is the first access to the value.
  ///   - loaded: The result of loading, if the value is already loaded.
  func start(
    _ persistence: Persistence<Value>, isFirst: Bool, loaded: Result<Void, any Error>?
  ) where Value: Sendable {
    self.persistence = persistence
    let context: LoadContext<Value> = isFirst ? .initialValue(currentValue) : .userInitiated
    if case .failure(let error)? = loaded { setLoadError(error) }
    if isFirst, loaded == nil {
      setIsLoading(true)
      persistence.load(
        context,
        LoadContinuation(
          givenName, guarded: { [weak self] result, isStale in self?.finishLoading(result, unless: isStale) })
      )
    }
    let subscription = persistence.subscribe(
      context,
      SharedSubscriber(
        callback: { [weak self] result, isStale in self?.finishLoading(result, unless: isStale) },
        onLoading: { [weak self] in self?.setIsLoading($0) },
        onConflict: { [weak self] in self?.met($0) }))
    lock.withLock { self.subscription = subscription }
  }

  /// Records a conflict of a merge with changes that another program saved.
  private func met(_ merged: MergedDocument) where Value: Sendable {
    guard let persistence = lock.withLock({ persistence }), let file = persistence.file else { return }
    persistence.conflicts.add(
      MergeConflict(merged.clashes, file: file.url) {
        try self.withLock { value in
          let current = try file.encode(value)
          if let resolved = JSONMerge.merge(base: merged.ours, ours: current, theirs: merged.theirs) {
            value = try file.decode(resolved.ours)
          }
        }
      })
  }

  /// Lets a reference that was created for reading also save.
  func adopt(_ persistence: Persistence<Value>) {
    lock.withLock { if self.persistence?.save == nil { self.persistence = persistence } }
  }

  private func finishLoading(_ result: Result<Value?, any Error>, unless isStale: (() -> Bool)? = nil) {
    switch result {
    case .success(let value):
      // Clear the error before the value changes, so that an observer of the value doesn't find the error of an earlier load.
      setLoadError(nil)
      // If the storage had a value from the start, the default was not evaluated, and the last value stays.
      if let value = value ?? initialValue?() { receive(value, unless: isStale) }
    case .failure(let error as RecoveredValue<Value>):
      receive(error.value, unless: isStale)
      setLoadError(error.error)
    case .failure(let error):
      setLoadError(error)
    }
    setIsLoading(false)
  }

  override func load() async throws {
    guard let persistence = lock.withLock({ persistence }) else { return }
    setIsLoading(true)
    let load = Unchecked(persistence.load)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      load.value(
        .userInitiated,
        LoadContinuation(
          givenName,
          guarded: { result, isStale in
            // If there is nothing to load, the value stays. A value that equals the current one notifies no observer.
            switch result {
            case .success(let value?) where areEqual(value, self.currentValue) != true:
              self.finishLoading(result, unless: isStale)
            case .failure: self.finishLoading(result, unless: isStale)
            case .success:
              // Notify the storage that the value is the content that it read.
              _ = isStale?()
              self.setLoadError(nil)
              self.setIsLoading(false)
            }
            continuation.resume(
              with: result.map { _ in () }.mapError { ($0 as? RecoveredValue<Value>)?.error ?? $0 })
          }))
    }
  }

  override func save() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      lock.withLock { persist(currentValue, .userInitiated) { continuation.resume(with: $0) } }
    }
  }

  /// Passes a value on to be saved.
  ///
  /// Called with the value locked, so that saves are made in the order of the changes.
  private func persist(
    _ value: Value, _ context: SaveContext,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
  ) {
    guard let persistence, let save = persistence.save else { return completion(.success(())) }
    let ended = persistence.saves.began(self)
    save(
      value, context,
      // The continuation keeps the reference alive, because the reference records the error if the save fails.
      SaveContinuation(givenName) { result in
        if case .failure(let error) = result {
          self.setSaveError(error)
        } else {
          self.setSaveError(nil)
          // The saved value replaces a value that couldn't be loaded.
          self.setLoadError(nil)
        }
        ended(result)
        completion(result)
      })
  }
}

extension StoredReference: SavedValue {
  func saveAgain() {
    lock.withLock { persist(currentValue, .userInitiated) }
  }

  func writeAside(because error: any Error) -> UnsavedCopy? {
    keptFile.map { $0.copy(currentValue, because: error) }
  }
}

/// A box that passes a value to a function that runs immediately or with the value locked.
private struct Unchecked<T>: @unchecked Sendable {
  let value: T
  init(_ value: T) { self.value = value }
}

/// A loading error with a substitute value, such as the previous generation.
struct RecoveredValue<Value>: Error, @unchecked Sendable {
  let value: Value
  let error: any Error
}
