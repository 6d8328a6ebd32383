#if OlderSpellings
  import CustomDump
  // The file has no other import: this one reexports the names.
  import SwiftNavigation
  import Synchronization
  import Testing

  @MainActor @Suite struct PerceptibleTests {
    @Perceptible
    final class Model {
      var count = 0
      @PerceptionIgnored var ignored = 0
    }

    @Test func aPerceptibleObjectIsObserved() {
      let model = Model()
      let changes = Atomic(0)
      withPerceptionTracking {
        _ = (model.count, model.ignored)
      } onChange: {
        changes.add(1, ordering: .relaxed)
      }
      model.ignored = 1
      expectNoDifference(changes.load(ordering: .relaxed), 0)
      model.count = 1
      expectNoDifference(changes.load(ordering: .relaxed), 1)
      @Bindable var bindable = model
      $bindable.count.wrappedValue = 2
      expectNoDifference(model.count, 2)
      let isPerceptible: any Perceptible.Type = Model.self
      #expect(isPerceptible == Model.self)
    }
  }
#endif
