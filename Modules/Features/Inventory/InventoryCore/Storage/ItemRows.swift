import ComposableArchitecture
import DataSources
import Foundation

/// The items that a screen shows, in a file, in SQLite, or on a PostgreSQL server.
///
/// A screen shows the rows of ``shown(_:)``. It calls ``load(_:)`` after its search has changed, and ``load(_:around:)`` when other
/// rows become visible:
///
/// ```swift
/// ForEach(store.items.shown(query)) { row in
///   if let item = row.element { ItemRow(item) } else { Text("…") }
/// }
/// .onShow { if store.items.needsRows(around: $0) { store.send(.rowsShown($0)) } }
/// ```
///
/// The items of a file are all in memory. If a database stores the items, only the rows around the visible rows are in memory.
public struct ItemRows: Equatable, Sendable {
  /// All items of the file, or none if a database stores the items.
  @Shared var fileItems: IdentifiedArrayOf<Item>
  /// The loaded rows of the database, or `nil` if a file stores the items.
  @SharedReader private var page: Page<Item>?
  /// The number of all items. While it's loading, the rows are loading too.
  @SharedReader public var count: Int
  /// The parts of the page that are loaded or being loaded.
  private var parts = PageParts()

  /// Starts to load the first rows of a query. By default, it finds all items.
  public init(_ query: ItemQuery = ItemQuery()) {
    @Dependency(\.hasInventoryDatabase) var hasDatabase
    _fileItems = hasDatabase ? Shared(value: []) : Shared(.inventory)
    _page = query.page()
    _count = hasDatabase ? Item.rowCount : Shared(.inventory).read(\.count)
  }

  /// All items of the file, or `nil` if a database stores the items.
  public var file: Shared<IdentifiedArrayOf<Item>>? { page == nil ? $fileItems : nil }

  /// Returns the matching items, in their order.
  ///
  /// If a database stores the items, the result has the rows of the query that was loaded last. Until the database has answered
  /// that query, it has the previous rows.
  public func shown(_ query: ItemQuery) -> Page<Item> { page ?? Page(query.items(in: fileItems)) }

  /// Returns a Boolean value that indicates whether ``load(_:around:)`` must be called before these rows can be shown.
  public func needsRows(around offsets: IndexSet) -> Bool {
    page != nil && parts != PageParts(showing: offsets)
  }

  /// Loads the first rows of a query.
  public mutating func load(_ query: ItemQuery) { load(query, PageParts()) }

  /// Loads the rows of a query around the visible ones, unless they are loaded.
  public mutating func load(_ query: ItemQuery, around offsets: IndexSet) {
    if needsRows(around: offsets) { load(query, PageParts(showing: offsets)) }
  }

  private mutating func load(_ query: ItemQuery, _ parts: PageParts) {
    guard page != nil else { return }
    self.parts = parts
    $page = query.page(parts, until: page)
  }

  /// Changes the items: immediately if a file stores them, and in the effect if a database does. The effect ends when the rows show
  /// the change.
  ///
  /// An error is announced to the user.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - message: The message that tells the user about the change.
  ///   - failure: The action to send if the database refuses the change.
  public func perform<Action>(
    _ edit: ItemEdit, announcing message: String? = nil,
    orElse failure: (@Sendable (ItemEdit) -> Action)? = nil
  ) -> Effect<Action> {
    .perform(edit, announcing: message, orElse: failure) { [page = $page] in
      // The notification of a server can arrive later.
      try await page.load()
    }
  }
}
