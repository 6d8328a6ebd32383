extension TextStyle {
  /// Returns the style with each role replaced by colors and attributes that the terminal supports.
  package func resolved(for capability: TerminalCapability) -> TextStyle {
    if let palette = capability.palette {
      if isSwatch { return swatch(with: palette, paintsBackground: capability.paintsBackground) }
      let style = resolved(with: palette)
      if capability.paintsBackground { return style.painted(with: palette) }
      return background == nil && foreground?.role == nil ? style.readable(on: capability.background) : style
    }
    var style = self
    style.isSwatch = false
    return style.withAttributesForRoles(hasColors: capability.colors > .none).readable(
      on: capability.background)
  }

  /// Returns the style of a color sample, with an outline if its color is almost that of the page.
  private func swatch(with palette: ThemePalette, paintsBackground: Bool) -> TextStyle {
    var style = resolved(with: palette)
    style.isSwatch = false
    if paintsBackground, style.background == nil { style.background = palette[.background] }
    guard let foreground, let ratio = foreground.contrast(to: palette[.background]),
      ratio < Color.leastSwatchContrast
    else { return style }
    (style.foreground, style.background, style.isSwatch) = (palette[.edge], foreground, true)
    return style
  }

  /// Returns the style with the palette's colors in place of the terminal's own, which aren't known.
  private func painted(with palette: ThemePalette) -> TextStyle {
    var style = readable(on: .dark)
    if style.foreground == nil || style.foreground == .standard {
      style.foreground = palette[isBold ? .title : .text]
    }
    if style.background == nil || style.background == .standard { style.background = palette[.background] }
    return style
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
  ///
  /// The user of the terminal chooses the sixteen colors and the background. Text has the default color, because any other can be hard
  /// to read. Colors come in pairs that can be read in every choice: bright white on blue or on red.
  private func withAttributesForRoles(hasColors: Bool) -> TextStyle {
    guard foreground?.role != nil || background?.role != nil else { return self }
    var style = self
    if foreground?.role != nil { style.foreground = nil }
    if background?.role != nil { style.background = nil }
    func pair(_ ground: Color) { (style.foreground, style.background) = (.brightWhite, ground) }
    switch foreground?.role {
    case .accent where foreground == background: break
    case .title, .accent, .warning: style.isBold = true
    case .secondary, .dimmed, .border, .edge, .disabled: style.isDim = true
    case .danger where hasColors: pair(.red)
    case .danger: style.isUnderlined = true
    case .success, .background, .surface, .field, .button, .selection, .text, .onAccent, nil: break
    }
    switch background?.role {
    case .selection:
      (style.isInverse, style.isDim, style.foreground, style.background) = (true, false, nil, nil)
    case .accent:
      style.isBold = true
      // An underlined button has the focus.
      if hasColors { pair(.blue) } else if style.isUnderlined { style.isInverse = true }
    case .field: style.isUnderlined = true
    default: break
    }
    return style
  }
}
