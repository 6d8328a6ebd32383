import CairnTestSupport
import DependenciesTestSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing
import XCTest

/// A key that is its own id and stores its values in a dictionary of the test.
struct DictionaryKey: SharedKey, Hashable {
  @TaskLocal static var values = LockIsolated<[String: Int]>([:])
  struct Failure: Error, Equatable {}

  let name: String
  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    if name == "broken" { return continuation.resume(throwing: Failure()) }
    continuation.resume(with: .success(Self.values.value[name] ?? context.initialValue))
  }
  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    SharedSubscription {}
  }
  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    if value < 0 { return continuation.resume(throwing: Failure()) }
    Self.values.withValue { $0[name] = value }
    continuation.resume()
  }
}

extension SharedReaderKey where Self == DictionaryKey.Default {
  fileprivate static var one: Self { Self[DictionaryKey(name: "one"), default: 1] }
  fileprivate static var broken: Self { Self[DictionaryKey(name: "broken"), default: 1] }
}

@Suite struct KeyTests {
  @Test("Keys that are their own ids identify shared values") func keysThatAreTheirOwnIdentity() {
    DictionaryKey.$values.withValue(LockIsolated(["stored": 9])) {
      @Shared(DictionaryKey(name: "stored")) var stored = 1
      expectNoDifference(stored, 9)
      @Shared(DictionaryKey(name: "a")) var a = 1
      @Shared(DictionaryKey(name: "a")) var again = 2
      @Shared(DictionaryKey(name: "b")) var b = 3
      $a.withLock { $0 = 5 }
      #expect(again == 5 && b == 3)
      expectNoDifference(DictionaryKey.values.value, ["a": 5, "stored": 9])
      expectNoDifference(DictionaryKey(name: "a").id, DictionaryKey(name: "a"))
    }
  }

