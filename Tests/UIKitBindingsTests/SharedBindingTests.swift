#if UIKitBindings
  import ConcurrencyExtras
  import CustomDump
  import Observation
  import Sharing
  import SwiftNavigation
  import Testing

  /// Bindings for code outside views, which aren't isolated to an actor.
  @Suite struct SharedBindingTests {
    struct User: Equatable {
      var name: String
      var nickname: String?
    }

    @Test("A 'UIBinding' reads and writes a shared value") func codeBelowViewsWritesWhatIsShared() {
      @Shared(value: User(name: "Blob")) var user
      @UIBinding var name: String
      _name = UIBinding($user.name)
      expectNoDifference(name, "Blob")
      name = "Blob Jr."
      expectNoDifference(user.name, "Blob Jr.")
      $user.withLock { $0.name = "Blob Sr." }
      expectNoDifference(name, "Blob Sr.")
      UIBinding($user).nickname.wrappedValue = "B"
      expectNoDifference(user.nickname, "B")
    }

    @Test func readingIsObserved() {
      @Shared(value: 1) var count
      let binding = UIBinding($count)
      let changed = LockIsolated(0)
      withObservationTracking {
        _ = binding.wrappedValue
      } onChange: {
        changed.withValue { $0 += 1 }
      }
      $count.withLock { $0 += 1 }
      expectNoDifference(changed.value, 1)
    }

    @Test("Bindings of one shared value have the same identifier")
    func bindingsOfOneSharedValueHaveOneIdentifier() {
      @Shared(value: 1) var count
      @Shared(value: 1) var other
      expectNoDifference(UIBindingIdentifier(UIBinding($count)), UIBindingIdentifier(UIBinding($count)))
      #expect(UIBindingIdentifier(UIBinding($count)) != UIBindingIdentifier(UIBinding($other)))
    }

    @Test func anOptionalIsUnwrapped() throws {
      @Shared(value: 1) var count: Int?
      let present = try #require(UIBinding(UIBinding($count)))
      present.wrappedValue = 2
      expectNoDifference(count, 2)
      $count.withLock { $0 = nil }
      #expect(UIBinding(UIBinding($count)) == nil)
    }
  }
#endif
