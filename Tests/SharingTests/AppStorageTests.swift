import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing

@Suite struct AppStorageTests {
  enum Theme: String, Sendable { case light, dark }
  enum Level: Int, Sendable { case low, high }

  @Test("Setting a value to nil removes it despite its default")
  func nothingRemovesTheValueThoughThereIsADefault() {
    @Dependency(\.defaultAppStorage) var storage
    @Shared(.appStorage("level")) var level: Int? = 5
    expectNoDifference(storage.object(forKey: "level") as? Int, 5)
    $level.withLock { $0 = nil }
    #expect(level == nil && storage.object(forKey: "level") == nil)
    $level.withLock { $0 = 6 }
    expectNoDifference(storage.object(forKey: "level") as? Int, 6)
    $level.withLock { $0 = nil }
    #expect(level == nil && storage.object(forKey: "level") == nil)
  }

  @Test("Preferences store values of each supported type") func preferencesStoreEverySupportedType() {
    @Shared(.appStorage("bool")) var bool = false
    @Shared(.appStorage("int")) var int = 1
    @Shared(.appStorage("double")) var double = 1.5
    @Shared(.appStorage("string")) var string = "a"
    @Shared(.appStorage("strings")) var strings = ["a"]
    @Shared(.appStorage("url")) var url = URL(fileURLWithPath: "/a")
    @Shared(.appStorage("data")) var data = Data([1])
    @Shared(.appStorage("date")) var date = Date(timeIntervalSinceReferenceDate: 1)
    @Shared(.appStorage("theme")) var theme = Theme.light
    @Shared(.appStorage("level")) var level = Level.low
    @Shared(.appStorage("user")) var user = User(id: 1, name: "Blob")
    @Shared(.appStorage("optional")) var optional: String?
    @Shared(.appStorage("optionalTheme")) var optionalTheme: Theme?
    bool = true
    int = 2
    double = 2
    string = "b"
    strings = ["b"]
    url = URL(fileURLWithPath: "/b")
    data = Data([2])
    date = Date(timeIntervalSinceReferenceDate: 2.25)
    theme = .dark
    level = .high
    user.name = "Jr."
    optional = "some"
    optionalTheme = .dark

    @SharedReader(.appStorage("double")) var doubleAsAny = AnyNumber(value: 0)
    expectNoDifference(doubleAsAny.value, 2)
    #expect(bool && int == 2 && double == 2 && string == "b" && strings == ["b"])
    #expect(url == URL(fileURLWithPath: "/b") && data == Data([2]) && theme == .dark && level == .high)
    #expect(user.name == "Jr." && optional == "some" && optionalTheme == .dark)
  }

  struct AnyNumber: Codable, Equatable, Sendable {
    var value: Double
    init(value: Double) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Double.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  @Test("Preferences outlive their references") func preferencesOutliveTheirReferences() {
    func check<Value: Equatable>(_ make: () -> Shared<Value>, _ value: Value) {
      make().withLock { $0 = value }
      expectNoDifference(make().wrappedValue, value)
    }
    check({ Shared(wrappedValue: false, .appStorage("bool")) }, true)
    check({ Shared(wrappedValue: 0, .appStorage("int")) }, 3)
    check({ Shared(wrappedValue: 0.0, .appStorage("double")) }, 2.0)
    check({ Shared(wrappedValue: "", .appStorage("string")) }, "b")
    check({ Shared(wrappedValue: [""], .appStorage("strings")) }, ["b", "c"])
    check(
      { Shared(wrappedValue: URL(fileURLWithPath: "/a"), .appStorage("url")) }, URL(fileURLWithPath: "/b"))
    check({ Shared(wrappedValue: Data(), .appStorage("data")) }, Data([1, 2]))
    check({ Shared(wrappedValue: Date(), .appStorage("date")) }, Date(timeIntervalSinceReferenceDate: 2.25))
    check({ Shared(wrappedValue: Theme.light, .appStorage("theme")) }, Theme.dark)
    check({ Shared(wrappedValue: Level.low, .appStorage("level")) }, Level.high)
    check({ Shared(wrappedValue: User(id: 1, name: ""), .appStorage("user")) }, User(id: 1, name: "B"))
    check({ Shared<Int?>(.appStorage("optional")) }, 4)
    check({ Shared<Int?>(.appStorage("optional")) }, nil)
    check({ Shared<Theme?>(.appStorage("optionalTheme")) }, Theme.dark)
    check({ Shared<Level?>(.appStorage("optionalLevel")) }, Level.high)
    check({ Shared<Bool?>(.appStorage("optionalBool")) }, true)
    check({ Shared<Double?>(.appStorage("optionalDouble")) }, 1.5)
    check({ Shared<String?>(.appStorage("optionalString")) }, "a")
    check({ Shared<[String]?>(.appStorage("optionalStrings")) }, ["a"])
    check({ Shared<URL?>(.appStorage("optionalURL")) }, URL(string: "https://example.com"))
    check({ Shared<Data?>(.appStorage("optionalData")) }, Data([1]))
    check({ Shared<Date?>(.appStorage("optionalDate")) }, Date(timeIntervalSinceReferenceDate: 0.5))
    check({ Shared<User?>(.appStorage("optionalUser")) }, User(id: 1, name: "B"))
    check({ Shared<User?>(.appStorage("optionalUser")) }, nil)
    check({ Shared<[User]>(wrappedValue: [], .appStorage("users")) }, [User(id: 1, name: "B")])
  }

