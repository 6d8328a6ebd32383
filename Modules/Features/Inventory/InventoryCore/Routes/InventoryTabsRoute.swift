import Foundation
import NavigationCore

/// The inventory: `inventory`, or `inventory:chart` at another tab.
///
/// If there is a sheet or a question over the items, the route is `inventory:add`, `inventory:quick-add`, `inventory:edit:ID`,
/// `inventory:delete:ID`, `inventory:duplicate:ID`, `inventory:detail:ID`, or `inventory:detail:ID:edit`. If a form shows its
/// alert, the route is `inventory:add:invalid`, `inventory:edit:ID:invalid`, or `inventory:detail:ID:invalid`.
public enum InventoryTabsRoute: Route {
  /// A tab.
  case tab(Tab)
  /// The list of items with a sheet or a question.
  case items(Presentation)

  /// The tabs.
  public enum Tab: String, CaseIterable, Hashable, Codable, Sendable {
    case start, items, chart
  }

  /// A sheet or a question over the list of items.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The form for a new item.
    case add
    /// The form for a new item, with the alert that the item isn't valid.
    case addInvalid
    /// The screen that adds an item with a few taps.
    case quickAdd
    /// The form of an item, over the list.
    case edit(Item.ID)
    /// The form of an item, over the list, with the alert that the item isn't valid.
    case editInvalid(Item.ID)
    /// The question whether to delete an item.
    case delete(Item.ID)
    /// The question whether to duplicate an item.
    case duplicate(Item.ID)
    /// The screen of an item, alone, with its form, or with the alert of the form.
    case detail(Item.ID, Detail? = nil)

    /// The form on the screen of an item, and its alert.
    public enum Detail: String, Hashable, Codable, Sendable {
      case edit, invalid
    }
  }

  public static let name = "inventory"

  public var arguments: [String] {
    switch self {
    case .tab(.start): []
    case .tab(let tab): [tab.rawValue]
    case .items(.add): ["add"]
    case .items(.addInvalid): ["add", "invalid"]
    case .items(.quickAdd): ["quick-add"]
    case .items(.edit(let id)): ["edit", id.uuidString]
    case .items(.editInvalid(let id)): ["edit", id.uuidString, "invalid"]
    case .items(.delete(let id)): ["delete", id.uuidString]
    case .items(.duplicate(let id)): ["duplicate", id.uuidString]
    case .items(.detail(let id, let detail)):
      ["detail", id.uuidString] + (detail.map { [$0.rawValue] } ?? [])
    }
  }

  public init?(arguments: [String]) {
    let id = arguments.count > 1 ? UUID(uuidString: arguments[1]) : nil
    switch (arguments.first, arguments.count, id) {
    case (nil, _, _): self = .tab(.start)
    case ("add", 1, _): self = .items(.add)
    case ("add", 2, _) where arguments[1] == "invalid": self = .items(.addInvalid)
    case ("quick-add", 1, _): self = .items(.quickAdd)
    case (let tab?, 1, _):
      guard let tab = Tab(rawValue: tab) else { return nil }
      self = .tab(tab)
    case ("edit", 2, let id?): self = .items(.edit(id))
    case ("edit", 3, let id?) where arguments[2] == "invalid": self = .items(.editInvalid(id))
    case ("delete", 2, let id?): self = .items(.delete(id))
    case ("duplicate", 2, let id?): self = .items(.duplicate(id))
    case ("detail", 2, let id?): self = .items(.detail(id))
    case ("detail", 3, let id?):
      guard let detail = Presentation.Detail(rawValue: arguments[2]) else { return nil }
      self = .items(.detail(id, detail))
    default: return nil
    }
  }

  /// The first tab, because all tabs are one screen.
  public var start: Self { .tab(.start) }

  public var base: Self {
    switch self {
    case .tab: self
    // The screen of an item isn't a sheet, so other screens can follow it.
    case .items(.detail(let id, _)): .items(.detail(id))
    case .items: .tab(.items)
    }
  }
}
