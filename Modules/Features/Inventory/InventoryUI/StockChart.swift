import InventoryCore
import TerminalUI

/// A bar chart of the stock of each color.
public struct StockChart: View {
  let stock: [ColorStock]

  /// Creates the chart.
  public init(_ stock: [ColorStock]) { self.stock = stock }

  public var body: some View {
    if stock.isEmpty {
      Text("Nothing is in stock.").dim()
    } else {
      Chart(stock) { stock in
        BarMark(x: .value("Color", stock.id), y: .value("In stock", stock.quantity))
          .foregroundStyle(stock.color?.terminalColor ?? .gray)
      }
    }
  }
}
