import StandupsCore
import TerminalUI

extension Theme {
  /// The colour, for a terminal to approximate.
  public var color: Color { .rgb(rgb.red, rgb.green, rgb.blue) }
}

/// A patch in the colour of a theme, with its name for those who see no colours.
public struct ThemeSwatch: View {
  let theme: Theme

  /// Shows a theme.
  public init(_ theme: Theme) { self.theme = theme }

  public var body: some View {
    HStack {
      Text("■").foregroundStyle(theme.color)
      Text(theme.name)
    }
  }
}
