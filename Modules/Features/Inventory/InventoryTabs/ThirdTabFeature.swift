import ComposableArchitecture
import Foundation
import InventoryCore

/// The third tab: the stock by colour.
@Reducer
public struct ThirdTabFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// All items.
    @SharedReader(.inventory) public var items

    /// The tab.
    public init() {}

    /// How much there is of each colour.
    public var stock: [ColorStock] { ColorStock.all(in: items) }
  }

  /// Nothing can happen here but going to the items of a colour, which is a link.
  public enum Action: Equatable, Sendable {}

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}
