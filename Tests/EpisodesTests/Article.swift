#if OlderSpellings
  import ComposableArchitecture
  import Foundation
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import XCTest

  // The last version of the Spanish article on sheets, in a namespace separate from the episodes' code.

  enum Article {
    // `Reducer` was then a type with an environment. The article's code needs only this line to compile.
    typealias Reducer = AnyReducer

    enum Style: CaseIterable, Equatable {
      case none, red, green

      var color: Color {
        switch self {
        case .none:
          return .gray.opacity(0.1)
        case .red:
          return .red
        case .green:
          return .green
        }
      }
    }

    struct Item: Identifiable, Equatable {
      let id = UUID()
      var value: Int = 0
      var style: Style = .none
    }

    struct AddItemState: Equatable, Identifiable {
      var item: Item

      var id: UUID {
        self.item.id
      }
    }

    enum AddItemAction: Equatable {
      case change(style: Style)
      case incrementButtonTapped
      case decrementButtonTapped
      case saveButtonTapped
    }

    struct AddItemEnvironment {}

    static let addItemReducer = Reducer<
      AddItemState,
      AddItemAction,
      AddItemEnvironment
    > { state, action, _ in
      switch action {
      case let .change(style: style):
        state.item.style = style
        return .none

      case .incrementButtonTapped:
        state.item.value += 1
        return .none

      case .decrementButtonTapped:
        state.item.value -= 1
        return .none

      case .saveButtonTapped:
        return .none
      }
    }

    struct AddItemView: View {
      let store: Store<AddItemState, AddItemAction>

      var body: some View {
        WithViewStore(self.store) { viewStore in
          ZStack {
            viewStore.item.style.color.edgesIgnoringSafeArea(.all)

            VStack(spacing: 16) {
              HStack(spacing: 16) {
                ForEach(Style.allCases, id: \.self) { style in
                  Button(
                    action: { viewStore.send(.change(style: style)) },
                    label: {
                      Text(.init("\(style)"))
                        .minimumScaleFactor(0.1)
                        .lineLimit(1)
                        .whiteBox()
                    }
                  )
                }
              }
              HStack {
                Button(
                  action: { viewStore.send(.decrementButtonTapped) },
                  label: {
                    Text("-")
                      .whiteBox()
                  }
                )
                Text("\(viewStore.item.value)")
                  .whiteBox()
                Button(
                  action: { viewStore.send(.incrementButtonTapped) },
                  label: {
                    Text("+")
                      .whiteBox()
                  }
                )
              }

              Spacer()

              Button(
                action: { viewStore.send(.saveButtonTapped) },
                label: {
                  Text("Add Item")
                    .whiteBox()
                }
              )
            }
            .padding()
          }
        }
      }
    }

    struct AppState: Equatable {
      var items: [Item] = []
      var route: Route? = nil

      enum Route: Equatable {
        case addItemSheet(AddItemState)
      }

      var addItemState: AddItemState? {
        get {
          guard case let .addItemSheet(viewModel) = self.route else { return nil }
          return viewModel
        }
        set {
          guard let newValue = newValue else { return }
          self.route = .addItemSheet(newValue)
        }
      }
    }

    enum AppAction: Equatable {
      case addItem(AddItemAction)
      case addButtonTapped
      case dismissButtonTapped
    }

    struct AppEnvironment {}

    static let appReducer:
      Reducer<
        AppState,
        AppAction,
        AppEnvironment
      > = .combine(
        addItemReducer
          .optional()
          .pullback(
            state: \.addItemState,
            action: /AppAction.addItem,
            environment: { (_: AppEnvironment) in AddItemEnvironment() }
          ),

        .init { state, action, _ in
          switch action {
          case .addItem(.saveButtonTapped):
            guard let item = state.addItemState?.item else { return .none }

            state.items.append(item)
            return Effect(value: .dismissButtonTapped)

          case .addItem:
            return .none

          case .addButtonTapped:
            state.route = .addItemSheet(.init(item: .init()))
            return .none

          case .dismissButtonTapped:
            state.route = nil
            return .none
          }
        }
      )

    struct AppView: View {
      let store: Store<AppState, AppAction>

      var body: some View {
        WithViewStore(self.store) { viewStore in
          NavigationView {
            List {
              ForEach(viewStore.items) { item in
                Text("\(item.value)")
              }
            }
            .navigationBarTitle("Items")
            .toolbar {
              ToolbarItem.init(placement: .navigationBarTrailing) {
                Button("Add") { viewStore.send(.addButtonTapped) }
              }
            }
          }
          .sheet(
            route: viewStore.route,
            case: /AppState.Route.addItemSheet,
            onDismiss: { viewStore.send(.dismissButtonTapped) },
            content: { addItemState in
              NavigationView {
                AddItemView(
                  store: self.store.scope(
                    state: { _ in addItemState },
                    action: AppAction.addItem
                  )
                )
                .navigationBarTitle("Add Item")
                .toolbar {
                  ToolbarItem.init(placement: .navigationBarLeading) {
                    Text("Hay \(viewStore.items.count) items")
                  }
                  ToolbarItem.init(placement: .navigationBarTrailing) {
                    Button(
                      action: { viewStore.send(.dismissButtonTapped) },
                      label: {
                        Image(systemName: "xmark")
                          .foregroundColor(.black)
                      }
                    )
                  }
                }
              }
            }
          )
        }
      }
    }
  }

  struct WhiteBox: ViewModifier {
    func body(content: Content) -> some View {
      content
        .foregroundColor(.black)
        .frame(maxWidth: .infinity)
        .padding()
        .background(Color.white)
        .cornerRadius(8)
    }
  }

  extension View {
    func whiteBox() -> some View {
      modifier(WhiteBox())
    }

    func sheet<Enum, Case, Content>(
      route optionalValue: Enum?,
      case casePath: CasePath<Enum, Case>,
      onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Case) -> Content
    ) -> some View where Case: Identifiable, Content: View {
      let pattern = Binding.constant(optionalValue).case(casePath)

      return self.sheet(
        item: .init(
          get: {
            guard let item = pattern.wrappedValue else { return nil }
            return item
          },
          set: { isPresented in
            if isPresented == nil {
              onDismiss?()
            }
          }
        ),
        content: content
      )
    }
  }

  @MainActor
  final class ArticleTests: XCTestCase {
    func testAnItemIsAddedInASheet() async {
      let store = Store(
        initialState: Article.AppState(),
        reducer: Article.appReducer,
        environment: Article.AppEnvironment()
      )
      let screen = TestScreen(width: 50) { Article.AppView(store: store) }
      screen.tap("Add")
      XCTAssertTrue(screen.text.contains("Add Item") && screen.text.contains("Hay 0 items"), screen.text)
      screen.tap("+")
      screen.tap("+")
      XCTAssertEqual(store.withState(\.addItemState?.item.value), 2)
      screen.tap("red")
      XCTAssertEqual(store.withState(\.addItemState?.item.style), .red)
      screen.tap("Add Item")
      XCTAssertEqual(store.withState(\.items).map(\.value), [2])
      XCTAssertNil(store.withState(\.route))
      XCTAssertTrue(screen.text.contains("2"), screen.text)
      screen.tap("Add")
      screen.run("dismiss")
      XCTAssertNil(store.withState(\.route))
    }
  }
#endif
