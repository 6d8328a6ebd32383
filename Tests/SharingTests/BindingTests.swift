import CustomDump
import Observation
import Sharing
import SwiftNavigation
import Testing

@Suite @MainActor struct BindingTests {
  @Test("A control writes a shared value") func aControlWritesWhatIsShared() {
    @Shared(value: User(id: 1, name: "Blob")) var user
    let name = Binding($user.name)
    expectNoDifference(name.wrappedValue, "Blob")
    name.wrappedValue = "Blob Jr."
    expectNoDifference(user.name, "Blob Jr.")
    $user.withLock { $0.name = "Blob Sr." }
    expectNoDifference(name.wrappedValue, "Blob Sr.")
    Binding($user).nickname.wrappedValue = "B"
    expectNoDifference(user.nickname, "B")
  }

  @Test func readingABindingIsObserved() {
    @Shared(value: 1) var count
    let binding = Binding($count)
    let changed = changes { _ = MainActor.assumeIsolated { binding.wrappedValue } }
    $count.withLock { $0 += 1 }
    expectNoDifference(changed.value, 1)
  }
}

/// Bindings for code outside views, which aren't isolated to an actor.
@Suite struct UIBindingTests {
  @Test("A 'UIBinding' reads and writes a shared value") func codeBelowViewsWritesWhatIsShared() {
    @Shared(value: User(id: 1, name: "Blob")) var user
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
    let changed = changes { _ = binding.wrappedValue }
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
