import DeveloperTools
import Foundation
import JSONValues
import SessionRecording
import TerminalPrograms
import TerminalText
import TerminalUI

/// An assistant that uses a program by tools.
@MainActor
final class Assistant {
  let tools: AssistantTools
  /// The last screen that was made for a result.
  private var screen: AssistantScreen
  /// The end of the run, if a tool has ended it.
  private(set) var ending: Output.Next?

  /// Called when the screen may have changed.
  var onScreenChange: (() -> Void)?

  private let client: Client
  private let options: AssistantOptions
  private let permissions: AssistantPermissions
  private let intents: [AssistantIntent]
  private var revision = 1
  private var program: RunningProgram { client.program }

  init(_ client: Client, _ options: AssistantOptions) {
    (self.client, self.options) = (client, options)
    permissions = AssistantPermissions(options: options)
    intents = options.intents.compactMap(AssistantIntent.init)
    let name = client.program.program.name
    tools = AssistantTools(program: name, options, intents: intents.map { $0.tool(of: name) })
    screen = AssistantScreen(client)
  }

  // MARK: Tools

  /// Calls a tool.
  ///
  /// - Throws: The mistake in the name or the arguments. A tool that fails has a result with the reason.
  func call(_ name: String, _ arguments: JSON?) async throws(RPCError) -> JSON {
    guard let tool = tools.all.first(where: { $0.name == name }) else {
      let names = tools.all.map(\.name).joined(separator: ", ")
      throw RPCError(.invalidParameters, "There is no tool '\(name.prefix(60))'. Use one of: \(names).")
    }
    let arguments = try ToolArguments(arguments, of: tool)
    switch name {
    case "look": return result()
    case "act":
      return try await act(
        arguments.text("action") ?? "", value: arguments.value("value"), on: arguments.number("revision") ?? 0
      )
    case "type": return try await perform(line: arguments.text("line") ?? "")
    case "open": return try await open(arguments.text("target") ?? "")
    case "undo", "redo": return await perform(line: name)
    case "answer": return try await answer(arguments.text("question") ?? "", arguments.text("answer"))
    case "state": return try await perform(line: ":state \(arguments.text("path") ?? "")", showsScreen: false)
    case "actions", "history":
      let count = try arguments.number("count").map(String.init) ?? ""
      return await perform(line: ":\(name) \(count)", showsScreen: false)
    case "effects": return await perform(line: ":effects", showsScreen: false)
    case "go_to": return try await perform(line: ":at \(arguments.number("action") ?? 0)")
    case "record": return try record(to: arguments.text("file") ?? "")
    case "test":
      return try await test(arguments.text("name") ?? "session", feature: arguments.text("feature"))
    case "snapshot": return try snapshot(arguments.numbers("widths") ?? [40, 80, 120])
    default:
      guard let intent = intents.first(where: { $0.name == name }) else { return result() }
      return await run(intent, try arguments.words(of: intent))
    }
  }

  /// Performs an action of the screen with a revision.
  private func act(_ name: String, value: String?, on revision: Int) async -> JSON {
    refresh()
    guard revision == self.revision else {
      return result(
        error:
          "The screen isn't the one with revision \(revision) anymore. Nothing was done. Look at the new screen."
      )
    }
    let name = name.trimmingCharacters(in: .whitespaces).lowercased()
    let own = screen.basis.commands.first { $0.name.lowercased() == name }
    guard own != nil || screen.common.contains(where: { $0.name == name }) else {
      let names = screen.basis.commands.map(\.name) + screen.common.map(\.name)
      return result(
        error: CommandError(
          "There is no action '\(name.prefix(60))' on this screen. Use one of: \(names.joined(separator: ", ")).",
          suggestion: CommandError.closest(to: name, among: names)
        ).description)
    }
    guard let value else { return await perform(line: name) }
    // A text may contain anything. The values of other actions are words.
    let isText = own?.usage.hasSuffix(" TEXT") == true
    return await perform(line: "\(name) \(isText ? value.quoted : value)", allowsLineBreaks: isText)
  }

  private func open(_ target: String) async -> JSON {
    let isLink = target.contains(":") || target.contains("/")
    if ["back", "home"].contains(target) { return await perform(line: target) }
    return await perform(line: isLink ? "goto \(target)" : "open \(target)")
  }

  /// Answers a question of the program, or closes it without an answer.
  ///
  /// - Parameters:
  ///   - id: The id of the question.
  ///   - answer: The title of the answer, or `nil` if the user declined to answer.
  ///   - isByUser: Whether the client's user answers, who may do everything.
  func answer(_ id: String, _ answer: String?, isByUser: Bool = false) async -> JSON {
    guard let question, question.id == id else {
      return result(error: "The question '\(id.prefix(60))' isn't asked anymore. Look at the screen.")
    }
    guard let answer else {
      return await perform(.dismiss(), error: "The user declined to answer, so the question was closed.")
    }
    guard let chosen = question.answers.first(where: { $0.title.lowercased() == answer.lowercased() }) else {
      let titles = question.answers.map { "'\($0.title)'" }.joined(separator: ", ")
      return result(error: "'\(answer.prefix(60))' isn't an answer. Use one of: \(titles).")
    }
    if !isByUser, let refusal = refusal(of: .invocation(.tap(chosen.element))) { return refusal }
    return await perform(.tap(chosen.element))
  }

  /// Returns the result of a call while a user is asked a question, or `nil` if the question isn't asked anymore.
  func refusal(while question: String) -> JSON? {
    guard self.question?.id == question else { return nil }
    return result(error: "The user is asked this question. Wait for the answer.")
  }

