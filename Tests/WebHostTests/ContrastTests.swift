#if Server
  import CairnTestSupport
  import Foundation
  import TerminalText
  import Testing

  @testable import WebHost

  /// The contrast of the style sheet's colors, in the light and the dark scheme.
  @Suite struct ContrastTests {
    /// The variables and the rules of one scheme.
    struct Scheme: CustomTestStringConvertible {
      var testDescription: String
      var variables: [String: UInt32] = [:]
      /// The color and the background of each class.
      var classes: [String: (color: String?, background: String?)] = [:]

      static let all = [Scheme(isDark: false), Scheme(isDark: true)]

      init(isDark: Bool) {
        testDescription = isDark ? "dark" : "light"
        let sheet = String(decoding: PageAssets().style, as: UTF8.self)
        let query = "@media (prefers-color-scheme:dark){"
        var (light, dark) = ("", "")
        for line in sheet.split(separator: "\n") {
          if line.hasPrefix(query) { dark += line.dropFirst(query.count).dropLast() } else { light += line }
        }
        for rules in isDark ? [light, dark] : [light] { add(rules) }
      }

      private mutating func add(_ rules: String) {
        for match in rules.matches(of: /--(\w+):#([0-9A-Fa-f]{6})/) {
          variables[String(match.1)] = UInt32(match.2, radix: 16)
        }
        for match in rules.matches(of: /((?:\.[fg](?:-?\w+)|\.series-\d)(?:,\.[fg]\w+)*)\{([^}]*)\}/) {
          for name in match.1.split(separator: ",") {
            var known = classes[String(name.dropFirst())] ?? (nil, nil)
            for declaration in match.2.split(separator: ";") {
              let parts = declaration.split(separator: ":").map(String.init)
              if parts[0] == "color" { known.color = parts[1] }
              if parts[0] == "background" { known.background = parts[1] }
            }
            classes[String(name.dropFirst())] = known
          }
        }
      }

      func number(_ value: String) -> UInt32? {
        if let match = value.firstMatch(of: /var\(--(\w+)\)/) { return variables[String(match.1)] }
        let digits = value.dropFirst()
        guard value.hasPrefix("#") else { return nil }
        return UInt32(digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits), radix: 16)
      }
    }

    @Test("The terminal's colors can be read on each background of a page", arguments: Scheme.all)
    func terminalColors(scheme: Scheme) throws {
      let grounds = try ["background", "surface", "selection"].map { try #require(scheme.variables[$0]) }
      for number in 0...15 {
        let value = try #require(scheme.classes["f\(number)"]?.color)
        let color = try #require(scheme.number(value), "\(value)")
        for ground in grounds {
          let ratio = contrast(color, ground)
          #expect(ratio >= 4.5, "f\(number) has \(ratio)")
        }
      }
      for number in 0...15 {
        let (color, ground) = try #require(scheme.classes["g\(number)"])
        let ratio = contrast(
          try #require(scheme.number(color ?? "var(--text)")), try #require(scheme.number(ground ?? "")))
        #expect(ratio >= 4.5, "g\(number) has \(ratio)")
      }
    }

    @Test("The series of a chart can be distinguished from the page", arguments: Scheme.all)
    func series(scheme: Scheme) throws {
      for number in 0...5 {
        let value = try #require(scheme.classes["series-\(number)"]?.color)
        let color = try #require(scheme.number(value))
        for ground in ["background", "surface"] {
          let ratio = contrast(color, try #require(scheme.variables[ground]))
          #expect(ratio >= 3, "series-\(number) on \(ground) has \(ratio)")
        }
      }
    }

    @Test("Notices, fields, and disabled controls can be seen", arguments: Scheme.all)
    func roles(scheme: Scheme) throws {
      func ratio(_ color: String, _ ground: String) throws -> Double {
        contrast(try #require(scheme.variables[color]), try #require(scheme.variables[ground]))
      }
      for (color, ground, least) in [
        ("background", "title", 4.5), ("background", "danger", 4.5), ("onAccent", "accent", 4.5),
        ("edge", "background", 3), ("edge", "surface", 3), ("disabled", "background", 2.99),
      ] {
        let measured = try ratio(color, ground)
        #expect(measured >= least, "\(color) on \(ground) has \(measured)")
      }
    }
  }
#endif
