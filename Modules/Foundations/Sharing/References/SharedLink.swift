import ConcurrencyExtras
import Observation

/// What a shared value refers to at present.
///
/// Copies of one shared value have one link, so they change it together.
final class SharedLink<Value>: Observable, @unchecked Sendable {
  private struct State {
    var present: Reference<Value>
    var followers: [Int: @Sendable (Reference<Value>) -> Void] = [:]
    var nextFollower = 0
  }

  private let state: Locked<State>
  private let notifier = ChangeNotifier()
  private let announcements = OrderedWork()

  init(_ reference: Reference<Value>) {
    state = Locked(State(present: reference))
  }

  /// The reference.
  ///
  /// Tracked by `Observation`.
  var reference: Reference<Value> {
    get {
      notifier.access(.reference)
      // A key path would be made anew each time: its type is generic.
      return state.withLock { $0.present }
    }
    set {
      guard state.withLock({ $0.present !== newValue }) else { return }
      notifier.change(.reference) {
        state.withLock { state in
          state.present = newValue
          let followers = Array(state.followers.values)
          announcements.add { for follower in followers { follower(newValue) } }
        }
      }
      announcements.perform()
    }
  }

  /// Calls a function with the present value and each new one, also of references that are linked later.
  func listen(_ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    let listening = Listening()
    let follower: @Sendable (Reference<Value>) -> Void = { reference in
      listening.replace(with: reference.listen(fromNow: true, body))
    }
    let id = state.withLock { state in
      state.nextFollower += 1
      state.followers[state.nextFollower] = follower
      let present = state.present
      announcements.add { follower(present) }
      return state.nextFollower
    }
    announcements.perform()
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.followers[id] = nil }
      listening.end()
    }
  }
}

/// The subscription of a listener to one reference, then to the next one.
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
