import ArgumentParser
import CustomDump
import JSONValues
import Testing

@testable import TerminalApp

@MainActor
@Suite struct AssistantIntentTests {
  struct Add: ProgramIntent {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a thing.")
    @Option(help: "The file.") var data: String?
    @Option(help: "How many.") var minutes: Int?
    @Option(name: .customLong("tag"), help: "A tag.") var tags: [String] = []
    @Flag(help: "Quietly.") var quiet = false
    @Option(help: ArgumentHelp("Hidden.", visibility: .hidden)) var seed: Int?
    @Argument(help: "The title.") var title: String
  }

  private let intent = AssistantIntent(Add.self)!

  @Test("A subcommand's options are the arguments of a tool") func schema() {
    let tool = intent.tool(of: "things")
    expectNoDifference(tool.properties.map(\.name), ["minutes", "tag", "quiet", "title"])
    expectNoDifference(tool.required, ["title"])
    #expect(!tool.isReadOnly)
  }

  @Test("Arguments become the words of a command line, whatever they contain") func words() throws {
    let words = try intent.words([
      "title": "--data", "minutes": -3, "tag": ["a b", "--x"], "quiet": true,
    ])
    expectNoDifference(words, ["add", "--minutes=-3", "--tag=a b", "--tag=--x", "--quiet", "--", "--data"])
    expectNoDifference(try intent.words(["title": "x", "quiet": false]), ["add", "--", "x"])
  }

  @Test(
    "An argument of another type is refused",
    arguments: [["quiet": "yes"], ["title": ["a"]], ["tag": [true]], ["minutes": true], ["title": "a\0b"]]
      as [[String: JSON]])
  func mistakes(members: [String: JSON]) {
    #expect(throws: RPCError.self) { try intent.words(members) }
  }

  /// The sample of *Using a program from an assistant*.
  @Test("A program's intents are tools") func sample() {
    let tools = ShowTitles.intents.compactMap { AssistantIntent($0)?.tool(of: "shelf") }
    expectNoDifference(tools.map(\.name), ["add"])
    expectNoDifference(tools.map(\.required), [["title"]])
  }

  @Test("The data of the session is the data of the tool") func data() {
    expectNoDifference(
      intent.inherited(from: ["mcp", "--data", "a.json", "--seed", "1", "--read-only"]), ["--data", "a.json"])
    expectNoDifference(intent.inherited(from: ["mcp", "--data=a.json"]), ["--data=a.json"])
    expectNoDifference(intent.inherited(from: ["mcp", "--read-only"]), [])
  }
}

struct AddTitle: ProgramIntent {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a book.")
  @Argument(help: "The title.") var title: String
}

struct ShowTitles: TerminalCommand {
  static let intents: [any ProgramIntent.Type] = [AddTitle.self]
  @OptionGroup var options: ProgramOptions
}
