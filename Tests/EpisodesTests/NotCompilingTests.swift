#if OlderSpellings
  import CairnTestSupport
  import Testing

  /// Stages at which the episodes' code doesn't compile. The compiler reports the error that the episode
  /// describes, and the episode's next change fixes it.
  @Suite struct NotCompilingTests {
    struct Stage: CustomTestStringConvertible {
      let episode: String
      /// The source, with `<here>` in place of the mistake.
      let source: String
      let mistake: String
      let complaint: String
      let mended: String
      var testDescription: String { episode }

      func complaints(with part: String) throws -> [String] {
        let source = "import ComposableArchitecture\n" + source.replacing("<here>", with: part)
        return try Compiler.complaints(about: source, languageMode: "5").filter { $0.hasPrefix("error") }
      }
    }

    static let stages = [
      // "And our .alert reducer operator is not compiling", because the feature now uses 'AlertAction'.
      Stage(
        episode: "223, 38:06",
        source: """
          enum AlertAction<Action> { case dismiss, presented(Action) }
          extension Reducer {
            func alert<Alert>(
              state keyPath: WritableKeyPath<State, AlertState<Alert>?>, action casePath: <here>
            ) -> some ReducerOf<Self> {
              Reduce { state, action in
                let effects = self.reduce(into: &state, action: action)
                if casePath ~= action { state[keyPath: keyPath] = nil }
                return effects
              }
            }
          }
          struct InventoryFeature: Reducer {
            struct State { var alert: AlertState<Alert>? }
            enum Alert: Equatable { case confirmDeletion(id: Int) }
            enum Action { case alert(AlertAction<Alert>) }
            var body: some ReducerOf<Self> {
              EmptyReducer<State, Action>()
                .alert(state: \\.alert, action: /Action.alert)
            }
          }
          """,
        mistake: "CasePath<Action, Alert>", complaint: "AlertAction<InventoryFeature.Alert>",
        mended: "CasePath<Action, AlertAction<Alert>>"),
      // "Instance method 'sheet(item:onDismiss:content:)' requires that 'Item.ID' (aka 'UUID') conform to 'Identifiable'"
      Stage(
        episode: "224, 00:20:30",
        source: """
          import NavigationUI
          import TerminalUI
          struct InventoryFeature: Reducer {
            struct State: Equatable { var addItemID: UUID? }
            enum Action: Equatable { case dismissAddItem }
            var body: some ReducerOf<Self> { EmptyReducer() }
          }
          struct InventoryView: View {
            let store: StoreOf<InventoryFeature>
            var body: some View {
              WithViewStore(store, observe: { $0 }) { viewStore in
                Text("Items").sheet(
                  item: viewStore.binding(get: { <here> }, send: .dismissAddItem)
                ) { _ in Text("Add") }
              }
            }
          }
          """,
        mistake: "$0.addItemID", complaint: "conform to 'Identifiable'",
        mended: "$0.addItemID.map { Identified($0, id: \\.self) }"),
      // "This doesn't compile because we now have an additional layer of actions".
      Stage(
        episode: "224, 01:11:12",
        source: """
          enum SheetAction<Action> { case dismiss, presented(Action) }
          struct ItemFormFeature: Reducer {
            struct State: Equatable { @BindingState var name = "" }
            enum Action: BindableAction { case binding(BindingAction<State>) }
            var body: some ReducerOf<Self> { BindingReducer() }
          }
          struct InventoryFeature: Reducer {
            struct State: Equatable {}
            enum Action { case addItem(SheetAction<ItemFormFeature.Action>) }
            var body: some ReducerOf<Self> { EmptyReducer() }
          }
          @MainActor func test(_ store: TestStoreOf<InventoryFeature>) async {
            await store.send(.addItem(<here>))
          }
          """,
        mistake: ".set(\\.$name, \"Headphones\")",
        complaint: "'SheetAction<ItemFormFeature.Action>' has no member 'set'",
        mended: ".presented(.set(\\.$name, \"Headphones\"))"),
    ]

    @Test(arguments: stages) func aStageDoesNotCompile(_ stage: Stage) throws {
      let complaints = try stage.complaints(with: stage.mistake)
      #expect(complaints.contains { $0.contains(stage.complaint) }, "\(complaints)")
    }

    @Test("Code that doesn't compile in an episode compiles after the next step", arguments: stages)
    func whatIsDoneNextCompiles(_ stage: Stage) throws {
      let complaints = try stage.complaints(with: stage.mended)
      #expect(complaints.isEmpty, "\(complaints)")
    }
  }
#endif
