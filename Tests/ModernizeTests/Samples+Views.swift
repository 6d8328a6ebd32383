#if OlderSpellings
  extension Sample {
    /// Views of stores.
    static let views = [
      view(
        "OLD-22", #".alert(store: store.scope(state: \.$alert, action: \.alert))"#.onText,
        #".alert($store.scope(state: \.alert, action: \.alert))"#.onText, bindable: true),
      view(
        "OLD-23",
        """
        Text("")
          .sheet(store: store.scope(state: \\.$child, action: \\.child)) { store in
            ChildView(store: store)
          }
        """,
        """
        Text("")
          .sheet(item: $store.scope(state: \\.child, action: \\.child)) { store in
            ChildView(store: store)
          }
        """, bindable: true),
      view(
        "OLD-24",
        """
        Text("")
          .sheet(
            store: self.store.scope(state: \\.$destination, action: { .destination($0) }),
            state: /Feature.Destination.State.editForm,
            action: { .editForm($0) }
          ) { store in EditForm(store: store) }
        """,
        """
        Text("")
          .sheet(
            item: self.$store.scope(state: \\.destination?.editForm, action: \\.destination.editForm)
          ) { store in EditForm(store: store) }
        """, bindable: true),
      view(
        "OLD-40, OLD-41",
        """
        Text("")
          .popover(
            store: store.scope(
              state: \\.$destination.editForm,
              action: \\.destination.editForm
            )
          ) { store in ChildView(store: store) }
        """,
        """
        Text("")
          .popover(
            item: $store.scope(
              state: \\.destination?.editForm,
              action: \\.destination.editForm
            )
          ) { store in ChildView(store: store) }
        """, bindable: true),
      view(
        "OLD-25",
        "IfLetStore(store.scope(state: \\.child, action: { .child($0) }), then: ChildView.init(store:))",
        """
        if let childStore = store.scope(state: \\.child, action: \\.child) {
          ChildView(store: childStore)
        }
        """),
      view(
        "OLD-26",
        """
        IfLetStore(store: store.scope(state: \\.child, action: \\.child)) { childStore in
          ChildView(store: childStore)
        } else: {
          Text("Nothing to show")
        }
        """,
        """
        if let childStore = store.scope(state: \\.child, action: \\.child) {
          ChildView(store: childStore)
        } else {
          Text("Nothing to show")
        }
        """),
      view(
        "OLD-26 over lines",
        """
        IfLetStore(
          self.store.scope(
            state: \\.addItem,
            action: InventoryFeature.Action.addItem
          )
        ) { store in
          ItemFormView(store: store)
        }
        """,
        """
        if let store = self.store.scope(
          state: \\.addItem,
          action: \\.addItem
        ) {
          ItemFormView(store: store)
        }
        """),
      view(
        "OLD-30 without content",
        """
        WithViewStore(store, observe: { $0 }) { viewStore in
          // Nothing yet.
        }
        """,
        """
        Group {
          // Nothing yet.
        }
        """),
      view(
        "OLD-27",
        """
        ForEachStore(
          store.scope(state: \\.rows, action: \\.rows)
        ) { childStore in
          ChildView(store: childStore)
        }
        """,
        """
        ForEach(
          store.scope(state: \\.rows, action: \\.rows),
          id: \\.state.id
        ) { childStore in
          ChildView(store: childStore)
        }
        """),
      view(
        "OLD-27 in one line",
        "ForEachStore(self.store.scope(state: \\.rows, action: Feature.Action.rows)) { Row(store: $0) }",
        "ForEach(self.store.scope(state: \\.rows, action: \\.rows), id: \\.state.id) { Row(store: $0) }"),
      view(
        "OLD-28",
        """
        SwitchStore(store) {
          switch $0 {
          case .activity:
            // The first.
            CaseLet(/Feature.State.activity, action: Feature.Action.activity) { store in
              ActivityView(store: store)
            }
          case .settings:
            CaseLet(/Feature.State.settings, action: Feature.Action.settings, then: SettingsView.init(store:))
          }
        }
        """,
        """
        switch store.state {
        case .activity:
          // The first.
          if let store = store.scope(state: \\.activity, action: \\.activity) {
            ActivityView(store: store)
          }
        case .settings:
          if let store = store.scope(state: \\.settings, action: \\.settings) {
            SettingsView(store: store)
          }
        }
        """),
      view(
        "OLD-29",
        """
        NavigationStackStore(store.scope(state: \\.path, action: \\.path)) {
          RootView()
        } destination: {
          switch $0 {
          case .activity:
            CaseLet(/Feature.State.activity, action: Feature.Action.activity) { store in
              ActivityView(store: store)
            }
          case .settings:
            CaseLet(/Feature.State.settings, action: Feature.Action.settings) { store in
              SettingsView(store: store)
            }
          }
        }
        """,
        """
        NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) {
          RootView()
        } destination: { store in
          switch store.state {
          case .activity:
            if let store = store.scope(state: \\.activity, action: \\.activity) {
              ActivityView(store: store)
            }
          case .settings:
            if let store = store.scope(state: \\.settings, action: \\.settings) {
              SettingsView(store: store)
            }
          }
        }
        """, bindable: true),
      view(
        "OLD-30, OLD-32",
        """
        WithViewStore(self.store, observe: { $0 }) { viewStore in
          // The form.
          Form {
            Text(viewStore.count.description)
            Text("\\(viewStore.count) of them")
            Button("+") { viewStore.send(.incrementButtonTapped) }
            // The end.
          }
        }
        """,
        """
        // The form.
        Form {
          Text(self.store.count.description)
          Text("\\(self.store.count) of them")
          Button("+") { self.store.send(.incrementButtonTapped) }
          // The end.
        }
        """),
      view(
        "OLD-35",
        """
        WithViewStore(store, observe: { $0 }) { viewStore in
          TabView(selection: viewStore.binding(get: \\.tab, send: { .tabChanged($0) })) { Text("") }
        }
        """,
        """
        TabView(selection: $store.tab.sending(\\.tabChanged)) { Text("") }
        """, bindable: true),
      view(
        "OLD-36",
        """
        WithViewStore(store, observe: { $0 }) { viewStore in
          TextField("Text", text: viewStore.$text)
          TextField("Name", text: viewStore.binding(\\.$item.name))
        }
        """,
        """
        TextField("Text", text: $store.text)
        TextField("Name", text: $store.item.name)
        """, bindable: true),
      view(
        "OLD-42", "ChildView(store: store.scope(state: { $0.child }, action: { .child($0) }))",
        #"ChildView(store: store.scope(state: \.child, action: \.child))"#),
      view(
        "OLD-44",
        "ChildView(store: store.scope(state: \\.rows[id: id], action: { .rows(.element(id: id, action: $0)) }))",
        #"ChildView(store: store.scope(state: \.rows[id: id], action: \.rows[id: id]))"#),
      Sample(
        "OLD-78",
        """
        struct FeatureView: View {
          @Perception.Bindable var store: StoreOf<Feature>
          var body: some View {
            WithPerceptionTracking {
              Text(store.name)
              Text(\"""
                two
                lines
                \""")
            }
          }
        }
        """,
        """
        struct FeatureView: View {
          @Bindable var store: StoreOf<Feature>
          var body: some View {
            Text(store.name)
            Text(\"""
              two
              lines
              \""")
          }
        }
        """),
      view(
        "OLD-78 with a modifier",
        """
        WithPerceptionTracking {
          Text(store.name)
          Text(store.name)
        }
        .padding()
        """,
        """
        Group {
          Text(store.name)
          Text(store.name)
        }
        .padding()
        """),
    ]
  }

  extension String {
    fileprivate var onText: String { "Text(\"\")\n  \(self)" }
  }
#endif
