import ComposableArchitecture
import Foundation
import InventoryCore

/// The third tab, with the stock of each color.
@Reducer
public struct ThirdTabFeature: Sendable {
  /// The state of the feature.
  @ObservableState
  public struct State: Equatable {
    /// All items, or none if they are stored in a database.
    @SharedReader public var items: IdentifiedArrayOf<Item>
    /// The stock of each color in a database, or `nil` if the items are stored in a file or until the tab is selected.
    @SharedReader var kept: [ColorStock]?

    /// Creates the tab.
    public init() {
      _items = SharedReader(.itemsInMemory)
      _kept = .constant(nil)
    }

    /// Starts to load the content.
    mutating func show<Other>() -> Effect<Other> {
      $kept = ColorStock.kept
      return .loading($kept)
    }

    /// The stock of each color.
    public var stock: [ColorStock] { kept ?? ColorStock.all(in: items) }
  }

  /// The tab has no actions. Links open the items of a color.
  public enum Action: Equatable, Sendable {}

  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}
