import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing

private struct Person: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
}

extension SharedReaderKey where Self == AppStorageKey<Int?>.Default {
  fileprivate static var chosen: Self { Self[.appStorage("chosen"), default: 3] }
}

extension SharedReaderKey where Self == AppStorageKey<Int>.Default {
  fileprivate static var loudness: Self { Self[.appStorage("loudness"), default: 5] }
}

extension UserDefaults {
  fileprivate var isOn: Bool {
    get { bool(forKey: "isOn") }
    set { set(newValue, forKey: "isOn") }
  }
}

/// A key that either drops or resumes its continuations.
private struct ForgetfulKey: SharedKey {
  let id: Int
  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    if context.initialValue != nil { continuation.resumeReturningInitialValue() }
  }
  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    SharedSubscription {}
  }
  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    if context == .didSet { continuation.resume() }
  }
}

/// A key that can save but whose loading fails.
private struct UnreadableKey: SharedKey {
  struct Failure: Error {}
  let id: Int
  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(throwing: Failure())
  }
  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    SharedSubscription {}
  }
  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) { continuation.resume() }
}

/// APIs that existing programs and tests use.
@Suite struct CompatibilityTests {
  let url = URL(fileURLWithPath: "/value.json")

  // MARK: Keys

  @Test("A continuation that isn't called is reported and resumed")
  func continuationsThatAreForgottenAreReportedAndResumed() async {
    @Shared(ForgetfulKey(id: 1)) var count = 0
    await expectIssues {
      await #expect(throws: UnresumedContinuation.self) { try await $count.load() }
    } matching: {
      $0.description.contains("ended loading or saving without resuming its continuation.")
    }
    #expect(!$count.isLoading && $count.loadError is UnresumedContinuation)
    await expectIssues {
      await #expect(throws: UnresumedContinuation.self) { try await $count.save() }
    }
    #expect($count.saveError is UnresumedContinuation)
  }

  @Test("Continuations and subscribers can be created from closures")
  func continuationsAndSubscribersAreMadeOfFunctions() {
    let results = LockIsolated<[String]>([])
    LoadContinuation<Int>("key") { result in results.withValue { $0.append("\(result)") } }.resume(
      returning: 1)
    SaveContinuation("key") { result in results.withValue { $0.append("\(result)") } }.resume()
    let subscriber = SharedSubscriber<Int>(
      callback: { result in results.withValue { $0.append("\(result)") } }, onLoading: nil)
    subscriber.yield(2)
    subscriber.yieldLoading()
    expectNoDifference(results.value, ["success(Optional(1))", "success()", "success(Optional(2))"])
  }

  @Test("A save continuation without a value returns an optional 'Never'")
  func aSaveThatHasNothingToReturnEndsInOptionalNever() {
    let results = LockIsolated<[Result<Never?, any Error>]>([])
    let callback: @Sendable (Result<Never?, any Error>) -> Void = { result in
      results.withValue { $0.append(result) }
    }
    SaveContinuation("key", callback: callback).resume()
    SaveContinuation { callback($0) }.resume(throwing: CancellationError())
    guard results.value.count == 2, case .success(nil) = results.value[0] else {
      return expectNoDifference(results.value.map { "\($0)" }, ["success(nil)", "failure(…)"])
    }
    #expect(throws: CancellationError.self) { try results.value[1].get() }
  }

  @Test("A subscriber reports loading to its handler") func aSubscriberTellsOfLoadingWhereItIsHeard() {
    let events = LockIsolated<[String]>([])
    let callback: @Sendable (Result<Int?, any Error>) -> Void = { result in
      events.withValue { $0.append("\(result)") }
    }
    SharedSubscriber(callback: callback).yieldLoading()
    let subscriber = SharedSubscriber(callback: callback) { isLoading in
      events.withValue { $0.append("\(isLoading)") }
    }
    subscriber.yieldLoading()
    subscriber.yieldReturningInitialValue()
    subscriber.yieldLoading(false)
    expectNoDifference(events.value, ["true", "success(nil)", "false"])
  }

