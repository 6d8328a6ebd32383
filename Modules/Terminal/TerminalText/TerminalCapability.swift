/// The features of a terminal.
public struct TerminalCapability: Hashable, Sendable {
  /// A Boolean value that indicates whether the output understands escape sequences.
  public var understandsStyles: Bool
  /// The number of colors.
  public var colors: ColorDepth

  /// A Boolean value that indicates whether the terminal supports synchronized output (DEC private mode 2026), or `nil` if its name
  /// doesn't say so and a full screen has to ask.
  public var synchronizesOutput: Bool? = false
  /// A Boolean value that indicates whether narrowing the window wraps long lines again instead of cutting them.
  public var reflowsLines = true
  /// The background of text, or `nil` if it isn't known and no color is adjusted.
  public var background: TerminalBackground?
  /// A Boolean value that indicates whether the program paints the theme's dark background, because the terminal doesn't tell its own.
  public var paintsBackground = false
  /// A Boolean value that indicates whether a full screen asks for the background.
  public var asksForBackground = false
  /// A Boolean value that indicates whether the terminal shows a title in its window, and restores its previous title.
  public var showsTitles = false
  /// A Boolean value that indicates whether the terminal copies text to the user's clipboard (OSC 52), or `nil` if its name doesn't
  /// say so and a full screen has to ask.
  public var copiesText: Bool? = false
  /// A Boolean value that indicates whether the terminal has hyperlinks (OSC 8).
  public var showsLinks = false
  /// A Boolean value that indicates whether the font of the terminal has braille patterns.
  public var showsBraille = true
  /// The theme that the user has chosen, or `nil` for the program's theme.
  public var theme: ColorTheme?

  /// The colors of the theme, or `nil` if attributes and the terminal's own colors show the roles: the terminal has at most sixteen
  /// colors, or its background isn't known.
  public var palette: ThemePalette? {
    guard colors > .sixteen, let background else { return nil }
    let palette = (theme ?? .default).palette(on: background)
    return colors == .twoHundredFiftySix ? palette?.roundedTo256 : palette
  }

  /// Creates a capability.
  public init(understandsStyles: Bool, colors: ColorDepth) {
    self.understandsStyles = understandsStyles
    self.colors = understandsStyles ? colors : .none
  }

  /// Characters and line feeds only: a pipe, a file, or a dumb terminal.
  public static let plain = Self(understandsStyles: false, colors: .none)
  /// Every style and every color.
  public static let full = Self(understandsStyles: true, colors: .millions)
  /// Every style in a single color.
  public static let monochrome = Self(understandsStyles: true, colors: .none)

  /// Returns the capability of an output, according to the environment.
  ///
  /// An output that isn't a terminal, `TERM=dumb`, or no `TERM`: plain. A nonempty `NO_COLOR`: styles without colors.
  /// `COLORTERM=truecolor` or `24bit`, or a `TERM` that ends in `-direct`: all colors. A `TERM` with `256color`: 256. Anything
  /// else: sixteen.
  ///
  /// Inside the multiplexer screen (`TERM` begins with `screen`, or `STY` is set) only `TERM` counts. The other variables describe the
  /// outer terminal, which may show more. Inside tmux, `COLORTERM` counts, because tmux reduces colors for the terminals that show it.
  ///
  /// The name of a known terminal decides whether its output is synchronized.
  public static func detect(environment: [String: String], isTerminal: Bool) -> Self {
    let term = environment["TERM"] ?? ""
    guard isTerminal, !term.isEmpty, term != "dumb" else { return .plain }
    var capability = Self(understandsStyles: true, colors: colors(environment, term: term))
    capability.synchronizesOutput = synchronizesOutput(environment, term: term)
    // xterm and the Linux console cut lines. xterm sets its version.
    capability.background = TerminalBackground(environment: environment)
    capability.asksForBackground =
      capability.background == nil && capability.colors > .sixteen && !isConsole(term)
    capability.showsTitles = showsTitles(environment, term: term)
    capability.copiesText = copiesText(environment, term: term)
    capability.showsLinks = showsLinks(environment, term: term)
    capability.showsBraille = !isConsole(term)
    capability.reflowsLines = term != "linux" && environment["XTERM_VERSION"] == nil
    return capability
  }

