import InventoryCore
import TerminalUI

extension Item.Color {
  /// The colour, for a terminal to approximate.
  public var terminalColor: Color { .rgb(part(red), part(green), part(blue)) }

  private func part(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
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
