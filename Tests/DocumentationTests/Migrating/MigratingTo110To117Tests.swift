import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

/// "Migrating to 1.10" to "Migrating to 1.17.1": shared state with its locks and keys, observation below
/// views, and isolation.
@MainActor @Suite(.dependencies) struct MigratingTo110To117Tests {
  struct SignUpData: Codable, Equatable {
    var email = ""
    var topics: [String]?
  }

  @Reducer
  struct SignUp {
    @ObservableState
    struct State: Equatable {
      @Shared var data: SignUpData
      @Shared(.fileStorage(URL(fileURLWithPath: "/sign-up.json"))) var kept = SignUpData()
      @Shared(.appStorage("isOn")) var isOn = false
    }
    enum Action { case emailChanged(String), switched }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .emailChanged(let email):
          state.$data.withLock { $0.email = email }
          state.$kept.withLock { $0.email = email }
        case .switched:
          state.$isOn.withLock { $0.toggle() }
        }
        return .none
      }
    }
  }

  // MARK: 1.10

  @Test("A value is shared and persisted by its key") func aValueIsSharedAndKeptByAKey() async {
    let data = Shared(value: SignUpData())
    let store = TestStore(initialState: SignUp.State(data: data)) { SignUp() }
    await store.send(.emailChanged("blob@example.com")) {
      $0.$data.withLock { $0.email = "blob@example.com" }
      $0.$kept.withLock { $0.email = "blob@example.com" }
    }
    await store.send(.switched) { $0.$isOn.withLock { $0 = true } }
    expectNoDifference(data.wrappedValue.email, "blob@example.com")
    // Another feature with the same keys has the same values.
    let other = SignUp.State(data: data)
    #expect(other.kept.email == "blob@example.com" && other.isOn)
  }

  // MARK: 1.11

  @Test("A thousand concurrent increments count to a thousand")
  func aThousandEffectsCountToAThousand() async {
    let count = Shared(value: 0)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { _ in
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { count.withLock { $0 += 1 } } }
          }
        }
      }
    }
    await store.send(0).finish()
    expectNoDifference(count.wrappedValue, 1_000)
  }

  @Test func aReaderOfAConstantNeedsNoStorage() {
    struct State { @SharedReader var count: Int }
    expectNoDifference(State(count: .constant(42)).count, 42)
  }

  @Test("'Shared(_:)' unwraps an optional part of a shared value")
  func anOptionalPartIsUnwrappedByItsInitializer() throws {
    let data = Shared(value: SignUpData(topics: ["Swift"]))
    let topics = try #require(Shared(data.topics))
    topics.withLock { $0.append("Linux") }
    expectNoDifference(data.wrappedValue.topics, ["Swift", "Linux"])
    expectNoDifference(Shared(Shared(value: SignUpData()).topics), nil)
  }

  // MARK: 1.12

  @Test("A file can use its own encoding and decoding functions") func aFileCanUseItsOwnCodingFunctions() {
    let files = LockIsolated<[URL: Data]>([:])
    let url = URL(fileURLWithPath: "/notes.txt")
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(
        .fileStorage(
          url, decode: { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) },
          encode: { Data($0.joined(separator: "\n").utf8) }))
      var lines: [String] = []
      $lines.withLock { $0 = ["one", "two"] }
      expectNoDifference(files.value, [url: Data("one\ntwo".utf8)])
    }
  }

  @Test("A file can use its own JSON coders") func aFileCanUseItsOwnJSONCoders() {
    let url = URL(fileURLWithPath: "/dates.json")
    let files = LockIsolated([url: Data(#"["1970-01-01T00:00:01Z"]"#.utf8)])
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .iso8601
    encoder.dateEncodingStrategy = .iso8601
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url, decoder: decoder, encoder: encoder)) var dates: [Date] = []
      expectNoDifference(dates, [Date(timeIntervalSince1970: 1)])
      $dates.withLock { $0.append(Date(timeIntervalSince1970: 2)) }
      expectNoDifference(
        files.value, [url: Data(#"["1970-01-01T00:00:01Z","1970-01-01T00:00:02Z"]"#.utf8)])
    }
  }

  // MARK: 1.13

  @Reducer
  struct Counter {
    @Reducer
    enum Path {
      case other(SignUp)
    }
    @ObservableState
    struct State {
      var count = 0
      var title = ""
      @Presents var child: SignUp.State?
      var path = StackState<Path.State>()
    }
    enum Action {
      case incrementTapped, renamed, showTapped
      case child(PresentationAction<SignUp.Action>)
      case path(StackActionOf<Path>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrementTapped: state.count += 1
        case .renamed: state.title += "!"
        case .showTapped: state.child = SignUp.State(data: Shared(value: SignUpData()))
        case .child, .path: break
        }
        return .none
      }
      .ifLet(\.$child, action: \.child) { SignUp() }
      .forEach(\.path, action: \.path)
    }
  }

  @Test("Only the state that a closure reads is observed") func onlyWhatAClosureReadsIsObserved() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    let (texts, continuation) = AsyncStream<String>.makeStream()
    let token = observe { continuation.yield("Count: \(store.count)") }
    var each = texts.makeAsyncIterator()
    #expect(await each.next() == "Count: 0")
    store.send(.renamed)
    store.send(.incrementTapped)
    #expect(await each.next() == "Count: 1")
    token.cancel()
  }

  @Test("A 'Bindable' store binds children and stacks") func aBindableStoreBindsChildrenAndStacks() {
    @Bindable var store = Store(initialState: Counter.State()) { Counter() }
    let child = $store.scope(state: \.child, action: \.child)
    expectNoDifference(child.wrappedValue, nil)
    store.send(.showTapped)
    expectNoDifference(child.wrappedValue?.data, SignUpData())
    child.wrappedValue = nil
    expectNoDifference(store.child, nil)
    let path = $store.scope(state: \.path, action: \.path)
    path.wrappedValue.send(.push(id: 0, state: .other(SignUp.State(data: Shared(value: SignUpData())))))
    expectNoDifference(store.path.count, 1)
  }

  // MARK: 1.14 and 1.15

  /// A store is isolated to the main actor, so nonisolated code must switch to it.
  @Test nonisolated func aStoreIsUsedOnTheMainActor() async {
    let count = await Task { @MainActor in
      let store = Store(initialState: Counter.State()) { Counter() }
      store.send(.incrementTapped)
      return store.count
    }.value
    expectNoDifference(count, 1)
  }

  @Test func aCaseIsAFunctionThatEffectsMapBy() async {
    enum Action: Equatable { case load, response(Int) }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { state, action in
        switch action {
        case .load:
          let fetched = Effect<Int>.run { send in await send(7) }
          return .merge(fetched.map(Action.response), fetched.map { .response($0 + 1) })
        case .response(let number):
          state += number
          return .none
        }
      }
    }
    await store.send(.load)
    await store.receive(.response(7)) { $0 = 7 }
    await store.receive(.response(8)) { $0 = 15 }
  }

  // MARK: 1.16

  @Test("A preference can have any name", arguments: ["co:pointfree:count", "co.pointfree.count", "me@home"])
  func aPreferenceMayHaveAnyName(key: String) {
    @Shared(.appStorage(key)) var count = 0
    @Dependency(\.defaultAppStorage) var preferences
    $count.withLock { $0 = 1 }
    expectNoDifference(preferences.integer(forKey: key), 1)
    preferences.set(5, forKey: key)
    expectNoDifference(count, 5)
  }

  // MARK: 1.17

  /// A custom key: `load` and `save` resume their continuations when they are done, and report errors.
  struct BoxKey: SharedKey {
    let box: LockIsolated<Int?>
    var id: ObjectIdentifier { ObjectIdentifier(box) }
    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resume(with: .success(box.value))
    }
    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      SharedSubscription {}
    }
    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      guard value >= 0 else { return continuation.resume(throwing: TooSmall()) }
      box.setValue(value)
      continuation.resume()
    }
    struct TooSmall: Error {}
  }

  @Test("A custom key loads and saves") func aCustomKeyLoadsAndSaves() async throws {
    let box = LockIsolated<Int?>(41)
    @Shared(BoxKey(box: box)) var number = 0
    expectNoDifference(number, 41)
    $number.withLock { $0 += 1 }
    #expect(box.value == 42 && $number.saveError == nil)
    $number.withLock { $0 = -1 }
    await #expect(throws: BoxKey.TooSmall.self) { try await $number.save() }
    #expect($number.saveError is BoxKey.TooSmall)
    #expect(box.value == 42 && number == -1)
  }
}
