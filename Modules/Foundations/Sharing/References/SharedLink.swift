import CairnSupport
import ConcurrencyExtras
import Observation

/// What a shared value refers to at present.
///
/// Copies of one shared value have one link, so they change it together.
final class SharedLink<Value>: Observable, @unchecked Sendable {
  private struct State {
    var present: Reference<Value>
    /// Called with the next reference and the one before.
    var followers = Listeners<@Sendable (Reference<Value>, _ before: Reference<Value>?) -> Void>()
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

  /// Calls a function with the present value and each new one, also of references that are linked later.
  ///
  /// A reference that is linked later and has an equal value isn't news.
  func listen(_ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    let listening = Listening()
    let follower: @Sendable (Reference<Value>, Reference<Value>?) -> Void = { reference, before in
      // Kept until the first value comes: a second owner of a collection makes each change copy it.
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
