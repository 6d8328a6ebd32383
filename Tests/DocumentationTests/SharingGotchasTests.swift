import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// "Sharing state", last part: read-only values, typed keys, locks, hashing, and coding.
@MainActor @Suite(.dependencies) struct SharingGotchasTests {
  struct User: Codable, Equatable, Identifiable, Sendable { var id: Int }

  @Test func aKeyHasItsTypeAndItsDefault() {
    @Shared(.everyone) var everyone
    expectNoDifference(everyone, [])
    $everyone.withLock { _ = $0.append(User(id: 1)) }
    @Shared(.everyone) var again
    expectNoDifference(again, [User(id: 1)])
  }

  /// The documents warn that two types of one file don't share. In this implementation the file keeps them
  /// synchronized.
  @Test("The file synchronizes two shared values of different types")
  func aFileSynchronizesValuesOfDifferentTypes() {
    let url = URL(fileURLWithPath: "/people.json")
    @Shared(.fileStorage(url)) var array: [User] = []
    @Shared(.fileStorage(url)) var identified: IdentifiedArrayOf<User> = []
    $array.withLock { $0 = [User(id: 1)] }
    expectNoDifference(identified, [User(id: 1)])
    $identified.withLock { _ = $0.append(User(id: 2)) }
    expectNoDifference(array, [User(id: 1), User(id: 2)])
  }

  // MARK: Reading

  struct Config: Equatable, Sendable { var isNewDesignOn = false }

  /// A configuration that the server supplies. It is loaded but never saved.
  struct RemoteConfigKey: SharedReaderKey {
    var id: String { "remoteConfig" }
    func load(context: LoadContext<Config>, continuation: LoadContinuation<Config>) {
      continuation.resume(returning: Config(isNewDesignOn: true))
    }
    func subscribe(context: LoadContext<Config>, subscriber: SharedSubscriber<Config>) -> SharedSubscription {
      SharedSubscription {}
    }
  }

  @Test("A key can be read-only") func aKeyMayOnlyBeRead() {
    @SharedReader(.remoteConfig) var config = Config()
    #expect(config.isNewDesignOn)
  }

  @Test("A shared reader sees changes made through another reference")
  func aReaderSeesWhatIsWrittenElsewhere() {
    @Shared(.appStorage("isOn")) var isOn = false
    @SharedReader(.appStorage("isOn")) var reader = false
    $isOn.withLock { $0 = true }
    #expect(reader)
  }

  @Reducer struct Showing {
    @ObservableState struct State: Equatable { @SharedReader var count: Int }
    enum Action {}
    init() {}
  }

  @Test func aPreviewIsGivenAConstant() {
    let store = Store(initialState: Showing.State(count: .constant(42))) { Showing() }
    expectNoDifference(store.count, 42)
  }

  // MARK: Locks

  @Test("Concurrent changes of a shared value are all counted") func allConcurrentChangesAreCounted() async {
    let count = Shared(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...1_000 { group.addTask { count.withLock { $0 += 1 } } }
    }
    expectNoDifference(count.wrappedValue, 1_000)
  }

  @Test func aReadOutsideOfTheLockIsNotGuarded() {
    let count = Shared(value: 0)
    let read = count.wrappedValue
    // Another change happens in between.
    count.withLock { $0 += 1 }
    count.withLock { $0 = read + 1 }
    expectNoDifference(count.wrappedValue, 1, "The other change is lost.")
  }

  // MARK: Hashing and coding

  @Test("A shared value is equatable, but neither hashable nor codable")
  func aSharedValueIsComparedButNeitherHashedNorCoded() {
    let (one, other) = (Shared(value: 1), Shared(value: 1))
    expectNoDifference(one, other)
    other.withLock { $0 = 2 }
    #expect(one != other)
    #expect(!(one as Any is any Hashable))
    #expect(!(one as Any is any Encodable) && !(one as Any is any Decodable))
  }

  struct AppState: Codable, Equatable {
    @Shared(.appStorage("launches")) var launches = 0
    var todos: [String] = []
    enum CodingKeys: String, CodingKey { case todos }
    init(todos: [String] = []) { self.todos = todos }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      todos = try container.decode([String].self, forKey: .todos)
      _launches = Shared(wrappedValue: 0, .appStorage("launches"))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(todos, forKey: .todos)
    }
  }

  @Test("A state is encoded without its shared values") func aStateIsCodedWithoutWhatItShares() throws {
    let state = AppState(todos: ["a"])
    state.$launches.withLock { $0 = 3 }
    let data = try JSONEncoder().encode(state)
    expectNoDifference(String(decoding: data, as: UTF8.self), #"{"todos":["a"]}"#)
    let read = try JSONDecoder().decode(AppState.self, from: data)
    #expect(read.todos == ["a"] && read.launches == 3, "The key loads the shared value.")
  }
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<SharingGotchasTests.User>>.Default {
  static var everyone: Self { Self[.fileStorage(URL(fileURLWithPath: "/everyone.json")), default: []] }
}

extension SharedReaderKey where Self == SharingGotchasTests.RemoteConfigKey {
  static var remoteConfig: Self { SharingGotchasTests.RemoteConfigKey() }
}
