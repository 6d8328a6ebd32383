import InventoryCore
import TerminalUI

extension Item.Color {
  /// The color of items.
  public var terminalColor: Color { Color(red: red, green: green, blue: blue) }
}

/// A patch in a color, with the name of the color.
public struct ColorSwatch: View {
  let color: Item.Color

  /// Creates the swatch of a color.
  public init(_ color: Item.Color) { self.color = color }

  public var body: some View {
    HStack {
      Text("■").foregroundStyle(color.terminalColor)
      Text(color.name)
    }
  }
}
