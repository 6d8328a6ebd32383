import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Dependencies
import Foundation
import Sharing
import Testing

extension UserDefaults {
  fileprivate var isOn: Bool {
    get { bool(forKey: "isOn") }
    set { set(newValue, forKey: "isOn") }
  }

  fileprivate var volume: Int? {
    get { object(forKey: "volume") as? Int }
    set { set(newValue, forKey: "volume") }
  }
}

@Suite struct PreferenceStoreTests {
  @Dependency(\.defaultAppStorage) var defaults

  @Test("Preferences return the values that were set") func whatIsSetIsRead() {
    let date = Date(timeIntervalSinceReferenceDate: 1.25)
    defaults.set(true, forKey: "bool")
    defaults.set(42, forKey: "int")
    defaults.set(UInt8(7), forKey: "byte")
    defaults.set(1.5, forKey: "double")
    defaults.set(Float(2.5), forKey: "float")
    defaults.set("Blob", forKey: "string")
    defaults.set(URL(string: "https://example.com/a?b"), forKey: "url")
    defaults.set(Data([1, 2]), forKey: "data")
    defaults.set(date, forKey: "date")
    defaults.set(["a", "b"], forKey: "strings")
    defaults.set([1, "a", date] as [Any], forKey: "array")
    defaults.set(["a": 1, "b": ["c": Data([3])]] as [String: Any], forKey: "dictionary")

    #expect(defaults.bool(forKey: "bool"))
    expectNoDifference(defaults.integer(forKey: "int"), 42)
    expectNoDifference(defaults.integer(forKey: "byte"), 7)
    expectNoDifference(defaults.double(forKey: "double"), 1.5)
    expectNoDifference(defaults.float(forKey: "float"), 2.5)
    expectNoDifference(defaults.string(forKey: "string"), "Blob")
    expectNoDifference(defaults.url(forKey: "url"), URL(string: "https://example.com/a?b"))
    expectNoDifference(defaults.data(forKey: "data"), Data([1, 2]))
    expectNoDifference(defaults.stringArray(forKey: "strings"), ["a", "b"])
    expectNoDifference(defaults.array(forKey: "strings") as? [String], ["a", "b"])
    expectNoDifference(defaults.array(forKey: "array")?.last as? Date, date)
    let inner = defaults.dictionary(forKey: "dictionary")?["b"] as? [String: Any]
    expectNoDifference(inner?["c"] as? Data, Data([3]))
    expectNoDifference(defaults.object(forKey: "bool") as? Bool, true)
    expectNoDifference(defaults.object(forKey: "int") as? Int, 42)
    expectNoDifference(defaults.object(forKey: "double") as? Double, 1.5)
    expectNoDifference(defaults.object(forKey: "string") as? String, "Blob")
    expectNoDifference(defaults.object(forKey: "data") as? Data, Data([1, 2]))
    expectNoDifference(defaults.object(forKey: "date") as? Date, date)
    expectNoDifference(defaults.dictionaryRepresentation().count, 12)
  }

  @Test("Reading a missing preference") func whatIsNotThere() {
    #expect(defaults.object(forKey: "x") == nil)
    #expect(!defaults.bool(forKey: "x"))
    expectNoDifference(defaults.integer(forKey: "x"), 0)
    expectNoDifference(defaults.double(forKey: "x"), 0)
    expectNoDifference(defaults.string(forKey: "x"), nil)
    expectNoDifference(defaults.data(forKey: "x"), nil)
    expectNoDifference(defaults.url(forKey: "x"), nil)
    expectNoDifference(defaults.stringArray(forKey: "x"), nil)
    #expect(defaults.array(forKey: "x") == nil)
    #expect(defaults.dictionary(forKey: "x") == nil)
    defaults.set(1, forKey: "x")
    #expect(defaults.array(forKey: "x") == nil)
    expectNoDifference(defaults.data(forKey: "x"), nil)
    defaults.removeObject(forKey: "x")
    #expect(defaults.object(forKey: "x") == nil)
    defaults.set(1, forKey: "x")
    defaults.set(nil, forKey: "x")
    #expect(defaults.dictionaryRepresentation().isEmpty)
  }

