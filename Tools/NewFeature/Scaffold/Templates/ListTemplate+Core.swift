/// The sources of the module that all screens of a list share.
extension ListTemplate {
  var rowSource: String {
    """
    import Foundation

    /// One \(words).
    public struct \(row): Codable, Equatable, Identifiable, Sendable {
      public let id: UUID
      public var title: String
      public var note: String

      public init(id: UUID, title: String = "", note: String = "") {
        self.id = id
        self.title = title
        self.note = note
      }

      /// Returns `true` if the title or the note contains a text. Case and accents are ignored.
      public func matches(_ text: String) -> Bool {
        text.isEmpty || title.localizedStandardContains(text) || note.localizedStandardContains(text)
      }
    }

    """
  }

  var storageSource: String {
    """
    import ComposableArchitecture
    import Foundation

    extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<\(row)>>.Default {
      /// All \(manyWords), in the program's data file. Each test has its own \(manyWords) in memory.
      public static var \(many): Self {
        @Dependency(\\.\(many)File) var file
        let format = VersionedFile<IdentifiedArrayOf<\(row)>>("\(many)", version: 1)
        return Self[.fileStorage(file, decode: format.decode, encode: format.encode), default: []]
      }
    }

    extension DependencyValues {
      /// The file that stores the \(manyWords).
      public var \(many)File: URL {
        get { self[\(row)FileKey.self] }
        set { self[\(row)FileKey.self] = newValue }
      }

      private enum \(row)FileKey: DependencyKey {
        static let liveValue = URL(filePath: "\(many).json")
        static let testValue = URL(filePath: "/\(many).json")
      }
    }

    """
  }

  var listRouteSource: String {
    """
    /// The \(manyWords): `\(listRoute)`.
    public struct \(list)Route: Route {
      public static let name = "\(listRoute)"

      public init() {}
    }

    """
  }

  var detailRouteSource: String {
    """
    /// One \(words): `\(detailRoute):ID`.
    public struct \(detail)Route: Route {
      public static let name = "\(detailRoute)"

      /// The \(words).
      public var id: \(row).ID

      public init(_ id: \(row).ID) { self.id = id }
    }

    """
  }

  var coreTests: String {
    """
    import ComposableArchitecture
    import \(core)
    import Foundation
    import Testing

    @Suite struct \(core)Tests {
      @Test(arguments: [
        (AnyRoute(\(list)Route()), "\(scheme):/\(listRoute)"),
        (AnyRoute(\(detail)Route(UUID(1))), "\(scheme):/\(detailRoute):\\(UUID(1))"),
      ])
      func aLinkIsReadAsItIsWritten(route: AnyRoute, text: String) throws {
        let link = Link(scheme: "\(scheme)", [route])
        #expect(link.description == text)
        #expect(try Link(parsing: text) == link)
      }

      @Test func aSearchIgnoresCaseAndAccents() {
        let \(one) = \(row)(id: UUID(1), title: "Café", note: "near the bridge")
        #expect(\(one).matches("cafe") && \(one).matches("BRIDGE") && \(one).matches(""))
        #expect(!\(one).matches("tea"))
      }
    }

    """
  }
}
