import ArgumentParser
import Foundation
import JSONValues

/// A subcommand that assistants can run as a tool, such as `standups list`, with its options as the tool's arguments.
struct AssistantIntent {
  /// An option, a flag, or an argument of the subcommand.
  struct Parameter {
    enum Kind: String { case positional, option, flag }

    var name: String
    var kind: Kind
    var isRepeating: Bool
    var isOptional: Bool
    var help: String
    var values: [String]
  }

  let name: String
  let abstract: String
  let changesData: Bool
  private let parameters: [Parameter]
  /// The names of all options, including hidden ones.
  private let options: Set<String>

  /// The options that the tool takes from the session.
  private static let ofSession: Set = ["data"]
  /// The options that print a text instead of doing anything.
  private static let ofParser: Set = ["help", "version"]

  /// Reads the options of a subcommand, or returns `nil` if its description can't be read.
  init?(_ command: any ProgramIntent.Type) {
    guard let json = JSON(parsing: Data(Self.description(of: command).utf8)),
      let description = json[name: "command"]
    else { return nil }
    (name, changesData) = (command._commandName, command.changesData)
    abstract = command.configuration.abstract
    guard case .array(let all) = description[name: "arguments"] ?? [] else { return nil }
    parameters = all.compactMap(Parameter.init).filter {
      !Self.ofSession.union(Self.ofParser).contains($0.name)
    }
    options = Set(
      all.compactMap { argument in
        argument[name: "kind"] == "positional" ? nil : argument[name: "preferredName"]?[name: "name"]?.string
      })
  }

  private static func description<Command: TerminalCommand>(of command: Command.Type) -> String {
    command._dumpHelp()
  }

  func tool(of program: String) -> AssistantTools.Tool {
    AssistantTools.Tool(
      name: name,
      description: "\(abstract) The same as '\(program) \(name)' in a shell; it doesn't move the screen.",
      properties: parameters.map { ($0.name, $0.schema) },
      required: parameters.filter { !$0.isOptional && $0.kind != .flag }.map(\.name),
      isReadOnly: !changesData,
      showsScreen: false)
  }

  /// Returns the words of a command line.
  ///
  /// - Throws: The mistake in the arguments.
  func words(_ members: [String: JSON]) throws(RPCError) -> [String] {
    var words = [name]
    var positional: [String] = []
    for parameter in parameters {
      guard let value = members[parameter.name] else { continue }
      for text in try parameter.texts(value) {
        switch parameter.kind {
        case .flag: words.append("--\(parameter.name)")
        // The value may begin with a hyphen.
        case .option: words.append("--\(parameter.name)=\(text)")
        case .positional: positional.append(text)
        }
      }
    }
    return positional.isEmpty ? words : words + ["--"] + positional
  }

  /// Returns the words of this process's command line that are options of the subcommand too, such as `--data FILE`.
  func inherited(from given: [String]) -> [String] {
    var words: [String] = []
    var rest = given[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else { continue }
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      guard Self.ofSession.contains(name), options.contains(name) else { continue }
      words.append(word)
      if !word.contains("="), let value = rest.popFirst() { words.append(value) }
    }
    return words
  }
}

extension AssistantIntent.Parameter {
  fileprivate init?(_ json: JSON) {
    guard json[name: "shouldDisplay"] == true,
      let kind = json[name: "kind"]?.string.flatMap(Kind.init(rawValue:)),
      let name = json[name: "preferredName"]?[name: "name"]?.string ?? json[name: "valueName"]?.string
    else { return nil }
    (self.name, self.kind) = (name, kind)
    isRepeating = json[name: "isRepeating"] == true
    isOptional = json[name: "isOptional"] == true
    help = json[name: "abstract"]?.string ?? ""
    guard case .array(let values)? = json[name: "allValues"] else {
      self.values = []
      return
    }
    self.values = values.compactMap(\.string)
  }

  fileprivate var schema: JSON {
    var one: [String: JSON] = ["type": kind == .flag ? "boolean" : .array(["string", "number"])]
    if !values.isEmpty { one["enum"] = .array(values.map(JSON.string)) }
    if isRepeating { one = ["type": "array", "items": .object(one)] }
    one["description"] = .string(help)
    return .object(one)
  }

  /// Returns the texts of a value: none for a flag that is off.
  fileprivate func texts(_ value: JSON) throws(RPCError) -> [String] {
    switch value {
    case .bool(let isOn) where kind == .flag: return isOn ? [""] : []
    case .string(let text) where kind != .flag:
      guard !text.contains("\0") else {
        throw RPCError(.invalidParameters, "'\(name)' contains a zero character.")
      }
      return [text]
    case .integer(let number) where kind != .flag: return [String(number)]
    case .number(let number) where kind != .flag: return [String(number)]
    case .array(let elements) where isRepeating:
      var texts: [String] = []
      for element in elements { texts += try self.texts(element) }
      return texts
    default:
      let kind = kind == .flag ? "true or false" : isRepeating ? "a list of strings" : "a string or a number"
      throw RPCError(.invalidParameters, "'\(name)' must be \(kind).")
    }
  }
}