  @Test("A key with a default behaves like its base key") func aKeyWithADefaultIsThatKey() async throws {
    let saved = LockIsolated<[Result<Void, any Error>]>([])
    let loaded = LockIsolated<[Int?]>([])
    DictionaryKey.$values.withValue(LockIsolated([:])) {
      let key = DictionaryKey.Default[DictionaryKey(name: "one"), default: 7]
      expectNoDifference(key.id, DictionaryKey(name: "one"))
      expectNoDifference("\(key)", "\(DictionaryKey(name: "one"))")
      key.save(
        3, context: .userInitiated,
        continuation: SaveContinuation { result in saved.withValue { $0.append(result) } })
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation { result in loaded.withValue { $0.append(try? result.get()) } })
      key.subscribe(
        context: .userInitiated, subscriber: SharedSubscriber(callback: { _ in })
      ).cancel()
    }
    #expect(saved.value.count == 1 && loaded.value == [3])
  }

  @Test("A default isn't evaluated if the storage has a value") func aDefaultThatIsNotNeeded() {
    let url = URL(fileURLWithPath: "/data.json")
    let files = LockIsolated([url: Data("9".utf8)])
    let preferences = PreferenceStore.inMemory
    preferences.set(9, forKey: "number")
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
      $0.defaultAppStorage = preferences
    } operation: {
      let evaluated = LockIsolated(0)
      @Sendable func one() -> Int {
        evaluated.withValue { $0 += 1 }
        return 1
      }
      let preference = Shared(wrappedValue: one(), .appStorage("number"))
      let file = Shared(wrappedValue: one(), .fileStorage(url))
      let reader = SharedReader(wrappedValue: one(), .fileStorage(url))
      let preferenceWithDefault = Shared(AppStorageKey<Int>.Default[.appStorage("number"), default: one()])
      let fileWithDefault = Shared(FileStorageKey<Int>.Default[.fileStorage(url), default: one()])
      expectNoDifference(
        [preference, file, preferenceWithDefault, fileWithDefault].map(\.wrappedValue), [9, 9, 9, 9])
      expectNoDifference(reader.wrappedValue, 9)
      expectNoDifference(evaluated.value, 0)
    }
  }

  @Test func defaultsCanBeReplaced() {
    DictionaryKey.$values.withValue(LockIsolated([:])) {
      @Shared(.one) var one
      expectNoDifference(one, 1)
    }
    @Shared(.count) var count = 5
    expectNoDifference(count, 5)
    @SharedReader(.count) var reader = 6
    expectNoDifference(reader, 5)
  }

  @Test func requiredValues() async throws {
    try await DictionaryKey.$values.withValue(LockIsolated(["one": 11])) {
      let shared = try await Shared(require: .one)
      let reader = try await SharedReader(require: .one)
      let again = try await SharedReader(require: DictionaryKey(name: "one"))
      #expect(shared.wrappedValue == 11 && reader.wrappedValue == 11 && again.wrappedValue == 11)
      let missing = await #expect(throws: MissingSharedValueError.self) {
        _ = try await Shared(require: DictionaryKey(name: "missing"))
      }
      expectNoDifference(missing?.description.contains("missing"), true)
      await #expect(throws: MissingSharedValueError.self) {
        _ = try await SharedReader(require: DictionaryKey(name: "missing"))
      }
      await #expect(throws: DictionaryKey.Failure.self) { _ = try await Shared(require: .broken) }
    }
  }

  /// Later changes are merged with the required value that was read from a file.
  @Test(.ownThread) func aRequiredFile() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      try Data("[1]".utf8).write(to: url)
      let numbers = try await asAnotherProgram {
        try await Shared(require: FileStorageKey<[Int]>.fileStorage(url))
      }
      numbers.withLock { $0.append(2) }
      try await numbers.save()
      try expectNoDifference(JSONDecoder().decode([Int].self, from: Data(contentsOf: url)), [1, 2])
      #expect(numbers.saveError == nil && numbers.loadError == nil)
    }
  }

  @Test("Projections share the errors and loading state of their source")
  func partsSayWhatTheirWholeSays() async throws {
    try await DictionaryKey.$values.withValue(LockIsolated([:])) {
      @Shared(.broken) var number
      let part = $number[dynamicMember: \.self]
      let reader: SharedReader<UInt> = $number.magnitude
      #expect(part.loadError is DictionaryKey.Failure && reader.loadError is DictionaryKey.Failure)
      #expect(!part.isLoading && !reader.isLoading && !SharedReader($number).isLoading)
      await #expect(throws: DictionaryKey.Failure.self) { try await part.load() }
      await #expect(throws: DictionaryKey.Failure.self) { try await reader.load() }
      part.withLock { $0 = -1 }
      #expect(part.saveError is DictionaryKey.Failure)
      await #expect(throws: DictionaryKey.Failure.self) { try await part.save() }
      part.withLock { $0 = 1 }
      try await part.save()
      #expect(part.saveError == nil)
      #expect(
        part.description == "Shared<Int>(value: 1)" && reader.description == "SharedReader<UInt>(value: 1)")
    }
    @Shared(.inMemory("optional")) var optional: User? = User(id: 1, name: "Blob")
    let user = try #require(Shared($optional))
    try await user.load()
    try await user.save()
    #expect(user.loadError == nil && user.saveError == nil && !user.isLoading)
    #expect(user.description.hasPrefix("Shared<User>(value: "))
    expectNoDifference(user.name.wrappedValue, "Blob")
    expectNoDifference(SharedReader($optional)?.id, 1)
    $optional.withLock { $0 = nil }
    expectNoDifference(SharedReader($optional), nil)
  }

  @Test func functionsTakeProjections() {
    func double(@Shared number: Int) { $number.withLock { $0 *= 2 } }
    func read(@SharedReader number: Int) -> Int { number }
    @Shared(value: 4) var number
    double($number: $number)
    expectNoDifference(read($number: SharedReader($number)), 8)
  }

  @Test func dumpsShowValues() {
    let user = Shared(value: User(id: 1, name: "Blob"))
    expectNoDifference(String(customDumping: user), String(customDumping: user.wrappedValue))
    expectNoDifference(String(customDumping: SharedReader(user)), String(customDumping: user.wrappedValue))
    let after = Shared(value: User(id: 1, name: "Jr."))
    expectNoDifference(diff(SharedReader(user), SharedReader(after))?.contains("Jr."), true)
  }

  @Test func contexts() {
    expectNoDifference(LoadContext.initialValue(1).initialValue, 1)
    expectNoDifference(LoadContext<Int>.userInitiated.initialValue, nil)
    expectNoDifference(Set([LoadContext.initialValue(1), .initialValue(1), .userInitiated]).count, 2)
    expectNoDifference(Set([SaveContext.didSet, .userInitiated, .didSet]).count, 2)
  }

  @Test("A value that can't be encoded is a save error") func aValueThatCannotBeCodedIsASaveError() {
    @Shared(.appStorage("double")) var numbers: [Double] = []
    $numbers.withLock { $0 = [.infinity] }
    #expect($numbers.saveError is EncodingError)
    expectNoDifference(numbers, [.infinity])
    $numbers.withLock { $0 = [1] }
    #expect($numbers.saveError == nil)
  }

  @Test("Storages are compared by identity") func storagesAreIdentities() {
    let memory = InMemoryStorage()
    #expect(memory == memory && memory != InMemoryStorage())
    expectNoDifference(Set([memory, memory]).count, 1)
    #expect(FileStorage.fileSystem == .fileSystem && FileStorage.inMemory != .inMemory)
    expectNoDifference(Set([FileStorage.fileSystem, .fileSystem]).count, 1)
    withDependencies {
      $0.defaultInMemoryStorage = memory
    } operation: {
      @Shared(.inMemory("a")) var a = 1
      $a.withLock { $0 = 2 }
    }
    @Shared(.inMemory("a")) var other = 3
    expectNoDifference(other, 3)
    withDependencies {
      $0.defaultInMemoryStorage = memory
    } operation: {
      @Shared(.inMemory("a")) var a = 1
      expectNoDifference(a, 2)
    }
  }

  @Test("An unreadable file in memory is set aside") func aMemoryFileThatMakesNoSense() {
    let url = URL(fileURLWithPath: "/data.json")
    let files = LockIsolated([url: Data("broken".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      expectIssues {
        @Shared(.fileStorage(url)) var numbers = [1]
        #expect(numbers == [1] && $numbers.loadError is UnreadableFileError)
        $numbers.withLock { $0 = [2] }
        #expect($numbers.saveError == nil)
      } matching: {
        $0.description.contains("There is no earlier version")
      }
    }
    expectNoDifference(files.value[url.appendingPathExtension("unreadable")], Data("broken".utf8))
    expectNoDifference(files.value[url], Data("[\n  2\n]".utf8))
  }
}

/// The same under XCTest: each test brings its own storages.
final class SharingXCTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.defaultAppStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      super.invokeTest()
    }
  }

  func testIsolationA() { isolated() }
  func testIsolationB() { isolated() }

  private func isolated() {
    @Shared(.count) var count
    @Shared(.appStorage("name")) var name = "Blob"
    XCTAssertEqual(count, 42)
    XCTAssertEqual(name, "Blob")
    $count.withLock { $0 += 1 }
    $name.withLock { $0 += "!" }
    XCTAssertEqual(count, 43)
    @Shared(.appStorage("name")) var again = ""
    XCTAssertEqual(again, "Blob!")
  }
}
