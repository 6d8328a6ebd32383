#if OlderSpellings
  import ComposableArchitecture
  import Foundation
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import XCTest

  // The article's first version: a Boolean drives the sheet.

  enum ArticleBeforeRoutes {
    typealias Reducer = AnyReducer

    struct AppState: Equatable {
      var items: [Article.Item] = []
      var addItemState: Article.AddItemState?
      var addItemIsPresented: Bool { self.addItemState != nil }
    }

    enum AppAction: Equatable {
      case addItem(Article.AddItemAction)
      case addItemSheet(isPresented: Bool)
    }

    struct AppEnvironment {}

    static let appReducer:
      Reducer<
        AppState,
        AppAction,
        AppEnvironment
      > = .combine(
        Article.addItemReducer
          .optional()
          .pullback(
            state: \.addItemState,
            action: /AppAction.addItem,
            environment: { (_: AppEnvironment) in Article.AddItemEnvironment() }
          ),

        .init { state, action, _ in
          switch action {
          case .addItem(.saveButtonTapped):
            guard let item = state.addItemState?.item else { return .none }

            state.items.append(item)
            return Effect(value: .addItemSheet(isPresented: false))

          case .addItem:
            return .none

          case let .addItemSheet(isPresented: isPresented):
            state.addItemState = isPresented ? .init(item: .init()) : nil
            return .none
          }
        }
      )

    struct AppView: View {
      let store: Store<AppState, AppAction>

      var body: some View {
        WithViewStore(self.store) { viewStore in
          Button("Add") { viewStore.send(.addItemSheet(isPresented: true)) }
            .sheet(
              isPresented: viewStore.binding(
                get: \.addItemIsPresented,
                send: AppAction.addItemSheet(isPresented:)
              )
            ) {
              NavigationView {
                IfLetStore(
                  self.store.scope(
                    state: \.addItemState,
                    action: AppAction.addItem
                  )
                ) {
                  Article.AddItemView(store: $0)
                    .navigationBarTitle("Add Item")
                    .toolbar {
                      ToolbarItem.init(placement: .navigationBarLeading) {
                        Text("Hay \(viewStore.items.count) items")
                      }
                      ToolbarItem.init(placement: .navigationBarTrailing) {
                        Button(
                          action: { viewStore.send(.addItemSheet(isPresented: false)) },
                          label: {
                            Image(systemName: "xmark")
                              .foregroundColor(.black)
                          }
                        )
                      }
                    }
                }
              }
            }
        }
      }
    }
  }

  // The version without a computed property: the reducer works on a case of the route.

  extension Article {
    static let appReducerWithOptionalPath:
      Reducer<
        AppState,
        AppAction,
        AppEnvironment
      > = .combine(
        addItemReducer
          ._pullback(
            state: (\AppState.route).appending(path: /AppState.Route.addItemSheet),
            action: /AppAction.addItem,
            environment: { (_: AppEnvironment) in AddItemEnvironment() }
          ),

        .init { state, action, _ in
          switch action {
          case .addItem(.saveButtonTapped):
            guard case let .addItemSheet(addItemState) = state.route else { return .none }

            state.items.append(addItemState.item)
            state.route = nil
            return .none

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
  }

  @MainActor
  final class ArticleStagesTests: XCTestCase {
    func testASheetIsDrivenByABoolean() async {
      let store = Store(
        initialState: ArticleBeforeRoutes.AppState(),
        reducer: ArticleBeforeRoutes.appReducer,
        environment: ArticleBeforeRoutes.AppEnvironment()
      )
      let screen = TestScreen(width: 50) { ArticleBeforeRoutes.AppView(store: store) }
      screen.tap("Add")
      XCTAssertTrue(screen.text.contains("Hay 0 items"), screen.text)
      screen.tap("+")
      screen.tap("Add Item")
      XCTAssertEqual(store.withState(\.items).map(\.value), [1])
      XCTAssertNil(store.withState(\.addItemState))
      screen.tap("Add")
      XCTAssertTrue(screen.text.contains("Hay 1 items"), screen.text)
      screen.run("dismiss")
      XCTAssertNil(store.withState(\.addItemState))
    }

    func testAReducerWorksOnACaseOfTheRoute() async {
      let store = TestStore(
        initialState: Article.AppState(items: []),
        reducer: Article.appReducerWithOptionalPath,
        environment: Article.AppEnvironment()
      )
      store.exhaustivity = .off
      await store.send(.addButtonTapped)
      await store.send(.addItem(.incrementButtonTapped))
      XCTAssertEqual(store.state.addItemState?.item.value, 1)
      await store.send(.addItem(.saveButtonTapped)) { $0.route = nil }
      XCTAssertEqual(store.state.items.map(\.value), [1])
    }
  }
#endif
