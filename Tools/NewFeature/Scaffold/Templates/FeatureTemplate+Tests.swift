/// The tests of a feature.
extension FeatureTemplate {
  var featureTests: String {
    """
    import ComposableArchitecture
    import \(core)
    import \(name)
    import Testing

    @MainActor @Suite struct \(name)Tests {
      @Test func counting() async {
        let store = TestStore(initialState: \(name)Feature.State()) { \(name)Feature() }
        await store.send(.incrementButtonTapped) { $0.count = 1 }
      }

      @Test func aRouteLeadsToIt() throws {
        let route = try #require(\(name)Route(arguments: []))
        #expect(try \(name)Plugin.state(for: route) == \(name)Feature.State())
        #expect(\(name)Route(arguments: ["more"]) == nil)
      }
    }

    """
  }

  var presentedTests: String {
    """
    import ComposableArchitecture
    import \(name)
    import Testing

    @MainActor @Suite struct \(name)Tests {
      @Test func countingAndDone() async {
        let isDismissed = LockIsolated(false)
        let store = TestStore(initialState: \(name)Feature.State()) {
          \(name)Feature()
        } withDependencies: {
          $0.dismiss = DismissEffect { isDismissed.setValue(true) }
        }
        await store.send(.incrementButtonTapped) { $0.count = 1 }
        await store.send(.doneButtonTapped)
        await store.receive(\\.delegate.done, 1)
        #expect(isDismissed.value)
      }
    }

    """
  }

  var viewTests: String {
    """
    import ComposableArchitecture
    import \(name)
    import TerminalUI
    import TerminalUITesting
    import Testing

    @MainActor @Suite struct \(name)ViewTests {
      private let screen = TestScreen {
        NavigationStack {
          \(name)View(store: Store(initialState: \(name)Feature.State()) { \(name)Feature() })
        }
      }

      /// `RECORD_SNAPSHOTS=1 swift test` records the snapshot again.
      @Test func theScreen() { screen.expectSnapshot(width: 80) }

      @Test func theButtonCounts() {
        screen.tap("Increment")
        #expect(screen.text.contains("Count: 1"))
      }
    }

    """
  }

  var snapshot: String {
    let done = isPresented ? "\n[Done]" : ""
    return "\(name.title)\n\(String(repeating: "─", count: name.title.count))\nCount: 0\n[Increment]\(done)\n"
  }
}
