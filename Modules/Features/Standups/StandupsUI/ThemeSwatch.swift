import StandupsCore
import TerminalUI

extension Theme {
  /// The color of the theme.
  public var color: Color { .rgb(rgb.red, rgb.green, rgb.blue) }
}

/// A patch in the color of a theme, with the theme's name.
public struct ThemeSwatch: View {
  let theme: Theme

  /// Creates the swatch of a theme.
  public init(_ theme: Theme) { self.theme = theme }

  public var body: some View {
    HStack {
      Text("■").foregroundStyle(theme.color)
      Text(theme.name)
    }
  }
}
