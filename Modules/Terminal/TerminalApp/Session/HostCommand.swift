/// The commands that every program has on every screen.
enum HostCommand: String, CaseIterable {
  case back, home, goto, `where`, find, more, undo, redo, retry, advance, help, quit

  /// Alternative names.
  private static let synonyms: [String: HostCommand] = ["?": .help, "exit": .quit]

  /// Reads a name, ignoring case.
  init?(written: String) {
    let written = written.lowercased()
    guard let word = HostCommand(rawValue: written) ?? Self.synonyms[written] else { return nil }
    self = word
  }

  /// Whether an argument follows the name.
  enum Argument { case none, optional, required }

  var argument: Argument {
    switch self {
    case .goto, .advance, .find: .required
    case .help: .optional
    default: .none
    }
  }

  /// A Boolean value that indicates whether the command changes nothing.
  var onlyLooks: Bool { [.where, .find, .more, .help, .quit].contains(self) }

  var usage: String {
    switch self {
    case .goto: "goto LINK"
    case .advance: "advance TIME"
    case .find: "find TEXT"
    case .help: "help [COMMAND]"
    default: rawValue
    }
  }

  var help: String {
    switch self {
    case .back: "go to the previous screen"
    case .home: "go to the first screen"
    case .goto: "follow a link; without a scheme it is relative to this screen"
    case .where: "print the link to this screen"
    case .find: "list the rows that contain TEXT"
    case .more: "show the rows that were left out"
    case .undo: "undo the last edit"
    case .redo: "redo the edit that was undone last"
    case .retry: "try again to save unsaved changes"
    case .advance: "advance the virtual clock, for example by 60s or 1m30s"
    case .help:
      "list the commands of this screen, or explain one ('?'); 'help :' lists the debugging commands"
    case .quit: "quit the program ('exit', Ctrl-D)"
    }
  }
}
