/// What a terminal can show.
public struct TerminalCapability: Hashable, Sendable {
  /// Whether escape sequences are understood at all.
  public var understandsStyles: Bool
  /// How many colours there are.
  public var colors: ColorDepth

  /// A Boolean value that indicates whether the terminal shows what is written between two sequences (DEC private mode 2026) at
  /// once; `nil` if its name doesn't say, and a full screen asks.
  public var synchronizesOutput: Bool? = false
  /// Whether lines that became too wide are broken anew when the window is made narrower, instead of being cut.
  public var reflowsLines = true
  /// What the colours of text are read on; `nil` where that is not known, and every colour stays as it is.
  public var background: TerminalBackground?
  /// A Boolean value that indicates whether a full screen asks for the background.
  public var asksForBackground = false
  /// A Boolean value that indicates whether the terminal shows a title in its window, and restores the one that it had.
  public var showsTitles = false
  /// A Boolean value that indicates whether the terminal copies text to its user's clipboard (OSC 52), or `nil` if its name doesn't
  /// say so, and a full screen asks.
  public var copiesText: Bool? = false
  /// The theme that the user has chosen, or `nil` for that of the program.
  public var theme: ColorTheme?

  /// The colors of the theme, or `nil` where roles are shown by attributes and the terminal's own colors: it has sixteen colors or
  /// none, or its background isn't known.
  public var palette: ThemePalette? {
    colors > .sixteen ? background.flatMap { (theme ?? .default).palette(on: $0) } : nil
  }

  /// Makes a capability.
  public init(understandsStyles: Bool, colors: ColorDepth) {
    self.understandsStyles = understandsStyles
    self.colors = understandsStyles ? colors : .none
  }

  /// Characters and line ends only: a pipe, a file, a dumb terminal.
  public static let plain = Self(understandsStyles: false, colors: .none)
  /// Every style and every colour.
  public static let full = Self(understandsStyles: true, colors: .millions)
  /// Every style in one colour.
  public static let monochrome = Self(understandsStyles: true, colors: .none)

  /// What the environment says about an output.
  ///
  /// No terminal, or `TERM=dumb` or none: plain. `NO_COLOR` set to anything but nothing: styles without colours.
  /// `COLORTERM=truecolor` or `24bit`, or a `TERM` that ends in `-direct`: all colours. `TERM` with `256color`: 256.
  /// Anything else: sixteen.
  ///
  /// Within a multiplexer (`TERM` begins with `tmux` or `screen`, or `TMUX` or `STY` is set) only `TERM` counts: the other variables
  /// are about the terminal around it, which may show more.
  ///
  /// Synchronized output is decided by the terminal's name, if it is a known one.
  public static func detect(environment: [String: String], isTerminal: Bool) -> Self {
    let term = environment["TERM"] ?? ""
    guard isTerminal, !term.isEmpty, term != "dumb" else { return .plain }
    var capability = Self(understandsStyles: true, colors: colors(environment, term: term))
    capability.synchronizesOutput = synchronizesOutput(environment, term: term)
    // xterm itself and the console of Linux cut lines; xterm says its version.
    capability.background = TerminalBackground(environment: environment)
    capability.asksForBackground =
      capability.background == nil && capability.colors > .sixteen && !isConsole(term)
    capability.showsTitles = showsTitles(environment, term: term)
    capability.copiesText = copiesText(environment, term: term)
    capability.reflowsLines = term != "linux" && environment["XTERM_VERSION"] == nil
    return capability
  }

  private static func colors(_ environment: [String: String], term: String) -> ColorDepth {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return .none }
    let colorTerm = isMultiplexed(environment, term: term) ? "" : environment["COLORTERM"]?.lowercased() ?? ""
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") { return .millions }
    if term.contains("256color") { return .twoHundredFiftySix }
    if term.hasSuffix("-m") || term == "vt100" || term == "vt220" { return .none }
    return .sixteen
  }

  /// Returns whether a multiplexer runs between the program and the terminal that most variables describe.
  private static func isMultiplexed(_ environment: [String: String], term: String) -> Bool {
    term.hasPrefix("tmux") || term.hasPrefix("screen") || environment["TMUX"] != nil
      || environment["STY"] != nil
  }

  private static func synchronizesOutput(_ environment: [String: String], term: String) -> Bool? {
    if isMultiplexed(environment, term: term) { return nil }
    if isConsole(term) { return false }
    if modernTerms.contains(where: { term.hasPrefix($0) }) { return true }
    if let program = environment["TERM_PROGRAM"],
      modernPrograms.union(["iTerm.app", "mintty"]).contains(program)
    {
      return true
    }
    return environment["WT_SESSION"] != nil ? true : nil
  }

  /// Returns whether the terminal copies text. A multiplexer decides by its settings, and iTerm and mintty ask their user first, so
  /// these are asked (the number 52 in their answer to DA1).
  private static func copiesText(_ environment: [String: String], term: String) -> Bool? {
    if isMultiplexed(environment, term: term) { return nil }
    if isConsole(term) { return false }
    if modernTerms.contains(where: { term.hasPrefix($0) }) { return true }
    if let program = environment["TERM_PROGRAM"], modernPrograms.contains(program) { return true }
    return environment["WT_SESSION"] != nil ? true : nil
  }

  private static func showsTitles(_ environment: [String: String], term: String) -> Bool {
    if term.hasPrefix("screen") { return environment["TMUX"] != nil }
    return (modernTerms + ["xterm", "tmux", "rxvt", "konsole", "gnome", "st-"]).contains {
      term.hasPrefix($0)
    }
  }

  private static func isConsole(_ term: String) -> Bool { term == "linux" || term.hasPrefix("vt") }

  /// The values of `TERM` and of `TERM_PROGRAM` of terminals that support synchronized output and the clipboard.
  private static let modernTerms = [
    "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty", "contour",
  ]
  private static let modernPrograms: Set = ["WezTerm", "ghostty", "contour", "rio"]
}
