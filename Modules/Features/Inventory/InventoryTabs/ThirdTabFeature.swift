import ComposableArchitecture
import Foundation
import InventoryCore

/// The third tab, with the stock of each color.
@Reducer
public struct ThirdTabFeature: Sendable {
  /// The state of the feature.
  @ObservableState
  public struct State: Equatable {
    /// The stock of each color.
    @SharedReader public var stock: [ColorStock]

    /// Creates the tab.
    public init() { _stock = ColorStock.shared(countsRows: false) }

    /// Counts the items of each color.
    mutating func show() { $stock = ColorStock.shared() }
  }

  /// The tab has no actions. Links open the items of a color.
  public enum Action: Equatable, Sendable {}

  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}