  @Test func valuesAreConverted() {
    for text in ["true", "YES", "1"] {
      defaults.set(text, forKey: "x")
      #expect(defaults.bool(forKey: "x"))
    }
    defaults.set("no", forKey: "x")
    #expect(!defaults.bool(forKey: "x"))
    defaults.set(2, forKey: "x")
    #expect(
      defaults.bool(forKey: "x") && defaults.string(forKey: "x") == "2" && defaults.double(forKey: "x") == 2)
    defaults.set(0.5, forKey: "x")
    #expect(defaults.bool(forKey: "x") && defaults.string(forKey: "x") == "0.5")
    defaults.set(-3.9, forKey: "x")
    expectNoDifference(defaults.integer(forKey: "x"), -3)
    defaults.set("12", forKey: "x")
    #expect(defaults.integer(forKey: "x") == 12 && defaults.double(forKey: "x") == 12)
    defaults.set(true, forKey: "x")
    #expect(defaults.integer(forKey: "x") == 1 && defaults.string(forKey: "x") == nil)
    defaults.set(["a", 1] as [Any], forKey: "x")
    expectNoDifference(defaults.stringArray(forKey: "x"), nil)
    defaults.set("/tmp/a b", forKey: "x")
    expectNoDifference(defaults.url(forKey: "x"), URL(fileURLWithPath: "/tmp/a b"))
  }

  @Test("A value that preferences can't store is reported") func whatCannotBeKeptIsReported() {
    expectIssues {
      defaults.set(User(id: 1, name: "Blob"), forKey: "user")
    } matching: {
      $0.description.contains("Preferences can't store a value of type 'User' (for 'user').")
    }
    expectIssues { defaults.set([User(id: 1, name: "Blob")], forKey: "user") }
    expectIssues { defaults.set(["a": UInt64.max], forKey: "user") }
    #expect(defaults.object(forKey: "user") == nil)
  }

  @Test func sharedValuesAndTheStoreSeeEachOther() {
    @Shared(.appStorage("count")) var count = 0
    @SharedReader(.appStorage("count")) var reader: Int?
    // The default is registered.
    expectNoDifference(defaults.object(forKey: "count") as? Int, 0)
    expectNoDifference(reader, 0)
    $count.withLock { $0 = 1 }
    expectNoDifference(defaults.integer(forKey: "count"), 1)
    expectNoDifference(reader, 1)
    let changed = changes { _ = count }
    defaults.set(2, forKey: "count")
    #expect(count == 2 && reader == 2 && changed.value == 1)
    // Changes of other keys, and writes of the same value, aren't reported.
    let other = changes { _ = count }
    defaults.set(2, forKey: "count")
    defaults.set(2, forKey: "other")
    expectNoDifference(other.value, 0)
    defaults.removeObject(forKey: "count")
    #expect(count == 0 && reader == 0)
    defaults.set("no number", forKey: "count")
    expectNoDifference(count, 0)
  }

  @Test("Setting an optional preference to nil removes it") func anOptionalThatIsNilIsRemoved() {
    @Shared(.appStorage("name")) var name: String?
    $name.withLock { $0 = "Blob" }
    expectNoDifference(defaults.string(forKey: "name"), "Blob")
    $name.withLock { $0 = nil }
    #expect(defaults.dictionaryRepresentation().isEmpty)
  }

  @Test("A key can use its own store") func aKeyCanUseItsOwnStore() {
    let store = UserDefaults.inMemory
    @Shared(.appStorage("count", store: store)) var count = 0
    @Shared(.appStorage("count")) var other = 0
    $count.withLock { $0 = 1 }
    expectNoDifference(other, 0)
    expectNoDifference(store.integer(forKey: "count"), 1)
    #expect(store == store && store != .inMemory && store != defaults)
    expectNoDifference(Set([store, store, defaults]).count, 2)
    withDependencies {
      $0.defaultAppStorage = store
    } operation: {
      @Shared(.appStorage("count")) var count = 0
      expectNoDifference(count, 1)
    }
  }

  @Test func propertiesOfTheStore() {
    defaults.isOn = true
    @Shared(.appStorage(\.isOn)) var isOn = false
    @Shared(.appStorage(\.volume)) var volume = 5
    @SharedReader(.appStorage(\.isOn)) var reader = false
    // The property always has a value, whatever is stored.
    #expect(isOn && reader && volume == nil)
    $isOn.withLock { $0 = false }
    #expect(!defaults.isOn && !reader)
    defaults.volume = 11
    expectNoDifference(volume, 11)
    let changed = changes { _ = volume }
    $volume.withLock { $0 = nil }
    #expect(defaults.object(forKey: "volume") == nil && changed.value == 1)
    let store = UserDefaults.inMemory
    @Shared(.appStorage(\.isOn, store: store)) var other = true
    defaults.isOn = true
    #expect(!other && isOn)
    #expect($isOn.description.hasPrefix("Shared<Bool>(.appStorage("))
  }

  @Test("Stores with different files are independent, and stores of one file are equal", .ownThread)
  func namedStoresAreFilesOfTheirOwn() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "preferences.json")
      let store = PreferenceStore(url: url)
      // Two stores of the same file are the same store.
      expectNoDifference(PreferenceStore(url: url), store)
      store.set(1, forKey: "count")
      let count = Shared(wrappedValue: 0, .appStorage("count", store: PreferenceStore(url: url)))
      expectNoDifference(count.wrappedValue, 1)
      let isOn = Shared(wrappedValue: false, .appStorage(\.isOn, store: store))
      isOn.withLock { $0 = true }
      try await isOn.save()
      try expectNoDifference(
        String(decoding: Data(contentsOf: url), as: UTF8.self),
        """
        {
          "count" : 1,
          "isOn" : true
        }
        """)
      store.set(Data([1]), forKey: "data")
      store.set(Date(timeIntervalSinceReferenceDate: 0.5), forKey: "date")
      try await count.save()
      let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
      #expect(text.contains(#""$data" : "AQ==""#) && text.contains(#""$date" : 0.5"#))
    }
  }

  /// A suite is a file in the user's configuration folder, whatever its name contains.
  @Test(.onlyInCI) func suites() async {
    expectNoDifference(PreferenceStore(suiteName: ""), nil)
    await #expect(processExitsWith: .success) {
      let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      setenv("XDG_CONFIG_HOME", folder.path(), 1)
      func check(_ store: UserDefaults?, _ path: String) async throws {
        guard let store else { exit(1) }
        store.set(1, forKey: "count")
        try await Shared(wrappedValue: 0, .appStorage("count", store: store)).save()
        let file = folder.appending(path: path)
        guard try String(contentsOf: file, encoding: .utf8).contains("count") else { exit(2) }
      }
      // A relative path doesn't count.
      setenv("HOME", folder.appending(path: "home").path(), 1)
      setenv("XDG_CONFIG_HOME", "config", 1)
      try await check(
        PreferenceStore(suiteName: "org.example.home"), "home/.config/org.example.home/preferences.json")
      setenv("XDG_CONFIG_HOME", folder.path(), 1)
      try await check(PreferenceStore(suiteName: "org.example.tools"), "org.example.tools/preferences.json")
      try await check(PreferenceStore(suiteName: "../a"), "_.._a/preferences.json")
      try await check(PreferenceStore.standard, "\(ProcessInfo.processInfo.processName)/preferences.json")
      guard PreferenceStore(suiteName: nil) == PreferenceStore.standard else { exit(3) }
      let suite = PreferenceStore(suiteName: "org.example.tools")!
      suite.removePersistentDomain(forName: "another")
      guard suite.integer(forKey: "count") == 1 else { exit(4) }
      suite.removePersistentDomain(forName: "org.example.tools")
      guard suite.object(forKey: "count") == nil else { exit(5) }
    }
  }
}
