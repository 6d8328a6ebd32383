import InventoryCore
import TerminalUI

extension Item.Color {
  /// The colour, for a terminal to approximate.
  public var terminalColor: Color { Color(red: red, green: green, blue: blue) }
}

/// A patch in a colour, with its name for those who see no colours.
public struct ColorSwatch: View {
  let color: Item.Color

  /// Shows a colour.
  public init(_ color: Item.Color) { self.color = color }

  public var body: some View {
    HStack {
      Text("■").foregroundStyle(color.terminalColor)
      Text(color.name)
    }
  }
}
