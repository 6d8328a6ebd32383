extension TextStyle {
  /// Returns the style with each role replaced by colors and attributes that the terminal supports.
  package func resolved(for capability: TerminalCapability) -> TextStyle {
    if let palette = capability.palette {
      let style = resolved(with: palette)
      return background == nil && foreground?.role == nil ? style.readable(on: capability.background) : style
    }
    return withAttributesForRoles(hasColors: capability.colors > .none).readable(on: capability.background)
  }

  /// Returns the style with the colors of a palette.
  ///
  /// Text without a role keeps the terminal's own color on the terminal's own background.
  package func resolved(with palette: ThemePalette) -> TextStyle {
    var style = self
    if !isInverse {
      if isDim, foreground == nil { (style.isDim, style.foreground) = (false, .role(.secondary)) }
      if style.foreground == nil, background?.role != nil {
        style.foreground = .role(isBold ? .title : .text)
      }
    }
    if let role = style.foreground?.role { style.foreground = palette[role] }
    if let role = background?.role { style.background = role == .background ? nil : palette[role] }
    return style
  }

  /// A Boolean value that indicates whether characters have the role of their background, as the brackets of a button do.
  ///
  /// A theme's colors make them look like spaces. Without a theme's colors, they are visible.
  package var isInvisible: Bool { foreground?.role != nil && foreground == background }

  /// Returns the style with attributes and the terminal's own colors.
  private func withAttributesForRoles(hasColors: Bool) -> TextStyle {
    guard foreground?.role != nil || background?.role != nil else { return self }
    var style = self
    if let role = foreground?.role {
      style.foreground = nil
      switch role {
      case .title: style.isBold = true
      case .secondary, .dimmed, .border: style.isDim = true
      case .accent where foreground == background: break
      case .accent: if hasColors { style.foreground = .blue } else { style.isBold = true }
      case .danger: if hasColors { style.foreground = .red } else { style.isUnderlined = true }
      case .success: style.foreground = .green
      case .warning: style.foreground = .yellow
      case .background, .surface, .field, .button, .selection, .text, .onAccent: break
      }
    }
    if let role = background?.role {
      style.background = nil
      switch role {
      case .selection: (style.isInverse, style.isDim, style.foreground) = (true, false, nil)
      case .accent:
        style.isBold = true
        // An underlined button has the focus.
        if hasColors {
          (style.isInverse, style.foreground) = (true, .blue)
        } else if style.isUnderlined {
          style.isInverse = true
        }
      case .field: style.isUnderlined = true
      default: break
      }
    }
    return style
  }
}
