import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// "Dependencies": the dependencies of a feature, and overriding them for one reducer inside a larger one.
@MainActor @Suite(.dependencies) struct DependencyManagementTests {
  struct Notebook: Sendable {
    var write: @Sendable (String) -> Void
  }

  @Reducer struct Word {
    struct State: Equatable { var text = "" }
    enum Action: Equatable { case typed(String), saveTapped }
    @Dependency(Notebook.self) var notebook
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .typed(let text):
          state.text = text
          notebook.write("typed \(text)")
          return .none
        case .saveTapped:
          return .run { [text = state.text] _ in notebook.write("saved \(text)") }
        }
      }
    }
  }

  /// Teaches the user a feature. The lesson must not change any data.
  @Reducer struct Lesson {
    struct State: Equatable {
      var word = Word.State()
      var page = Page.State()
      var step = 1
    }
    enum Action { case word(Word.Action), page(Page.Action) }
    let practice: Notebook
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .word(.saveTapped) = action { state.step += 1 }
        return .none
      }
      Scope(state: \.word, action: \.word) { Word() }
        .dependency(practice)
      Scope(state: \.page, action: \.page) { Page() }
    }
  }

  /// Contains the same feature, nested more deeply.
  @Reducer struct Page {
    struct State: Equatable { var word = Word.State() }
    enum Action { case word(Word.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.word, action: \.word) { Word() }
    }
  }

  @Test("A lesson overrides a dependency of the feature inside it")
  func aLessonRunsTheFeatureWithADependencyOfItsOwn() async {
    let (written, practised) = (LockIsolated<[String]>([]), LockIsolated<[String]>([]))
    let store = TestStore(initialState: Lesson.State()) {
      Lesson(practice: Notebook { line in practised.withValue { $0.append(line) } })
    } withDependencies: {
      $0[Notebook.self] = Notebook { line in written.withValue { $0.append(line) } }
    }
    await store.send(\.word.typed, "GAME") { $0.word.text = "GAME" }
    await store.send(\.word.saveTapped) { $0.step = 2 }.finish()
    expectNoDifference(practised.value, ["typed GAME", "saved GAME"], "The reducer and its effects")
    expectNoDifference(written.value, [])
    // Reducers outside the override use the store's dependency.
    await store.send(\.page.word.typed, "x") { $0.page.word.text = "x" }
    expectNoDifference(written.value, ["typed x"])
  }

  @Test("An override applies to nested features") func anOverrideAppliesToNestedFeatures() async {
    let practised = LockIsolated<[String]>([])
    let store = TestStore(initialState: Page.State()) {
      Page().dependency(Notebook { line in practised.withValue { $0.append(line) } })
    }
    await store.send(\.word.typed, "a") { $0.word.text = "a" }
    await store.send(\.word.saveTapped).finish()
    expectNoDifference(practised.value, ["typed a", "saved a"])
  }

  @Reducer struct Stamp {
    struct State: Equatable { var ids: [UUID] = [] }
    enum Action { case tapped }
    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.ids.append(uuid())
        return now == Date(timeIntervalSince1970: 5) ? .none : .send(.tapped)
      }
    }
  }

  @Test("One dependency is overridden by its key path, and another one is changed")
  func oneIsOverriddenByItsKeyPathAndOneIsChanged() async {
    let store = TestStore(initialState: Stamp.State()) {
      Stamp()
        .dependency(\.uuid, .constant(UUID(7)))
        .transformDependency(\.date) { $0 = .constant(Date(timeIntervalSince1970: 5)) }
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    }
    await store.send(.tapped) { $0.ids = [UUID(7)] }
  }

  // MARK: Models that use a dependency when created

  struct Note: Equatable, Identifiable {
    let id: UUID
    init() {
      @Dependency(\.uuid) var uuid
      id = uuid()
    }
  }

  @Reducer struct Notes {
    struct State: Equatable {
      var notes: [Note]
      init() { notes = [Note()] }
    }
    enum Action { case addTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.notes.append(Note())
        return .none
      }
    }
  }

  @Test func initializersSeeTheDependenciesOfTheirStore() async {
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    expectNoDifference(store.state.notes.map(\.id), [UUID(0)])
    store.exhaustivity = .off
    await store.send(.addTapped)
    expectNoDifference(store.state.notes.map(\.id), [UUID(0), UUID(1)])
    expectNoDifference(UUID(1).uuidString, "00000000-0000-0000-0000-000000000001")
  }
}

extension DependencyManagementTests.Notebook: DependencyKey {
  static let liveValue = Self { _ in Issue.record("The live notebook was written to.") }
  static let testValue = Self { _ in Issue.record("The notebook was written to.") }
}
