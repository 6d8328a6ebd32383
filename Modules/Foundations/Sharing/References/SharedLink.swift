import CairnSupport
import ConcurrencyExtras
import Observation

/// The link from a shared value to its current reference.
///
/// Copies of a shared value have the same link, so that replacing the reference affects all of them.
final class SharedLink<Value>: Observable, @unchecked Sendable {
  private struct State {
    var present: Reference<Value>
    /// Called with the new reference and the previous one.
    var followers = Listeners<@Sendable (Reference<Value>, _ before: Reference<Value>?) -> Void>()
  }

  private let state: Locked<State>
  private let notifier = ChangeNotifier()
  private let announcements = SerialQueue()

  init(_ reference: Reference<Value>) {
    state = Locked(State(present: reference))
  }

  /// The reference.
  ///
  /// `Observation` tracks reads.
  var reference: Reference<Value> {
    get {
      notifier.access(.reference)
      // Don't use a key path: it would be created again each time, because its type is generic.
      return state.withLock { $0.present }
    }
    set {
      let before = state.withLock { $0.present }
      guard before !== newValue else { return }
      notifier.change(.reference) {
        state.withLock { state in
          state.present = newValue
          let followers = state.followers
          announcements.addChange { followers.forEach { $0(newValue, before) } }
        }
      }
      announcements.perform()
    }
  }

  /// Calls `body` with the current value and each new one, including values of references that are linked later.
  ///
  /// If a reference that is linked later has an equal value, `body` isn't called for it.
  func listen(_ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    let listening = Listening()
    let follower: @Sendable (Reference<Value>, Reference<Value>?) -> Void = { reference, before in
      // Released when the first value arrives: with a second owner, each change would copy a collection.
      let known = Locked(UncheckedSendable(before?.settledValue))
      listening.replace(
        with: reference.listen(fromNow: true) { value in
          let known = known.withLock { UncheckedSendable($0.value.take()) }
          guard known.value.flatMap({ areEqual($0, value) }) != true else { return }
          body(value)
        })
    }
    let id = state.withLock { state in
      let present = state.present
      announcements.addChange { follower(present, nil) }
      return state.followers.add(follower)
    }
    announcements.perform()
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.followers.remove(id) }
      listening.end()
    }
  }
}

/// The subscription of a listener to one reference at a time.
private final class Listening: Sendable {
  private struct State {
    var subscription: SharedSubscription?
    var isEnded = false
  }

  private let state = Locked(State())

  func replace(with next: SharedSubscription) {
    let superfluous = state.withLock { state in
      if state.isEnded { return next as SharedSubscription? }
      defer { state.subscription = next }
      return state.subscription
    }
    superfluous?.cancel()
  }

  func end() {
    let last = state.withLock { state in
      state.isEnded = true
      return state.subscription.take()
    }
    last?.cancel()
  }
}
