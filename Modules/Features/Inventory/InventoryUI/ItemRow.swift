import InventoryCore
import TerminalUI

/// An item in a list: its name, how much there is of it, its colour. What is out of stock is grey.
public struct ItemRow: View {
  let item: Item

  /// Shows an item.
  public init(_ item: Item) { self.item = item }

  public var body: some View {
    HStack {
      Text(item.shownName).foregroundColor(item.status.isInStock ? nil : .gray)
      Text(item.status.text).foregroundColor(item.status.isInStock ? nil : .gray).dim()
      Spacer()
      if let color = item.color { ColorSwatch(color) }
    }
  }
}

#Preview("Items in a list") {
  List {
    ForEach(Item.mocks) { ItemRow($0) }
  }
}
