#if Server
  import CairnSupport
  import TerminalText

  /// The scripts and the style sheet of every page. They are part of the program, and pages load nothing from elsewhere.
  struct PageAssets: Sendable {
    let style: [UInt8]
    let script: [UInt8]
    let worker: [UInt8]
    let icon: [UInt8]
    let stylePath: String
    let scriptPath: String
    let workerPath: String
    /// A text that identifies the scripts and the style sheet. A page with another edition reloads.
    let edition: String

    /// Creates the files for pages with a theme.
    ///
    /// - Parameter more: A style sheet after the program's own.
    init(theme: ColorTheme = .default, more: [UInt8] = []) {
      style =
        Array(Self.variables(of: theme).utf8) + PackageResources.style_css
        + Array((ColorClass.rules + FrameClass.rules).utf8)
        + more
      icon = PackageResources.icon_svg
      script = Self.script(
        PackageResources.stream_js, PackageResources.changes_js, PackageResources.page_js,
        PackageResources.window_js, PackageResources.commands_js)
      worker = Self.script(PackageResources.stream_js, PackageResources.worker_js)
      stylePath = WebPath.style + "?" + Self.mark(style)
      scriptPath = WebPath.script + "?" + Self.mark(script)
      workerPath = WebPath.worker + "?" + Self.mark(worker)
      edition = Self.mark(style + script + worker)
    }

    /// Returns a rule that sets a variable for each role: `--accent`.
    ///
    /// A browser has no colors that its user has chosen, so the theme `terminal` is the default theme there.
    private static func variables(of theme: ColorTheme) -> String {
      func rule(_ palette: ThemePalette) -> String {
        let variables = ThemeRole.allCases.map { "--\($0.name):\(palette[$0].hexadecimal)" }
        return ":root{\(variables.joined(separator: ";"))}"
      }
      return rule(theme.light ?? .light) + "\n@media (prefers-color-scheme:dark){"
        + rule(theme.dark ?? .dark) + "}\n"
    }

    /// Returns a script whose parts share a private scope.
    private static func script(_ parts: [UInt8]...) -> [UInt8] {
      Array("(() => {\n\"use strict\";\n".utf8) + parts.joined() + Array("})();\n".utf8)
    }

    /// Returns a short text that identifies the bytes.
    private static func mark(_ bytes: [UInt8]) -> String { String(StableHasher(bytes).value, radix: 36) }
  }
#endif
