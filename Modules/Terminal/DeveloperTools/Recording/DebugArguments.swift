/// The subcommand `debug` of every program: `debug replay FILE --step` is the same as `--replay FILE --step`.
///
/// The words after the file are options and arguments of the program itself, such as `--data FILE` and a link.
package enum DebugArguments {
  /// A verb of `debug`.
  package enum Verb: String, CaseIterable {
    case record, replay, shrink, test, attach

    /// The program's option for the verb, or `nil` for `attach`, which is a subcommand.
    var option: String? {
      switch self {
      case .record: "--record"
      case .replay: "--replay"
      case .shrink: "--shrink"
      case .test: "--as-test"
      case .attach: nil
      }
    }
  }

  package static let name = "debug"

  /// Returns arguments in which the program's option replaces `debug` and its verb.
  ///
  /// Arguments that ask for help, or that have no known verb or no file, aren't changed.
  package static func resolved(_ words: [String]) -> [String] {
    guard words.count > 2, words[0] == name, let verb = Verb(rawValue: words[1]) else { return words }
    let rest = words[2...]
    guard !rest.contains(where: ["-h", "--help", "--help-hidden"].contains) else { return words }
    guard let option = verb.option else { return [verb.rawValue] + rest }
    guard let index = indexOfFile(in: rest) else { return words }
    return [option, rest[index]] + rest[..<index] + rest[(index + 1)...]
  }

  /// Returns the position of the file, which may follow options of `debug`.
  private static func indexOfFile(in words: ArraySlice<String>) -> Int? {
    var index = words.startIndex
    while index < words.endIndex {
      switch words[index] {
      case "--step", "--update": index += 1
      case "--speed", "--until", "--to", "--feature": index += 2
      case let word: return word.hasPrefix("-") ? nil : index
      }
    }
    return nil
  }
}
