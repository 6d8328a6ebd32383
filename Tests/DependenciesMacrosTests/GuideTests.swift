import CairnTestSupport
import Dependencies
import DependenciesMacros
import Testing

// The samples in the documentation catalog, exactly as printed.

@DependencyClient
struct LibraryClient: Sendable {
  var search: @Sendable (_ text: String, _ limit: Int) async throws -> [String]
  var isOpen: @Sendable () -> Bool = { false }
}

extension LibraryClient: DependencyKey {
  static let liveValue = LibraryClient(
    search: { text, limit in [text + " for " + String(limit)] },
    isOpen: { true })
  static let testValue = LibraryClient()
}

@DependencyClient
struct PeopleClient: Sendable {
  @DependencyEndpoint(method: "find")
  var findByName: @Sendable (_ name: String) throws -> Int
  @DependencyEndpoint(method: "find")
  var findByID: @Sendable (_ id: Int) throws -> Int
  @DependencyEndpointIgnored
  var normalize: @Sendable (String) -> String = { $0.lowercased() }
}

protocol Speaker: Sendable {
  func say(_ text: String) -> String
}

extension DependencyValues {
  @DependencyEntry(liveValue: Voice(prefix: "live"), previewValue: Voice(prefix: "preview"))
  var speaker: any Speaker = Voice(prefix: "test")
}

struct Voice: Speaker {
  var prefix: String
  func say(_ text: String) -> String { "\(prefix): \(text)" }
}

extension DependencyValues {
  @DependencyEntry("TranslatorKey")
  public var translate: @Sendable (String) -> String = { $0 }
}

extension DependencyValues.TranslatorKey: DependencyKey {
  public static var liveValue: @Sendable (String) -> String {
    { $0.uppercased() }
  }
}

@Suite struct GuideTests {
  @Test func registering() {
    #expect(DependencyValues.test.speaker.say("a") == "test: a")
    #expect(DependencyValues.preview.speaker.say("a") == "preview: a")
    #expect(DependencyValues.live.speaker.say("a") == "live: a")
    #expect(DependencyValues.test.translate("a") == "a")
    #expect(DependencyValues.live.translate("a") == "A")
  }

  @Test func overview() async throws {
    var library = LibraryClient()
    library.search = { text, limit in Array(repeating: text, count: limit) }
    let books = try await library.search(text: "Swift", limit: 2)
    #expect(books == ["Swift", "Swift"])
    expectIssues {
      #expect(!library.isOpen())
    } matching: {
      $0.description.contains("Unimplemented: 'LibraryClient.isOpen'")
    }
  }

  @Test func methods() throws {
    let people = PeopleClient(findByName: { $0.count }, findByID: { $0 })
    #expect(try people.find(name: "Blob") == 4)
    #expect(try people.find(id: 7) == 7)
    #expect(people.normalize("BLOB") == "blob")
  }

  @Test func searching() async throws {
    try await withDependencies {
      $0[LibraryClient.self].search = { _, _ in ["Swift in Depth"] }
    } operation: {
      @Dependency(LibraryClient.self) var library
      let books = try await library.search(text: "Swift", limit: 10)
      #expect(books == ["Swift in Depth"])
    }
  }

  @Test func live() async throws {
    let books = try await LibraryClient.liveValue.search(text: "Swift", limit: 1)
    #expect(books == ["Swift for 1"])
    #expect(LibraryClient.liveValue.isOpen())
  }
}