  /// CustomDump omits the number of the first object of each type.
  @Test func aDumpNumbersSharedValuesOfOneType() {
    @Shared(value: 0) var count
    @Shared(value: 0) var other
    expectNoDifference(String(customDumping: $count), "0")
    expectNoDifference(
      String(customDumping: [$count, $other, $count]),
      """
      [
        [0]: 0,
        [1]: #1 0,
        [2]: Int(↩︎)
      ]
      """)
  }

  @Test func aKeyWithAnOptionalDefault() {
    @Shared(.chosen) var chosen
    @SharedReader(.chosen) var reader
    #expect(chosen == 3 && reader == 3)
    $chosen.withLock { $0 = nil }
    #expect(chosen == nil && reader == nil)
    expectNoDifference(AppStorageKey<Int>.Default[.appStorage("x"), default: 7].initialValue, 7)
  }

  @Test("The default is evaluated only if it is needed") func theDefaultIsEvaluatedOnlyWhereItIsNeeded() {
    let files = LockIsolated([url: Data("1".utf8)])
    let store = UserDefaults.inMemory
    store.set(1, forKey: "count")
    let evaluated = LockIsolated(0)
    func initial() -> Int {
      evaluated.withValue { $0 += 1 }
      return 42
    }
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
      $0.defaultAppStorage = store
    } operation: {
      @Shared(.inMemory("count")) var named = 1
      let values = [
        Shared(wrappedValue: initial(), .fileStorage(url)),
        Shared(wrappedValue: initial(), .inMemory("count")),
        Shared(wrappedValue: initial(), .appStorage("count")),
      ]
      let readers = [SharedReader(wrappedValue: initial(), .fileStorage(url))]
      #expect(values.map(\.wrappedValue) == [1, 1, 1] && readers[0].wrappedValue == 1)
      expectNoDifference(evaluated.value, 0)
      let missing = Shared(wrappedValue: initial(), .appStorage("missing"))
      #expect(missing.wrappedValue == 42 && evaluated.value == 1)
    }
  }

  @Test("A removed preference has its default again if the key knows it")
  func aPreferenceThatIsRemovedIsItsDefaultAgain() {
    let store = UserDefaults.inMemory
    store.set(1, forKey: "loudness")
    store.set(1, forKey: "count")
    withDependencies {
      $0.defaultAppStorage = store
    } operation: {
      @Shared(.loudness) var volume
      @Shared(.appStorage("count")) var count = 5
      #expect(volume == 1 && count == 1)
      store.removeObject(forKey: "loudness")
      store.removeObject(forKey: "count")
      expectNoDifference(volume, 5)
      // The default was never evaluated and is no longer available, so the last value remains.
      expectNoDifference(count, 1)
    }
  }

  @Test("A change replaces a value that couldn't be loaded")
  func aSaveReplacesWhatCouldNotBeLoaded() async throws {
    @Shared(UnreadableKey(id: 1)) var count = 0
    #expect($count.loadError is UnreadableKey.Failure)
    $count.withLock { $0 = 1 }
    #expect($count.loadError == nil)
  }

  @Test("An empty JSON file counts as missing") func anEmptyFileIsNoFile() async throws {
    let files = LockIsolated([url: Data()])
    try await withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var numbers = [1]
      #expect(numbers == [1] && $numbers.loadError == nil)
      $numbers.withLock { $0.append(2) }
      try await $numbers.save()
      expectNoDifference(files.value.count, 1)
      try expectNoDifference(JSONDecoder().decode([Int].self, from: files.value[url] ?? Data()), [1, 2])
    }
    // Data from which a value can be decoded is that value.
    files.setValue([url: Data()])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(
        .fileStorage(url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
      ) var text = "default"
      expectNoDifference(text, "")
    }
  }

  @Test("An emptied file is recovered from its previous version")
  func aFileThatWasEmptiedIsRecovered() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "numbers.json")
      let first = await asAnotherProgram { Shared(wrappedValue: [1], .fileStorage(url)) }
      try await first.save()
      first.withLock { $0.append(2) }
      try await first.save()
      try Data().write(to: url)
      await expectIssues {
        let second = await asAnotherProgram { Shared(wrappedValue: [Int](), .fileStorage(url)) }
        expectNoDifference(second.wrappedValue, [1])
      }
    }
  }

  // MARK: Preferences

  @Test("Following a preference starts with its value") func followingAPreferenceBeginsWithItsValue() {
    let store = UserDefaults.inMemory
    let key: AppStorageKey<Int> = .appStorage("count", store: store)
    let seen = LockIsolated<[Int?]>([])
    let subscriber = SharedSubscriber<Int>(callback: { result in
      seen.withValue { $0.append(try? result.get()) }
    })
    let early = key.subscribe(context: .userInitiated, subscriber: subscriber)
    expectNoDifference(seen.value, [])
    store.set(1, forKey: "count")
    expectNoDifference(seen.value, [1])
    early.cancel()
    let late = key.subscribe(context: .userInitiated, subscriber: subscriber)
    expectNoDifference(seen.value, [1, 1])
    store.removeObject(forKey: "count")
    expectNoDifference(seen.value, [1, 1, nil])
    late.cancel()
  }

  @Test func aDefaultIsRegistered() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "preferences.json")
      let store = PreferenceStore(url: url)
      @Shared(.appStorage("count", store: store)) var count = 42
      @SharedReader(.appStorage("count", store: store)) var reader: Int?
      #expect(store.integer(forKey: "count") == 42 && reader == 42)
      try await flushPendingSaves()
      #expect(!FileManager.default.fileExists(atPath: url.path()))
      $count.withLock { $0 += 1 }
      #expect(store.integer(forKey: "count") == 43 && reader == 43)
      store.removeObject(forKey: "count")
      #expect(count == 42 && reader == 42)
      store.register(defaults: ["other": true])
      #expect(store.bool(forKey: "other") && store.dictionaryRepresentation().count == 2)
    }
  }

  @Test("Data written by the program is read as its value")
  func bytesThatTheProgramWroteAreThatValue() throws {
    @Dependency(\.defaultAppStorage) var store
    store.set(try JSONEncoder().encode(Person(id: 1, name: "Blob")), forKey: "user")
    @Shared(.appStorage("user")) var user: Person?
    expectNoDifference(user, Person(id: 1, name: "Blob"))
    store.set(Data([0, 255]), forKey: "bytes")
    @Shared(.appStorage("bytes")) var bytes = Data()
    expectNoDifference(bytes, Data([0, 255]))
    for dictionary in [["$data": "AA=="], ["$date": "1"], ["$dictionary": "x"]] {
      store.set(dictionary, forKey: "dictionary")
      expectNoDifference(store.dictionary(forKey: "dictionary") as? [String: String], dictionary)
    }
    expectNoDifference(store.value(forKey: "bytes") as? Data, Data([0, 255]))
  }

  @Test("Foundation's user defaults can be a store") func defaultsOfFoundationAreAStore() {
    let suite = "cairn-\(UUID().uuidString)"
    let defaults = UserDefaults(suiteName: suite)!
    defer { defaults.removePersistentDomain(forName: suite) }
    defaults.set(1, forKey: "count")
    @Shared(.appStorage("count", store: defaults)) var count = 0
    @Shared(.appStorage(\.isOn, store: defaults)) var isOn = true
    #expect(count == 1 && !isOn)
    $count.withLock { $0 = 2 }
    $isOn.withLock { $0 = true }
    #expect(defaults.integer(forKey: "count") == 2 && defaults.isOn)
    withDependencies {
      $0.defaultAppStorage = defaults
    } operation: {
      @Dependency(\.defaultAppStorage) var store
      #expect(store === defaults)
      @Shared(.appStorage("count")) var other = 0
      @SharedReader(.appStorage("count")) var reader: Int?
      #expect(other == 2 && reader == 2)
      $other.withLock { $0 = 3 }
      expectNoDifference(reader, 3)
    }
    expectNoDifference(count, 3)
    withDependencies {
      $0.defaultAppStorage = .inMemory
    } operation: {
      @Dependency(\.defaultAppStorage) var store
      store.isOn = true
      @Shared(.appStorage(\.isOn)) var isOn = false
      #expect(isOn)
    }
  }

  // MARK: Shared values

  @Test func readingThroughAFunction() async {
    @Shared(value: [1, 2]) var numbers: [Int]
    let count: SharedReader<Int> = $numbers.read { $0.count }
    let isEven = count.read { $0.isMultiple(of: 2) }
    #expect(count.wrappedValue == 2 && isEven.wrappedValue)
    let changed = changes { _ = isEven.wrappedValue }
    $numbers.withLock { $0.append(3) }
    #expect(count.wrappedValue == 3 && !isEven.wrappedValue && changed.value == 1)
  }

  @Test func valuesOverTime() async {
    @Shared(value: 0) var count
    @SharedReader($count) var reader
    var values = $count.values.makeAsyncIterator()
    var read = $reader.values.makeAsyncIterator()
    #expect(await values.next() == 0)
    #expect(await read.next() == 0)
    $count.withLock { $0 = 1 }
    #expect(await values.next() == 1)
    #expect(await read.next() == 1)
  }

  @Test func descriptionsAndMirrors() {
    @Shared(value: 0) var count
    @SharedReader($count) var reader
    @Shared(.appStorage("volume")) var volume = 5
    @Shared(value: Person(id: 1, name: "Blob")) var user
    expectNoDifference("\($count)", "Shared<Int>(value: 0)")
    expectNoDifference("\($reader)", "SharedReader<Int>(value: 0)")
    expectNoDifference("\($volume)", #"Shared<Int>(.appStorage("volume"))"#)
    expectNoDifference("\($user.name)", #"Shared<String>(value: "Blob")"#)
    expectNoDifference(Mirror(reflecting: $user).children.map(\.label), ["id", "name"])
    expectNoDifference(Mirror(reflecting: SharedReader($user)).children.map(\.label), ["id", "name"])
  }

  // MARK: Removed elements

  @Test("A write to a removed row doesn't change the next row") func aRowThatWasRemovedIsNotTheNextOne() {
    @Shared(value: [Person(id: 1, name: "Blob"), Person(id: 2, name: "Jo")]) var users
    let rows = Array($users)
    $users.withLock { _ = $0.removeFirst() }
    rows[0].withLock { $0.name = "Late" }
    expectNoDifference(users.map(\.name), ["Jo"])
    #expect(rows[0].wrappedValue.name == "Late" && !rows[0].isPresent)
    rows[1].withLock { $0.name = "Joe" }
    #expect(users.map(\.name) == ["Joe"] && rows[1].isPresent)
    $users.withLock { $0.insert(Person(id: 3, name: "New"), at: 0) }
    rows[1].withLock { $0.name = "Jo" }
    expectNoDifference(users.map(\.name), ["New", "Jo"])
  }

  @Test("A row without an id is absent when the collection is too short")
  func aRowWithoutIdentityIsGoneWhenTheCollectionIsShorter() {
    @Shared(value: ["a", "b"]) var names
    let rows = Array($names)
    rows[1].withLock { $0 = "B" }
    $names.withLock { $0.append("c") }
    rows[0].withLock { $0 = "A" }
    expectNoDifference(names, ["A", "B", "c"])
    $names.withLock { $0.removeFirst(2) }
    expectNoDifference(rows.map(\.isPresent), [false, false])
    for row in rows { row.withLock { $0 = "late" } }
    expectNoDifference(names, ["c"])
  }
}