  struct Price: Codable, Equatable, Sendable { var amount: Decimal; var offset = -0.0 }

  @Test("A decimal number keeps all of its digits") func aDecimalKeepsItsDigits() async throws {
    let exact = try #require(Decimal(string: "0.12345678901234567891"))
    let large = try #require(Decimal(string: "12345678901234567890123456789"))
    func check(_ store: UserDefaults? = nil) {
      let decimal = Shared(wrappedValue: 0, .appStorage("decimal", store: store)) as Shared<Decimal>
      let price = Shared(wrappedValue: Price(amount: 0), .appStorage("price", store: store))
      let optional = Shared(wrappedValue: nil, .appStorage("optional", store: store)) as Shared<Decimal?>
      decimal.withLock { $0 = exact }
      price.withLock { $0.amount = large }
      optional.withLock { $0 = large }
    }
    func expectDigits(_ store: UserDefaults? = nil) {
      @Shared(.appStorage("decimal", store: store)) var decimal: Decimal = 0
      @Shared(.appStorage("price", store: store)) var price = Price(amount: 0)
      @Shared(.appStorage("optional", store: store)) var optional: Decimal?
      expectNoDifference(decimal, exact)
      expectNoDifference(price.amount, large)
      expectNoDifference(price.offset.sign, .minus)
      expectNoDifference(optional, large)
    }
    check()
    expectDigits()
    try await withFolder { folder in
      let url = folder.appending(path: "preferences.json")
      check(PreferenceStore(url: url))
      try await flushPendingSaves()
      // Another program reads the file, changes another preference, and writes the file again.
      try await withDependencies {
        $0 = DependencyValues()
      } operation: {
        let other = PreferenceStore(url: url)
        expectDigits(other)
        other.set(1, forKey: "count")
        // The other program's saves are its own.
        try await flushPendingSaves()
      }
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.contains("0.12345678901234567891") && text.contains("12345678901234567890123456789"))
    }
  }

  @Test("One preference can be shared as two types") func oneNameAsTwoTypes() {
    @Shared(.appStorage("number")) var int = 1
    @Shared(.appStorage("number")) var double = 0.0
    $int.withLock { $0 = 5 }
    expectNoDifference(double, 5)
  }

  @Test("The preferences of a test aren't visible in others (first test)")
  func preferencesOfTestsAreIsolatedA() { isolated() }
  @Test("The preferences of a test aren't visible in others (second test)")
  func preferencesOfTestsAreIsolatedB() { isolated() }
  func isolated() {
    @Shared(.appStorage("count")) var count = 42
    expectNoDifference(count, 42)
    $count.withLock { $0 = 0 }
  }

  @Test(.timeLimit(.minutes(20))) func programsShareAFile() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "app/preferences.json")
      func program() -> PreferenceStore {
        withDependencies {
          $0 = DependencyValues()
        } operation: {
          PreferenceStore(url: url)
        }
      }
      let store = program()
      let count = Shared(wrappedValue: 0, .appStorage("count", store: store))
      count.withLock { $0 = 1 }
      try await count.save()
      try expectNoDifference(
        JSONDecoder().decode([String: Int].self, from: Data(contentsOf: url)), ["count": 1])
      // Another program changes another key.
      var values = count.publisher.makeAsyncIterator()
      #expect(await values.next() == 1)
      try Data(#"{"count": 7, "other": 2}"#.utf8).write(to: url)
      #expect(await values.next() == 7)
      let other = Shared(wrappedValue: 0, .appStorage("other", store: store))
      expectNoDifference(other.wrappedValue, 2)
    }
  }
}