  private static func colors(_ environment: [String: String], term: String) -> ColorDepth {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return .none }
    let isReduced = isMultiplexed(environment, term: term) && !isTmux(environment, term: term)
    let colorTerm = isReduced ? "" : environment["COLORTERM"]?.lowercased() ?? ""
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") { return .millions }
    if term.contains("256color") { return .twoHundredFiftySix }
    if term.hasSuffix("-m") || term == "vt100" || term == "vt220" { return .none }
    return .sixteen
  }

  /// Returns `true` if a multiplexer runs between the program and the terminal that most variables describe.
  private static func isMultiplexed(_ environment: [String: String], term: String) -> Bool {
    term.hasPrefix("tmux") || term.hasPrefix("screen") || environment["TMUX"] != nil
      || environment["STY"] != nil
  }

  /// Returns `true` if tmux is the innermost multiplexer, in version 2.2 or later, which reduces colors.
  private static func isTmux(_ environment: [String: String], term: String) -> Bool {
    guard environment["TMUX"] != nil || term.hasPrefix("tmux"), environment["STY"] == nil else {
      return false
    }
    return environment["TERM_PROGRAM"] != "tmux" || tmuxVersion(environment).map { $0 >= (2, 2) } ?? true
  }

  private static func tmuxVersion(_ environment: [String: String]) -> (Int, Int)? {
    let numbers = (environment["TERM_PROGRAM_VERSION"] ?? "").split { !$0.isNumber }.prefix(2).compactMap {
      Int($0)
    }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  private static func synchronizesOutput(_ environment: [String: String], term: String) -> Bool? {
    isModern(environment, term: term, programs: modernPrograms.union(["iTerm.app", "mintty"]))
  }

  /// Returns whether the terminal copies text, if its name says so. iTerm and mintty ask their users first, so a full screen asks them.
  private static func copiesText(_ environment: [String: String], term: String) -> Bool? {
    isModern(environment, term: term, programs: modernPrograms)
  }

  /// Returns `true` for a modern terminal, `false` for a console, and `nil` for other terminals and for multiplexers, whose settings
  /// decide.
  private static func isModern(
    _ environment: [String: String], term: String, programs: Set<String>
  ) -> Bool? {
    if isMultiplexed(environment, term: term) { return nil }
    if isConsole(term) { return false }
    if modernTerms.contains(where: { term.hasPrefix($0) }) { return true }
    if let program = environment["TERM_PROGRAM"], programs.contains(program) { return true }
    return environment["WT_SESSION"] != nil ? true : nil
  }

  private static func showsTitles(_ environment: [String: String], term: String) -> Bool {
    if term.hasPrefix("screen") { return environment["TMUX"] != nil }
    return (modernTerms + ["xterm", "tmux", "rxvt", "konsole", "gnome", "st-"]).contains {
      term.hasPrefix($0)
    }
  }

  /// Returns `true` if the terminal has hyperlinks, according to its name. A program can't query this, and some terminals show the
  /// addresses as text. The multiplexer tmux supports hyperlinks from version 3.4 on.
  private static func showsLinks(_ environment: [String: String], term: String) -> Bool {
    if isMultiplexed(environment, term: term) {
      return environment["TERM_PROGRAM"] == "tmux" && tmuxVersion(environment).map { $0 >= (3, 4) } ?? false
    }
    let programs = modernPrograms.union(["iTerm.app", "mintty", "vscode", "Hyper"])
    if isModern(environment, term: term, programs: programs) == true { return true }
    // VTE since 0.50, in GNOME Terminal and others.
    return environment["VTE_VERSION"].flatMap { Int($0) }.map { $0 >= 5000 } ?? false
  }

  private static func isConsole(_ term: String) -> Bool { term == "linux" || term.hasPrefix("vt") }

  /// The values of `TERM` and of `TERM_PROGRAM` of terminals that support synchronized output and the clipboard.
  private static let modernTerms = [
    "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty", "contour",
  ]
  private static let modernPrograms: Set = ["WezTerm", "ghostty", "contour", "rio"]
}
