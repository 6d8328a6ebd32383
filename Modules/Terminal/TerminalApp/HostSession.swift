import ConcurrencyExtras
import TerminalText
import TerminalUI

/// A program that is being used: reads command lines, and knows what is shown. It neither reads nor writes anything.
@MainActor
public final class HostSession {
  /// What came of a line.
  public enum Reply: Hashable, Sendable {
    /// It was done; the screen shows what it shows.
    case done
    /// It was done, and there is something to say.
    case say([StyledText])
    /// The program is to end.
    case quit
  }

  private let program: HostedProgram
  private let graph: Graph
  private let allowsShortNames: Bool

  /// Called when the screen is to be drawn anew although nobody wrote a line.
  public var onNeedsRender: (@MainActor () -> Void)? {
    get { graph.onNeedsRender }
    set { graph.onNeedsRender = newValue }
  }

  /// How many columns there are for what is said in reply to a line.
  public var width = 80

  /// Begins to use a program.
  ///
  /// - Parameter allowsShortNames: Whether names may be shortened, as a person at a terminal would.
  public init(_ program: HostedProgram, allowsShortNames: Bool) {
    self.program = program
    self.allowsShortNames = allowsShortNames
    let view = program.view
    self.graph = Graph { view }
  }

  /// Ends what the views began.
  public func stop() { graph.stop() }

  /// What the program shows.
  public func screen(width: Int) -> [StyledText] { graph.update().lines(width: width) }

  /// The names of the places from the first screen to the one that is shown.
  public var place: [String] { graph.update().place }

  /// Lets everything happen that can happen without time passing or anybody writing.
  public func settle() async {
    graph.update()
    for _ in 0..<8 {
      if uncheckedUseMainSerialExecutor {
        // Each yield goes behind what is queued, and what is queued may queue more.
        for _ in 0..<100 { await Task.yield() }
      } else {
        await Task.megaYield()
      }
      guard graph.needsRender else { break }
      graph.update()
    }
  }

  /// Keeps what was edited.
  public func flush() async throws { try await program.flush() }

  // MARK: Commands

  /// Does what a line says, and lets it settle.
  public func execute(_ line: String) async throws(CommandError) -> Reply {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return .done }
    let tree = graph.update()
    let arguments = words.dropFirst().joined(separator: " ")
    // The program's own words come first, so that nothing on a screen can take them away; `tap back` reaches a control.
    if let word = HostWord(rawValue: first.lowercased()), isAvailable(word) {
      return try await perform(word, arguments, tree)
    }
    // What was refused while nobody wrote anything is no fault of this line.
    _ = program.complaint?()
    do throws(CommandError) {
      let invocation = try tree.parse(line, allowsShortNames: allowsShortNames)
      guard graph.perform(invocation) else { throw CommandError("What '\(line)' means has gone.") }
      if let complaint = program.complaint?() { throw CommandError(complaint) }
    } catch {
      if allowsShortNames, let word = shortWord(first.lowercased()) {
        return try await perform(word, arguments, tree)
      }
      throw suggestingWords(error, for: first.lowercased())
    }
    await settle()
    if let complaint = program.complaint?() { throw CommandError(complaint) }
    return .done
  }

  private func shortWord(_ written: String) -> HostWord? {
    let words = HostWord.allCases.filter { $0.rawValue.hasPrefix(written) && isAvailable($0) }
    return words.count == 1 ? words[0] : nil
  }

  private func suggestingWords(_ error: CommandError, for written: String) -> CommandError {
    guard error.suggestion == nil, error.message.hasPrefix("There is no '\(written)' here") else {
      return error
    }
    return CommandError(
      error.message, suggestion: CommandError.closest(to: written, among: words.map(\.rawValue)))
  }

  private func isAvailable(_ word: HostWord) -> Bool {
    switch word {
    case .goto: program.goTo != nil
    case .advance: program.clock != nil
    default: true
    }
  }

  private var words: [HostWord] { HostWord.allCases.filter(isAvailable) }

  private func perform(
    _ word: HostWord, _ argument: String, _ tree: ElementTree
  ) async throws(CommandError) -> Reply {
    if !word.takesArgument, !argument.isEmpty {
      throw CommandError("'\(word.rawValue)' takes nothing after it.")
    }
    switch word {
    case .quit: return .quit
    case .help: return .say(help(tree))
    case .where: return .say([StyledText(program.place?() ?? tree.place.joined(separator: " ▸ "))])
    case .back:
      guard graph.perform(.back) else {
        throw CommandError(
          tree.presentation == nil
            ? "There is no screen to go back to." : "Answer or dismiss what is presented first.")
      }
    case .home:
      guard tree.presentation == nil else { throw CommandError("Answer or dismiss what is presented first.") }
      graph.perform(.home)
    case .goto:
      guard !argument.isEmpty else { throw CommandError("'goto' needs a link.") }
      // It would stay in front of the place that the link leads to.
      guard tree.presentation == nil else { throw CommandError("Answer or dismiss what is presented first.") }
      do {
        try program.goTo?(argument)
      } catch {
        throw (error as? CommandError) ?? CommandError(StyledText("\(error)").plain)
      }
    case .advance:
      guard let duration = Duration(written: argument) else {
        throw CommandError("'advance' needs a time: 60s, 1m30s, 500ms or 2h.")
      }
      await settle()
      await program.clock?.advance(duration)
    }
    await settle()
    return .done
  }

  private func help(_ tree: ElementTree) -> [StyledText] {
    var entries = tree.commands.map { ($0.usage, $0.help ?? "") }
    if !entries.isEmpty { entries.append(("", "")) }
    entries += words.map { ($0.usage, $0.help) }
    let width = min(entries.map(\.0.displayWidth).max() ?? 0, 30)
    return entries.flatMap { usage, help -> [StyledText] in
      let name = StyledText(usage, style: .bold)
      guard !help.isEmpty else { return [name.truncated(to: self.width)] }
      let line = name.padded(to: width) + "  " + StyledText(help, style: .dim)
      guard line.width > self.width else { return [line] }
      // Where there is no room for two columns, what it is good for stands below.
      let below = StyledText(help, style: .dim).wrapped(to: max(self.width - 4, 10))
      return [name.truncated(to: self.width)] + below.map { StyledText.spaces(4) + $0 }
    }
  }

  /// The whole lines that what was written can become.
  public func completions(of line: String) -> [String] {
    let written = line.lowercased()
    if written.hasPrefix("goto ") {
      return program.links().map { "goto \($0)" }.filter { $0.lowercased().hasPrefix(written) && $0 != line }
    }
    let plain = words.map { $0.takesArgument ? $0.rawValue + " " : $0.rawValue }
    return graph.update().completions(of: line) + plain.filter { $0.hasPrefix(written) && $0 != line }
  }
}

/// The words of a program itself, whatever its screen shows.
enum HostWord: String, CaseIterable {
  case back, home, goto, `where`, advance, help, quit

  var takesArgument: Bool { self == .goto || self == .advance }

  var usage: String {
    switch self {
    case .goto: "goto LINK"
    case .advance: "advance TIME"
    default: rawValue
    }
  }

  var help: String {
    switch self {
    case .back: "to the screen before"
    case .home: "to the first screen"
    case .goto: "where a link leads"
    case .where: "the link of this screen"
    case .advance: "moves the virtual clock, by 60s or 1m30s"
    case .help: "what can be done here"
    case .quit: "ends the program"
    }
  }
}
