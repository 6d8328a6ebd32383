#if Database
  import CustomDump
  import DataSources
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import SharingDatabase
  import Testing

  struct Item: TableRow, Equatable {
    static let tableName = "items"
    var id: Int
    var title: String
    var isDone = false
    var tags: [String] = []
  }

  extension DatabaseSchema {
    static let items = DatabaseSchema(
      Migration(
        """
        CREATE TABLE items (
          id BIGINT PRIMARY KEY, title TEXT NOT NULL, "isDone" BOOLEAN NOT NULL, tags JSONB NOT NULL,
          position DOUBLE PRECISION)
        """,
        .searchable("items", columns: ["title"])),
      "CREATE INDEX itemsByTitle ON items (title)")
  }

  extension URL {
    fileprivate static let items = URL(fileURLWithPath: "/items.json")
  }

  extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<Item>>.Default {
    static var itemsInAFile: Self { Self[.fileStorage(.items), default: []] }
  }
  extension SharedReaderKey where Self == RowsKey<Item>.Default {
    static var items: Self { .rows(Item.self) }
  }

  struct Progress: DatabaseRequest {
    struct Value: Equatable { var done = 0, all = 0 }
    func fetch(_ database: DatabaseConnection) throws -> Value {
      try Value(done: database.fetchCount(Item.where(\.isDone, true)), all: database.fetchCount(Item.all))
    }
  }

  /// The samples of the guide, run.
  @Suite(.dependency(\.defaultDatabase, .inMemory(.items))) struct GuideTests {
    @Test func overview() {
      @Shared(.rows(Item.self)) var items
      $items.withLock { $0.append(Item(id: 1, title: "Milk")) }
      @SharedReader(.fetchAll(Item.order(by: \.title).limit(50))) var page
      expectNoDifference(page, [Item(id: 1, title: "Milk")])
    }

    @Test func moving() async throws {
      let before: IdentifiedArrayOf<Item> = [Item(id: 2, title: "B", tags: ["x"]), Item(id: 1, title: "A")]
      do {
        @Shared(.itemsInAFile) var old
        $old.withLock { $0 = before }
      }
      @Shared(.itemsInAFile) var old
      @Shared(.items) var items
      if items.isEmpty { $items.withLock { $0 = old } }
      try await $items.save()
      @SharedReader(.fetchAll(Item.order(by: "position"))) var rows
      expectNoDifference(rows, before.elements)
    }

    @Test func reading() async throws {
      @Dependency(\.defaultDatabase) var database
      @Shared(.items) var items
      $items.withLock { items in
        items.append(Item(id: 1, title: "Milk"))
        items.append(Item(id: 2, title: "Bread from the baker", isDone: true))
      }
      @SharedReader(.fetchAll(Item.where(\.isDone, false).order(by: \.title).limit(50, offset: 0))) var page
      @SharedReader(.fetchAll(Item.matching("mil"))) var found
      @SharedReader(.fetchCount(Item.where(\.isDone, true))) var done
      @Shared(.row(Item.self, id: 1)) var item
      expectNoDifference(page.map(\.id), [1])
      expectNoDifference(found.map(\.id), [1])
      expectNoDifference(done, 1)
      expectNoDifference(item?.title, "Milk")

      @SharedReader(.fetch(Progress())) var progress = Progress.Value()
      @SharedReader(.fetchAll("SELECT * FROM items WHERE length(title) > \(10)", as: Item.self)) var long
      try await database.write { try $0.execute("DELETE FROM items WHERE \"isDone\" = \(true)") }
      expectNoDifference(progress, Progress.Value(done: 0, all: 1))
      expectNoDifference(items.ids, [1])
      expectNoDifference(long, [])
      $page = SharedReader(.fetchAll(Item.all))
      expectNoDifference(page.map(\.id), [1])
      try await $page.load(.fetchAll(Item.order(by: \.title).limit(50, offset: 50)))
      expectNoDifference(page, [])
    }

    @Test func aLongList() async throws {
      @Dependency(\.defaultDatabase) var database
      @SharedReader(.fetchPage(Item.order(by: "position"))) var page
      try await database.write { database in
        for id in 1...400 { try database.insert(Item(id: id, title: "Item \(id)")) }
        try database.insert(Item(id: 401, title: "Tea"), before: 1)
        try database.move(Item.self, [2, 3])
      }
      expectNoDifference(page.count, 401)
      expectNoDifference(page[0].element?.title, "Tea")
      expectNoDifference(page[400], .missing(400))
      let offsets: IndexSet = [400]
      $page = SharedReader(
        wrappedValue: page, .fetchPage(Item.order(by: "position"), PageParts(showing: offsets)))
      expectNoDifference(page[400].element?.id, 3)
      expectNoDifference(page[0], .missing(0))
    }

    @Test(.dependency(\.defaultDatabase, .inMemory(.items)))
    func anItemIsDone() {
      @Shared(.items) var items = [Item(id: 1, title: "Milk")]
      @SharedReader(.fetchCount(Item.where(\.isDone, true))) var done
      $items.withLock { $0[id: 1]?.isDone = true }
      #expect(done == 1)
    }
  }

  /// Preparing the database at launch.
  @Suite struct PreparingTests {
    @Test func preparing() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "items.sqlite")
        prepareDependencies {
          $0.defaultDatabase = .sqlite(url, .items)
        }
        @Shared(.items) var items
        #expect($items.loadError == nil)
        $items.withLock { $0.append(Item(id: 1, title: "Milk")) }
        try await $items.save()
        #expect(FileManager.default.fileExists(atPath: url.path))
      }
    }
  }
#endif
