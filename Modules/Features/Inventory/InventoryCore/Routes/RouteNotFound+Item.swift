import Foundation
import NavigationCore

extension RouteNotFound {
  /// No item has the id.
  static func item(_ id: Item.ID) -> Self {
    RouteNotFound("there is no item with the id \(id.uuidString); 'home' shows all of them")
  }
}
