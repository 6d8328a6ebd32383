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
