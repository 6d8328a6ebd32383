import CairnSupport
import ConcurrencyExtras
import Foundation

/// A stored value, kept by a key or only here.
final class StoredReference<Value>: Reference<Value>, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let notifier = ChangeNotifier()
  private let givenName: String
  private let givenKey: String?
  /// `nil` while ``withLock(_:)`` changes the value: it is taken out, so that the change is made in place.
  private var stored: Value?
  /// The value before the change that is being made, where parts of it may be read meanwhile.
  private var storedBefore: Value?
  private var listeners = Listeners<@Sendable (Value) -> Void>()
  private var editors = Listeners<@Sendable (Value, Value) -> Void>()
  private let announcements = OrderedWork()

  private var storedIsLoading = false
  private var storedLoadError: (any Error)?
  private var storedSaveError: (any Error)?

  /// The value where the key keeps none (any more); `nil` where the default was not evaluated.
  private let initialValue: (() -> Value)?
  private var persistence: Persistence<Value>?
  private var subscription: SharedSubscription?

  /// A value that a key keeps.
  ///
  /// - Parameter initialValue: Makes the value for when the key keeps none any more; `nil` where that is not known.
  init(_ value: Value, initialValue: (() -> Value)?, key: String) {
    self.stored = value
    self.initialValue = initialValue
    self.givenName = "Shared<\(Value.self)>(\(key))"
    self.givenKey = key
  }

  /// A value that is kept only here.
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
    if let scope = SharedChangeTracker.scope, scope.isAsserting,
      let expected = scope.tracker.expectation(of: self)
    {
      return expected
    }
    return currentValue
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

  /// Locks the value for as long as an operation of a program may run, which may need other values.
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
        // Kept only where it is needed: with a second owner, a change of a collection copies all of it. A part that is
        // held somewhere may be read in the operation.
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
      '\(givenName)' was \(what) inside of its own 'withLock'. The operation has exclusive access to the value: \
      use the one that is passed to it.
      """)
  }

  /// Takes a value over that came from outside.
  ///
  /// Not a change of a test's making: it is not tracked.
  private func receive(_ value: Value, unless isStale: (() -> Bool)? = nil) {
    defer { announcements.perform() }
    notifier.change(.value) {
      lock.withLock {
        // A change that is being made here right now is the newer one.
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

  // MARK: - Where the value is kept

  /// The file or the database that keeps the value.
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

  /// Loads the value for the first time, unless another caller is about to, and follows it from there on.
  ///
  /// - Parameters:
  ///   - isFirst: Whether this is the first access to the value.
  ///   - loaded: What was loaded already, if it was.
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

  /// Notes that a merge with what another program had saved met a conflict.
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

  /// Lets a reference that was created for reading save as well.
  func adopt(_ persistence: Persistence<Value>) {
    lock.withLock { if self.persistence?.save == nil { self.persistence = persistence } }
  }

  private func finishLoading(_ result: Result<Value?, any Error>, unless isStale: (() -> Bool)? = nil) {
    switch result {
    case .success(let value):
      // Before the value: an observer of the value finds no error of an earlier load.
      setLoadError(nil)
      // Where the storage had a value from the start, the default was not evaluated, and the last value stays.
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
            // If there is nothing to load, the value stays. A value that equals the present one notifies no observer.
            switch result {
            case .success(let value?) where areEqual(value, self.currentValue) != true:
              self.finishLoading(result, unless: isStale)
            case .failure: self.finishLoading(result, unless: isStale)
            case .success:
              // The storage notes that the value is the one that it has read.
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

  /// Hands a value over to be saved, with the value locked: the order of saves is that of the changes.
  private func persist(
    _ value: Value, _ context: SaveContext,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
  ) {
    guard let persistence, let save = persistence.save else { return completion(.success(())) }
    let ended = persistence.saves.began(self)
    save(
      value, context,
      // Holds on to the reference: what is being saved must be able to say that it could not be.
      SaveContinuation(givenName) { result in
        if case .failure(let error) = result {
          self.setSaveError(error)
        } else {
          self.setSaveError(nil)
          // What could not be read is replaced.
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

/// Lets a value cross into a function that runs at once, or with the value locked.
private struct Unchecked<T>: @unchecked Sendable {
  let value: T
  init(_ value: T) { self.value = value }
}

/// A failure to load that has a value nevertheless, such as that of the generation before.
struct RecoveredValue<Value>: Error, @unchecked Sendable {
  let value: Value
  let error: any Error
}
