/// The commands of every program. They mean the same on every screen.
enum HostCommand: String, CaseIterable {
  case back, home, goto, `where`, find, more, undo, retry, advance, help, quit

  /// Other names of commands.
  private static let synonyms: [String: HostCommand] = ["?": .help, "exit": .quit]

  /// Reads a name, in upper or lower case.
  init?(written: String) {
    let written = written.lowercased()
    guard let word = HostCommand(rawValue: written) ?? Self.synonyms[written] else { return nil }
    self = word
  }

  /// What may follow the name.
  enum Argument { case none, optional, required }

  var argument: Argument {
    switch self {
    case .goto, .advance, .find: .required
    case .help: .optional
    default: .none
    }
  }

  /// Whether it changes nothing.
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
    case .back: "to the screen before"
    case .home: "to the first screen"
    case .goto: "where a link leads; without its scheme it goes on from here"
    case .where: "the link of this screen"
    case .find: "the rows that contain a text, with their numbers"
    case .more: "the whole screen, with the rows that were left out"
    case .undo: "takes back the last edit"
    case .retry: "tries again to save what is not on the disk"
    case .advance: "moves the virtual clock, by 60s or 1m30s"
    case .help:
      "what can be done here, or about one command ('?'); 'help :' lists the commands that inspect the program"
    case .quit: "ends the program ('exit', Ctrl-D)"
    }
  }
}
