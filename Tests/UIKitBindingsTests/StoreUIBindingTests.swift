#if UIKitBindings
  import ComposableArchitecture
  import CustomDump
  import Testing

  /// Bindings that code without views derives from a store.
  @MainActor @Suite struct StoreUIBindingTests {
    @Reducer struct Form {
      @ObservableState struct State: Equatable { var count = 0 }
      enum Action { case tick }
      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer enum Destination {
      case edit(Form)
      case other(Form)
    }

    @Reducer struct Parent {
      @ObservableState struct State: Equatable {
        var address = Address()
        var count = 0
        var path = StackState<Form.State>()
        @Presents var destination: Destination.State?
        @Presents var form: Form.State?
      }
      struct Address: Equatable { var zip = "" }
      enum Action: BindableAction {
        case binding(BindingAction<State>), countChanged(Int), show(Destination.State), showForm
        case destination(PresentationAction<Destination.Action>), form(PresentationAction<Form.Action>)
        case path(StackActionOf<Form>)
      }
      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .countChanged(let count): state.count = count
          case .show(let destination): state.destination = destination
          case .showForm: state.form = Form.State()
          default: break
          }
          return .none
        }
        .ifLet(\.$destination, action: \.destination)
        .ifLet(\.$form, action: \.form) { Form() }
        .forEach(\.path, action: \.path) { Form() }
      }
    }

    let store = Store(initialState: Parent.State()) { Parent() }

    @Test func fieldsOfTheState() {
      @UIBindable var store = store
      let zip: UIBinding<String> = $store.address.zip
      zip.wrappedValue = "2"
      expectNoDifference(store.address.zip, "2")
      let count: UIBinding<Int> = $store.count.sending(\.countChanged)
      count.wrappedValue = 7
      #expect(store.count == 7 && count.wrappedValue == 7)
      @UIBinding var held = store
      let other: UIBinding<Int> = $held.count
      other.wrappedValue = 8
      expectNoDifference(store.count, 8)
    }

    @Test func aPresentedChildIsDismissed() {
      @UIBindable var bindable = store
      @UIBinding var binding = store
      // A path literal is the case path itself; a path in a variable is a case key path.
      let path: CaseKeyPath<Parent.Action, PresentationAction<Form.Action>> = \.form
      let forms: [UIBinding<StoreOf<Form>?>] = [
        $bindable.scope(state: \.form, action: \.form), $bindable.scope(\.form, action: path),
        $binding.scope(\.form, action: \.form), $binding.scope(state: \.form, action: path),
      ]
      for (number, form) in forms.enumerated() {
        expectNoDifference(form.wrappedValue, nil)
        store.send(.showForm)
        UIBinding(form)?.wrappedValue.send(.tick)
        expectNoDifference(store.form?.count, 1)
        #expect(form.wrappedValue === forms[number % 2].wrappedValue)
        form.wrappedValue = nil
        expectNoDifference(store.form, nil)
      }
    }

    @Test func aStackIsScoped() {
      @UIBindable var bindable = store
      @UIBinding var binding = store
      let path: CaseKeyPath<Parent.Action, StackAction<Form.State, Form.Action>> = \.path
      let stacks = [
        $bindable.scope(state: \.path, action: \.path).wrappedValue,
        $bindable.scope(\.path, action: path).wrappedValue,
        $binding.scope(\.path, action: \.path).wrappedValue,
        $binding.scope(state: \.path, action: path).wrappedValue,
      ]
      #expect(stacks[0] === stacks[2] && stacks[1] === stacks[3] && stacks[0].withState(\.isEmpty))
      stacks[0].send(.push(id: 0, state: Form.State()))
      expectNoDifference(store.path.count, 1)
      stacks[1].send(.popFrom(id: 0))
      #expect(store.path.isEmpty)
    }

    @Test func casesOfAPresentedEnum() {
      @UIBindable var store = store
      let edit = $store.scope(\.$destination, action: \.destination).edit
      let other = $store.scope(state: \.$destination, action: \.destination).other
      #expect(edit.wrappedValue == nil && other.wrappedValue == nil)
      store.send(.show(.edit(Form.State())))
      let held = UIBinding(Binding(get: { store }, set: { _ in }))
      #expect(held.scope(\.$destination, action: \.destination).edit.wrappedValue === edit.wrappedValue)
      #expect(edit.wrappedValue != nil && other.wrappedValue == nil)
      // A case that isn't presented has nothing to dismiss.
      other.wrappedValue = nil
      #expect(store.destination != nil)
      edit.wrappedValue = nil
      expectNoDifference(store.destination, nil)
    }
  }

  extension StoreUIBindingTests.Destination.State: Equatable {}
#endif
