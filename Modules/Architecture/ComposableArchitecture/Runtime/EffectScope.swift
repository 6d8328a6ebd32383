import Foundation

/// A node in the tree of what is in flight: a store, a place in its state, or a cancellable layer in one of these.
///
/// Cancelling a scope cancels all that began under it. A scope that holds nothing any more leaves the tree, so that
/// the tree is as large as what is in flight. All scopes of a store share its lock; they may be used from any thread.
final class EffectScope: @unchecked Sendable {
  /// What the scopes of one store share.
  final class Shared: @unchecked Sendable {
    let lock = NSRecursiveLock()
    /// Scopes by the id that they can be cancelled by.
    var byID: [CancelID: [ObjectIdentifier: EffectScope]] = [:]
  }

  enum Kind {
    case root
    case place(Place)
    case layer(CancelID)
  }

  /// Scopes of `withTaskCancellation` calls that no store knows of.
  static let outsideOfStores = EffectScope()

  let kind: Kind
  let parent: EffectScope?
  private let shared: Shared
  private var children: [ObjectIdentifier: EffectScope] = [:]
  fileprivate var places: [PlaceKey: EffectScope] = [:]
  private var entries: [Int: @Sendable () -> Void] = [:]
  private var nextEntry = 0
  fileprivate(set) var isCancelled = false

  /// The scope of a store.
  init() {
    kind = .root
    parent = nil
    shared = Shared()
  }

  private init(kind: Kind, parent: EffectScope) {
    self.kind = kind
    self.parent = parent
    self.shared = parent.shared
  }

  fileprivate func locked<R>(_ body: () -> R) -> R {
    shared.lock.lock()
    defer { shared.lock.unlock() }
    return body()
  }

  // MARK: The tree

  /// Whether effects are in flight below this scope at places of their own.
  var hasPlaces: Bool { locked { !places.isEmpty } }

  /// The scope of the places below this one.
  var placeScopes: [EffectScope] { locked { Array(places.values) } }

  var place: Place? {
    if case .place(let place) = kind { place } else { nil }
  }

  /// The nearest place around this scope, or the store.
  var nearestPlace: EffectScope {
    var scope = self
    while case .layer = scope.kind, let parent = scope.parent { scope = parent }
    return scope
  }

  /// The scope of a place below this one; the same one while something is in flight there.
  func place(_ place: Place) -> EffectScope {
    locked {
      let base = nearestPlace
      if let present = base.places[place.key] { return present }
      let scope = EffectScope(kind: .place(place), parent: base)
      base.places[place.key] = scope
      return scope
    }
  }

  /// A new layer that can be cancelled by an id.
  func layer(id: CancelID) -> EffectScope {
    locked {
      let scope = EffectScope(kind: .layer(id), parent: self)
      scope.isCancelled = isCancelled
      children[ObjectIdentifier(scope)] = scope
      shared.byID[id, default: [:]][ObjectIdentifier(scope)] = scope
      return scope
    }
  }

  private func isInside(_ other: EffectScope) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current === other { return true }
      scope = current.parent
    }
    return false
  }

  // MARK: What is in flight

  /// Notes an operation that began, and how to cancel it.
  func begin(cancel: @escaping @Sendable () -> Void) -> Int {
    let (entry, isCancelled) = locked {
      nextEntry += 1
      entries[nextEntry] = cancel
      return (nextEntry, self.isCancelled)
    }
    // A layer may have been cancelled by the operation that it was made for, before it began.
    if isCancelled { cancel() }
    return entry
  }

  /// Notes that an operation has ended.
  func end(_ entry: Int) {
    locked {
      entries[entry] = nil
      leaveIfEmpty()
    }
  }

  /// Takes the scope out of the tree when it holds nothing.
  func leaveIfEmpty() {
    locked {
      guard entries.isEmpty, children.isEmpty, places.isEmpty, let parent else { return }
      switch kind {
      case .root: return
      case .place(let place):
        if parent.places[place.key] === self { parent.places[place.key] = nil }
      case .layer(let id):
        parent.children[ObjectIdentifier(self)] = nil
        shared.byID[id]?[ObjectIdentifier(self)] = nil
        if shared.byID[id]?.isEmpty == true { shared.byID[id] = nil }
      }
      parent.leaveIfEmpty()
    }
  }

  // MARK: Cancellation

  /// Cancels all that is in flight under an id at this scope's place and below it.
  func cancel(id: CancelID) {
    let cancels = locked {
      var cancels: [@Sendable () -> Void] = []
      let base = nearestPlace
      for scope in (shared.byID[id] ?? [:]).values where scope.isInside(base) {
        scope.markCancelled(&cancels)
      }
      return cancels
    }
    for cancel in cancels { cancel() }
  }

  /// Cancels all that began under this scope.
  func cancel() {
    let cancels = locked {
      var cancels: [@Sendable () -> Void] = []
      markCancelled(&cancels)
      return cancels
    }
    for cancel in cancels { cancel() }
  }

  /// Collects what there is to cancel: it is called without the lock, because it may run anybody's code.
  private func markCancelled(_ cancels: inout [@Sendable () -> Void]) {
    isCancelled = true
    cancels.append(contentsOf: entries.values)
    for child in children.values { child.markCancelled(&cancels) }
    for place in places.values { place.markCancelled(&cancels) }
  }

  /// Cancels what is in flight and takes the place out of the tree: the place is gone from the state.
  ///
  /// What is cancelled still ends later, on its own; it must not be found as a place any more.
  func tearDown() {
    cancel()
    locked {
      guard case .place(let place) = kind, let parent, parent.places[place.key] === self else { return }
      parent.places[place.key] = nil
      parent.leaveIfEmpty()
    }
  }
}

extension EffectScope {
  /// Cancels what is in flight in a store; what begins after that, at whatever place, is not touched.
  func cancelInFlight() {
    cancel()
    locked {
      isCancelled = false
      // What was cancelled at a place still ends later, and must not be found there by what begins.
      places = [:]
    }
  }
}
