import Foundation
import Observation

/// What a shared value refers to at present.
///
/// Copies of one shared value have one link, so they change it together.
final class SharedLink<Value>: Observable, @unchecked Sendable {
  private let lock = NSLock()
  private let notifier = ChangeNotifier()
  private var present: Reference<Value>
  private var followers: [Int: @Sendable (Reference<Value>) -> Void] = [:]
  private var nextFollower = 0
  private let announcements = OrderedWork()

  init(_ reference: Reference<Value>) {
    self.present = reference
  }

  /// The reference.
  ///
  /// Tracked by `Observation`.
  var reference: Reference<Value> {
    get {
      notifier.access(self, \.reference)
      return lock.withLock { present }
    }
    set {
      guard lock.withLock({ present !== newValue }) else { return }
      notifier.change(self, \.reference) {
        lock.withLock {
          present = newValue
          let followers = Array(followers.values)
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
    let id = lock.withLock {
      nextFollower += 1
      followers[nextFollower] = follower
      let present = present
      announcements.add { follower(present) }
      return nextFollower
    }
    announcements.perform()
    return SharedSubscription { [weak self] in
      if let self { lock.withLock { _ = followers.removeValue(forKey: id) } }
      listening.end()
    }
  }
}

/// The subscription of a listener to one reference, then to the next one.
private final class Listening: @unchecked Sendable {
  private let lock = NSLock()
  private var subscription: SharedSubscription?
  private var isEnded = false

  func replace(with next: SharedSubscription) {
    let superfluous = lock.withLock {
      if isEnded { return next as SharedSubscription? }
      defer { subscription = next }
      return subscription
    }
    superfluous?.cancel()
  }

  func end() {
    let last = lock.withLock {
      isEnded = true
      defer { subscription = nil }
      return subscription
    }
    last?.cancel()
  }
}
