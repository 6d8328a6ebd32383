import ComposableArchitecture
import CustomDump
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// The documents' programs, previews, and control bindings. Comments describe every change from the printed
/// code.
@MainActor @Suite struct DocumentedProgramTests {
  @Test func theProgramOfTheIntroductionShowsItsFeature() {
    let screen = TestScreen(width: 30) { AppContent(CounterApp()) }
    screen.tap("Increment")
    screen.tap("Number fact")
    screen.expect(
      """
        1
        [Decrement]
        [Increment]

        [Number fact]
      1 is a number.
      """)
  }

  @Test func aProgramShowsNothingInTests() {
    #expect(TestScreen { AppContent(MainApp()) }.text.isEmpty)
    #expect(TestScreen { AppContent(OlderMainApp()) }.text.isEmpty)
  }

  @Test func previewsHoldTheStateTheyAreGiven() {
    let previews = Preview.all.filter { $0.file == "DocumentedProgramTests.swift" }
    let texts = previews.map { preview in TestScreen { preview.view() }.text }
    expectNoDifference(texts, ["42", "With a fact", "As before", "On the main actor"])
  }

  @Test func controlsWriteThroughTheStore() {
    let store = Store(initialState: Preferences.State()) { Preferences() }
    let screen = TestScreen(width: 40) { PreferencesView(store: store) }
    screen.expect(
      """
      [x] Haptic feedback
      1  [ ] beta
      2  [ ] dark
      slider: ━━━━━━━━━━●───────── 0.5
      """)
    screen.run("toggle haptic feedback")
    screen.run("toggle dark")
    screen.run("set slider 1")
    #expect(!store.isHapticsEnabled && store.featureFlags == [.dark] && store.opacity == 1)
  }

  @Test("A change with an animation happens immediately") func aChangeWithAnAnimationIsMadeAtOnce() {
    let screen = TestScreen(width: 30) { AnimatedView() }
    screen.tap("Toggle")
    #expect(screen.text.contains("On"))
    screen.tap("Toggle slowly")
    #expect(screen.text.contains("Off"))
  }
}

@Reducer
struct CounterFeature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var numberFact: String?
    @SharedReader(value: 0) var sharedCount: Int
  }
  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
    case numberFactButtonTapped
  }
  let numberFact: @Sendable (Int) -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped: state.count -= 1
      case .incrementButtonTapped: state.count += 1
      case .numberFactButtonTapped: state.numberFact = numberFact(state.count)
      }
      return .none
    }
  }
}

struct CounterFeatureView: View {
  let store: StoreOf<CounterFeature>

  var body: some View {
    Form {
      Section {
        Text("\(store.count)")
        Button("Decrement") { store.send(.decrementButtonTapped) }
        Button("Increment") { store.send(.incrementButtonTapped) }
      }

      Section {
        Button("Number fact") { store.send(.numberFactButtonTapped) }
      }

      if let fact = store.numberFact {
        Text(fact)
      }
    }
  }
}

struct CounterApp: App {
  var body: some Scene {
    WindowGroup {
      CounterFeatureView(
        store: Store(initialState: CounterFeature.State()) {
          CounterFeature(
            numberFact: { number in
              "\(number) is a number."
            }
          )
        }
      )
    }
  }
}

struct MainApp: App {
  @MainActor
  static let store = Store(initialState: CounterFeature.State()) { CounterFeature { "\($0)" } }

  var body: some Scene {
    WindowGroup {
      if isTesting {
        // NB: Don't run application in tests to avoid interference
        //     between the app and the test.
        EmptyView()
      } else {
        CounterFeatureView(store: Self.store)
      }
    }
  }
}

struct OlderMainApp: App {
  var body: some Scene {
    WindowGroup {
      if TestContext.current == nil {
        Text("Your real root view")
      }
    }
  }
}

struct SharedCountView: View {
  let store: StoreOf<CounterFeature>

  var body: some View {
    Form {
      Text(store.sharedCount.description)
    }
  }
}

#Preview {
  SharedCountView(
    store: Store(
      initialState: CounterFeature.State(sharedCount: .constant(42))
    ) {
      CounterFeature { "\($0)" }
    }
  )
}

#Preview {
  preview
}
// The document's property has no attribute, because its target is isolated to the main actor.
@MainActor
private var preview: some View {
  FactView(
    store: Store(
      initialState: CounterFeature.State(
        numberFact: "With a fact"
      )
    ) {
      CounterFeature { "\($0)" }
    }
  )
}

struct CounterFeature_Previews: PreviewProvider {
  static var previews: some View {
    FactView(
      store: Store(
        initialState: CounterFeature.State(
          numberFact: "As before"
        )
      ) {
        CounterFeature { "\($0)" }
      }
    )
  }
}

#Preview("As before") { CounterFeature_Previews.previews }

#Preview {
  MainActor.assumeIsolated {
    NavigationStack {
      Text("On the main actor")
    }
  }
}

struct FactView: View {
  let store: StoreOf<CounterFeature>

  var body: some View { Text(store.numberFact ?? "") }
}

@Reducer
struct Preferences {
  enum Flag: String, CaseIterable, Identifiable, CustomStringConvertible {
    case beta, dark
    var id: Self { self }
    var description: String { rawValue }
  }
  @ObservableState
  struct State: Equatable {
    var featureFlags: Set<Flag> = []
    var isHapticsEnabled = true
    var opacity = 0.5
  }
  enum Action {
    case flagToggled(Flag, isOn: Bool)
    case isHapticsEnabledChanged(Bool)
    case setOpacity(Double)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .flagToggled(let flag, isOn: true): state.featureFlags.insert(flag)
      case .flagToggled(let flag, isOn: false): state.featureFlags.remove(flag)
      case .isHapticsEnabledChanged(let isEnabled): state.isHapticsEnabled = isEnabled
      case .setOpacity(let opacity): state.opacity = opacity
      }
      return .none
    }
  }
}

extension StoreOf<Preferences> {
  subscript(hasFeatureFlag flag: Preferences.Flag) -> Bool {
    // The document omits `self`, without which Swift doesn't look up dynamic members.
    get { self.featureFlags.contains(flag) }
    set {
      send(.flagToggled(flag, isOn: newValue))
    }
  }
}

struct PreferencesView: View {
  @Bindable var store: StoreOf<Preferences>
  @State var opacity = 0.5

  var body: some View {
    Form {
      Toggle(
        "Haptic feedback",
        isOn: $store.isHapticsEnabled.sending(\.isHapticsEnabledChanged)
      )
      ForEach(Preferences.Flag.allCases) { flag in
        Toggle(
          flag.description,
          isOn: $store[hasFeatureFlag: flag]
        )
      }
      // The document's closure has no parameter and is also called when an edit begins.
      Slider(value: self.$opacity, in: 0...1) { isEditing in
        if !isEditing { self.store.send(.setOpacity(self.opacity)) }
      }
    }
  }
}

struct AnimatedView: View {
  @State var isOn = false
  let animation: Animation = .easeInOut(duration: 0.3)

  var body: some View {
    Text(isOn ? "On" : "Off")
      .animation(animation, value: isOn)
    Button("Toggle") { withAnimation { isOn.toggle() } }
    Button("Toggle slowly") { withAnimation(animation) { isOn.toggle() } }
  }
}
