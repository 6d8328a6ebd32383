import ComposableArchitecture
import Foundation
import InventoryCore

/// The third tab: the stock by colour.
@Reducer
public struct ThirdTabFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// All items of a file; none where a database keeps them.
    @SharedReader public var items: IdentifiedArrayOf<Item>
    /// How much there is of each colour in a database; `nil` for a file, and until the tab is shown.
    @SharedReader var kept: [ColorStock]?

    /// The tab.
    public init() {
      _items = SharedReader(.itemsInMemory)
      _kept = .constant(nil)
    }

    /// Begins to follow what is shown.
    mutating func show<Other>() -> Effect<Other> {
      $kept = ColorStock.kept
      return .loading($kept)
    }

    /// How much there is of each colour.
    public var stock: [ColorStock] { kept ?? ColorStock.all(in: items) }
  }

  /// Nothing can happen here but going to the items of a colour, which is a link.
  public enum Action: Equatable, Sendable {}

  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}
