#if OlderSpellings
  import ComposableArchitecture
  import ConcurrencyExtras
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// The API that back-ported observation to older systems.
  @MainActor @Suite struct PerceptionTests {
    @Perceptible
    final class Counter {
      var count = 0
      var name: String?
      @PerceptionIgnored var ignored = 0
      var twice: Int { count * 2 }
    }

    struct CounterView: View {
      let model: Counter
      var body: some View {
        WithPerceptionTracking {
          Text("Count \(self.model.count)")
          Button("Increment") { self.model.count += 1 }
        }
      }
    }

    struct Editor: View {
      @Perception.Bindable var model: Counter
      @ObservedObject var observed: Counter
      @StateObject var own = Counter()
      var body: some View {
        Stepper("Count", value: $model.count)
        Stepper("Observed", value: $observed.count)
        Text("Own \(own.count)")
      }
    }

    @Test func aViewFollowsAModel() {
      let screen = TestScreen(width: 30) { CounterView(model: Counter()) }
      screen.tap("Increment")
      #expect(screen.text.contains("Count 1"))
    }

    @Test func controlsWriteAModel() {
      let (model, observed) = (Counter(), Counter())
      let screen = TestScreen(width: 30) { Editor(model: model, observed: observed) }
      screen.run("set count 3")
      screen.run("set observed 4")
      expectNoDifference([model.count, observed.count], [3, 4])
      #expect(screen.text.contains("Own 0"))
    }

    @Test func readsAreTracked() {
      let model = Counter()
      let changes = LockIsolated(0)
      func read(_ body: () -> Void) {
        withPerceptionTracking(body) { changes.withValue { $0 += 1 } }
      }
      read { _ = model.twice }
      model.count += 1
      read { _ = model.ignored }
      model.ignored += 1
      read { _ = model.name }
      model.name = nil
      expectNoDifference(changes.value, 1)
      model.name = "Blob"
      expectNoDifference(changes.value, 2)
      let _: any Perceptible = model
    }
  }
#endif