  /// The question on the screen.
  var question: AssistantScreen.Question? {
    refresh()
    return screen.question
  }

  /// Returns `true` if a tool may do more than show something.
  func mayAct(_ name: String) -> Bool { tools.all.contains { $0.name == name && !$0.isReadOnly } }

  // MARK: Turns

  private func perform(line: String, allowsLineBreaks: Bool = false, showsScreen: Bool = true) async -> JSON {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard allowsLineBreaks || !line.contains(where: \.isNewline) else {
      return result(error: "A command is one line. Send several one after another.")
    }
    do throws(CommandError) {
      if let action = try client.reader.action(for: line), let refusal = refusal(of: action) {
        return refusal
      }
    } catch {
      return result(error: error.description)
    }
    return await result(of: client.send(.line(line)), showsScreen: showsScreen)
  }

  /// Returns the result of a turn that the assistant may not perform, or `nil` if it may.
  private func refusal(of action: UserAction) -> JSON? {
    do throws(CommandError) {
      try permissions.check(action, on: program.tree)
      return nil
    } catch {
      return result(error: error.description)
    }
  }

  private func perform(_ invocation: Invocation, error: String? = nil) async -> JSON {
    await result(of: client.send(.invocation(invocation)), error: error)
  }

  /// Saves the edits of a turn and returns its result.
  private func result(of output: Output, error: String? = nil, showsScreen: Bool = true) async -> JSON {
    if output.next != .stay {
      ending = output.next
      return Self.result("The program has ended.", isError: false)
    }
    let problem = await client.commit().problem?.description ?? program.shownTree.unsaved
    switch output.answer {
    case .failure(let failure): return result(error: failure.description)
    case .success(let lines):
      let error = error ?? problem.map { "Not saved: \($0)" }
      guard showsScreen else {
        return Self.result(error ?? (lines ?? []).map(\.plain).joined(separator: "\n"), isError: error != nil)
      }
      return result(output: (lines ?? []).map(\.plain), error: error)
    }
  }

  // MARK: Results

  /// Makes a new screen, with a new revision if something else can be done on it.
  private func refresh() {
    let new = AssistantScreen(client)
    if new.basis != screen.basis { revision += 1 }
    screen = new
  }

  private func result(output: [String] = [], error: String? = nil) -> JSON {
    refresh()
    let notices = client.takeNotices()
    let content = screen.json(revision: revision, output: output, notices: notices)
    let text = screen.text(revision: revision, output: output, notices: notices)
    var result: [String: JSON] = ["structuredContent": .object(content)]
    result["content"] = .array(
      [error, text].compactMap(\.self).map { ["type": "text", "text": .string($0)] })
    if error != nil { result["isError"] = true }
    return .object(result)
  }

  private static func result(_ text: String, isError: Bool) -> JSON {
    var result: [String: JSON] = ["content": [["type": "text", "text": .string(text)]]]
    if isError { result["isError"] = true }
    return .object(result)
  }

  // MARK: Subcommands

  private func run(_ intent: AssistantIntent, _ words: [String]) async -> JSON {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    onScreenChange = { continuation.finish() }
    defer { onScreenChange = nil }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let inherited = intent.inherited(from: Array(CommandLine.arguments.dropFirst()))
      let outcome = try await ProgramProcess.run(
        [words[0]] + inherited + words.dropFirst(), in: folder, limit: .seconds(60))
      if intent.changesData, outcome.status == 0 {
        // The data may not be on this screen.
        let limit = Task {
          try? await Task.sleep(for: Self.longestWait)
          continuation.finish()
        }
        for await _ in changes {}
        limit.cancel()
      }
      await program.waitUntilIdle()
      let lines = outcome.status == 0 ? outcome.output + outcome.errors : outcome.errors
      return Self.result(lines.map(\.plain).joined(separator: "\n"), isError: outcome.status != 0)
    } catch {
      return Self.result("Can't run '\(intent.name)': \(error)", isError: true)
    }
  }

  /// The longest time until the screen shows a change of the data by another process.
  private static let longestWait = Duration.milliseconds(500)

  // MARK: Debugging

  /// The recording of the session so far.
  private func recording() throws(CommandError) -> Recording {
    guard let timeline = program.timeline else {
      throw CommandError(program.program.recordingObstacle ?? "The program can't be recorded.")
    }
    return timeline.recording
  }

  private func record(to file: String) -> JSON {
    do {
      guard !FileManager.default.fileExists(atPath: file) else {
        throw StartError("the file exists. Use another name.")
      }
      try recording().write(to: file)
      return Self.result("The session is in '\(file)'.", isError: false)
    } catch {
      return Self.result("Can't record to '\(file)': \(error)", isError: true)
    }
  }

  private func test(_ name: String, feature: String?) async -> JSON {
    do {
      let source = try await RecordedTest.source(
        of: recording(), named: name, program.program, feature: feature)
      return Self.result(source, isError: false)
    } catch {
      return Self.result("\(error)", isError: true)
    }
  }

  private func snapshot(_ widths: [Int]) -> JSON {
    guard !widths.isEmpty, widths.allSatisfy((8...500).contains) else {
      return Self.result("'widths' must be numbers from 8 to 500.", isError: true)
    }
    let screens = widths.map { width in
      ["\(width) columns:"] + program.screen(width: width).map { "| \($0.plain)" }
    }
    return Self.result(screens.joined().joined(separator: "\n"), isError: false)
  }
}
