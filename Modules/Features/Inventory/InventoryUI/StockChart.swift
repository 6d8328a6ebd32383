import InventoryCore
import TerminalUI

/// How much is in stock of each colour, as bars.
public struct StockChart: View {
  let stock: [ColorStock]

  /// Shows stocks.
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
