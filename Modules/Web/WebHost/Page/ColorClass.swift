#if Server
  import TerminalText

  /// The classes of the style sheet for styles and colors.
  ///
  /// The content security policy forbids inline styles, so a color made of components becomes the nearest of 216 colors.
  enum ColorClass {
    /// Returns the class of a text color.
    static func text(_ color: Color) -> String { "f" + name(color) }

    /// Returns the class of a background color.
    static func ground(_ color: Color) -> String { "g" + name(color) }

    /// Returns the classes of a style, separated by spaces, or an empty string for the plain style.
    static func classes(of style: TextStyle) -> String {
      guard style != .plain else { return "" }
      var classes: [String] = []
      if style.isBold { classes.append("bold") }
      if style.isDim { classes.append("dim") }
      if style.isItalic { classes.append("italic") }
      if style.isUnderlined { classes.append("underlined") }
      if style.isStruckThrough { classes.append("struck") }
      if style.isInverse { classes.append("inverse") }
      if let color = style.foreground { classes.append(text(color)) }
      if let color = style.background { classes.append(ground(color)) }
      return classes.joined(separator: " ")
    }

    private static func name(_ color: Color) -> String {
      switch color {
      case .palette(let number): "\(number & 15)"
      case .rgb(let red, let green, let blue): "-\(step(red))\(step(green))\(step(blue))"
      case .standard: "s"
      case .transparent: "-clear"
      case .role(let role): "-\(role.name)"
      }
    }

    private static let steps = [0, 95, 135, 175, 215, 255]

    private static func step(_ part: UInt8) -> Int {
      steps.indices.min { abs(steps[$0] - Int(part)) < abs(steps[$1] - Int(part)) } ?? 0
    }

    /// Returns the two hexadecimal digits of a part of a color.
    static func hex(_ part: UInt8) -> String {
      let digits = String(part, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }

    /// The rules of the style sheet for roles and the 216 colors.
    static var rules: String {
      var rules = ".f-clear{color:transparent}\n"
      for role in ThemeRole.allCases {
        rules += ".f-\(role.name){color:var(--\(role.name))}.g-\(role.name){background:var(--\(role.name))}\n"
      }
      for red in steps.indices {
        for green in steps.indices {
          for blue in steps.indices {
            let hex = [red, green, blue].map { Self.hex(UInt8(steps[$0])) }.joined()
            rules += ".f-\(red)\(green)\(blue){color:#\(hex)}.g-\(red)\(green)\(blue){background:#\(hex)}\n"
          }
        }
      }
      return rules
    }
  }
#endif
