import Foundation
import NavigationCore

extension RouteNotFoundError {
  /// No item has the id.
  static func item(_ id: Item.ID) -> Self {
    RouteNotFoundError("there is no item with the id \(id.uuidString); 'home' shows all of them")
  }
}
