import InventoryCore
import TerminalUI

/// The row of an item: its name, status, and color. Items that are out of stock are gray.
public struct ItemRow: View {
  let item: Item

  /// Creates the view of an item.
  public init(_ item: Item) { self.item = item }

  public var body: some View {
    HStack {
      Text(item.shownName).foregroundColor(item.status.isInStock ? nil : .secondary)
      Spacer()
      Text(item.status.text).foregroundColor(item.status.isInStock ? nil : .secondary).dim()
      // The statuses and the colors of all rows are columns.
      Group { if let color = item.color { ColorSwatch(color) } else { Text(" ") } }
        .frame(width: 64, alignment: .leading)
    }
  }
}

#Preview("Items in a list") {
  List {
    ForEach(Item.mocks) { ItemRow($0) }
  }
}
