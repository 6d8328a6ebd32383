import Observation
import Sharing
import SwiftNavigation
import Testing

@Suite @MainActor struct BindingTests {
  @Test func aControlWritesWhatIsShared() {
    @Shared(value: User(id: 1, name: "Blob")) var user
    let name = Binding($user.name)
    #expect(name.wrappedValue == "Blob")
    name.wrappedValue = "Blob Jr."
    #expect(user.name == "Blob Jr.")
    $user.withLock { $0.name = "Blob Sr." }
    #expect(name.wrappedValue == "Blob Sr.")
    Binding($user).nickname.wrappedValue = "B"
    #expect(user.nickname == "B")
  }

  @Test func readingABindingIsObserved() {
    @Shared(value: 1) var count
    let binding = Binding($count)
    let changed = changes { _ = MainActor.assumeIsolated { binding.wrappedValue } }
    $count.withLock { $0 += 1 }
    #expect(changed.value == 1)
  }
}
