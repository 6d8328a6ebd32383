import DeveloperTools
import Foundation
import JSONValues
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Lets an assistant use a program by the Model Context Protocol: JSON-RPC 2.0, one message per line.
///
/// The messages are handled one after another. The specification is at `modelcontextprotocol.io`, in the versions of ``versions``.
@MainActor
final class MCPSurface: Surface {
  /// The versions of the protocol, the newest first.
  static let versions = ["2025-11-25", "2025-06-18"]

  /// The number of rows of a long list on a screen. 'more' shows others.
  private static let rowsOnScreen = 100

  private let lines: LineReader
  private let events: LineEvents
  private let output: TerminalOutput
  private let options: AssistantOptions
  private let handlesSignals: Bool

  private var client: Client!
  private var assistant: Assistant!
  private var resources: AssistantResources!
  private var limit: RateLimit
  private var isInitialized = false
  /// Whether the client can ask its user a question of the program.
  private var canElicit = false
  /// The question that the client's user is asked, and the request that waits for the answer.
  private var elicitation: (id: JSON, request: JSON, question: String)?
  private var numberOfElicitations = 0

  var isInteractive: Bool { true }
  var isLocal: Bool { true }

  /// Creates a surface.
  ///
  /// - Parameter output: Receives nothing but messages.
  init(
    _ lines: LineReader, output: TerminalOutput, _ options: AssistantOptions, handlesSignals: Bool = false,
    now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
  ) {
    (self.lines, events, self.output) = (lines, LineEvents(lines), output)
    (self.options, self.handlesSignals) = (options, handlesSignals)
    limit = RateLimit(now: now)
  }

  // MARK: Inputs

  func run(_ client: Client) async -> Output.Next {
    self.client = client
    client.width = 80
    client.program.remember()
    client.program.graph.showRows(atOnce: Self.rowsOnScreen)
    assistant = Assistant(client, options)
    resources = AssistantResources(client, isReadOnly: options.isReadOnly)
    client.onChange = { [unowned self] change in
      switch change {
      case .screen, .others:
        assistant.onScreenChange?()
        if !resources.subscriptions.isEmpty { events.screenMayHaveChanged() }
      case .ended: events.end()
      case .notices, .savingIsSlow: break
      }
    }
    if handlesSignals { events.listenForSignals(for: client) }
    defer { events.stop() }
    await client.begin()
    while true {
      switch await events.next() {
      case .line(let line):
        guard !line.allSatisfy(\.isWhitespace) else { continue }
        await receive(line)
        tellSubscribers()
        if let ending = assistant.ending { return ending }
      case .changed: tellSubscribers()
      case .signal(let number): return await client.send(.signal(number)).next
      case .end:
        if let failure = lines.failure { write(RPCError(.invalidRequest, "\(failure)").json) }
        return await client.send(.end(isComplete: lines.failure == nil)).next
      }
    }
  }

  private func receive(_ line: String) async {
    do throws(RPCError) {
      switch try RPCMessage(line: line) {
      case .request(let id, let method, let parameters):
        do throws(RPCError) {
          if let result = try await result(of: method, parameters, for: id) { answer(id, result) }
        } catch {
          var error = error
          error.id = id
          throw error
        }
      case .response(let id, let result): await receive(answer: result, to: id)
      // A canceled request has its answer already, because requests are performed one after another.
      case .notification: break
      }
    } catch {
      write(error.json)
    }
  }

  // MARK: Output

  private func write(_ message: JSON) {
    // Messages have no values that JSON can't represent.
    guard let data = try? message.encoded() else { return }
    output.write([StyledText(JSONText.escaped(String(decoding: data, as: UTF8.self)))])
  }

  private func answer(_ id: JSON, _ result: JSON) {
    write(["jsonrpc": "2.0", "id": id, "result": result])
  }

  private func tellSubscribers() {
    for uri in resources.takeChanges() {
      write(["jsonrpc": "2.0", "method": "notifications/resources/updated", "params": ["uri": .string(uri)]])
    }
  }

  // MARK: Methods

  /// Performs a request. Returns `nil` if the answer follows later.
  private func result(of method: String, _ parameters: JSON, for id: JSON) async throws(RPCError) -> JSON? {
    switch method {
    case "initialize": return try initialize(parameters)
    case "ping": return [:]
    default: break
    }
    guard isInitialized || method == "server/discover" else {
      throw RPCError(.invalidRequest, "Send 'initialize' first.")
    }
    try limit.use()
    switch method {
    case "tools/list": return ["tools": .array(assistant.tools.all.map(\.json))]
    case "tools/call": return try await call(parameters, for: id)
    case "resources/list": return resources.list
    case "resources/templates/list": return resources.templates
    case "resources/read": return try resources.read(Self.text("uri", in: parameters))
    case "resources/subscribe":
      try resources.subscribe(to: Self.text("uri", in: parameters))
      return [:]
    case "resources/unsubscribe":
      try resources.unsubscribe(from: Self.text("uri", in: parameters))
      return [:]
    case "prompts/list": return AssistantPrompts.list(of: client.program.program.name)
    case "prompts/get": return try await AssistantPrompts.get(parameters, client)
    default:
      throw RPCError(.unknownMethod, "There is no method '\(method.prefix(60))'.")
    }
  }

  static func text(_ name: String, in parameters: JSON) throws(RPCError) -> String {
    guard let text = parameters[name: name]?.string else {
      throw RPCError(.invalidParameters, "'\(name)' must be a string.")
    }
    return text
  }

  private func initialize(_ parameters: JSON) throws(RPCError) -> JSON {
    let wanted = try Self.text("protocolVersion", in: parameters)
    isInitialized = true
    let elicitation = parameters[name: "capabilities"]?[name: "elicitation"]
    // Without members, it means forms.
    canElicit = elicitation == [:] || elicitation?[name: "form"] != nil
    let name = client.program.program.name
    return [
      "protocolVersion": .string(Self.versions.contains(wanted) ? wanted : Self.versions[0]),
      "capabilities": ["tools": [:], "resources": ["subscribe": true], "prompts": [:]],
      "serverInfo": ["name": .string(name), "version": .string(CairnVersion.current)],
      "instructions": .string(AssistantPrompts.instructions(of: name, options)),
    ]
  }

  private func call(_ parameters: JSON, for id: JSON) async throws(RPCError) -> JSON? {
    let name = try Self.text("name", in: parameters)
    let arguments = parameters[name: "arguments"]
    guard canElicit, assistant.mayAct(name) else { return try await assistant.call(name, arguments) }
    // The user answers, and not the assistant.
    if let elicitation, let refusal = assistant.refusal(while: elicitation.question) { return refusal }
    if ask(assistant.question, for: id) { return nil }
    let result = try await assistant.call(name, arguments)
    return ask(assistant.question, for: id) ? nil : result
  }

  // MARK: Questions

  /// Asks the client's user a question, if there is one. The request is answered when the user has answered.
  private func ask(_ question: AssistantScreen.Question?, for request: JSON) -> Bool {
    guard let question else { return false }
    numberOfElicitations += 1
    let id: JSON = .string("question-\(numberOfElicitations)")
    elicitation = (id, request, question.id)
    let message = [question.title, question.message].compactMap(\.self).joined(separator: "\n")
    let answers: JSON = .array(question.answers.map { .string($0.title) })
    write([
      "jsonrpc": "2.0", "id": id, "method": "elicitation/create",
      "params": [
        "mode": "form", "message": .string(message),
        "requestedSchema": [
          "type": "object", "properties": ["answer": ["type": "string", "title": "Answer", "enum": answers]],
          "required": ["answer"],
        ],
      ],
    ])
    return true
  }

  private func receive(answer result: JSON?, to id: JSON) async {
    guard let asked = elicitation, asked.id == id else { return }
    elicitation = nil
    let isAccepted = result?[name: "action"] == "accept"
    let chosen = isAccepted ? result?[name: "content"]?[name: "answer"]?.string : nil
    let result = await assistant.answer(asked.question, chosen, isByUser: true)
    // An answer can lead to another question.
    if let next = assistant.question, next.id != asked.question, ask(next, for: asked.request) { return }
    answer(asked.request, result)
  }
}

extension MCPSurface {
  /// Returns a surface on standard input and output. What the program prints goes to standard error, because only messages may be
  /// written to standard output.
  static func onStandardStreams(_ options: AssistantOptions) -> MCPSurface {
    if isatty(STDIN_FILENO) == 1 {
      let hint = "This command is started by an assistant, and reads JSON. Press Ctrl-D to quit."
      TerminalOutput(descriptor: STDERR_FILENO, capability: .plain).write([StyledText(hint)])
    }
    let descriptor = dup(STDOUT_FILENO)
    if descriptor >= 0 { dup2(STDERR_FILENO, STDOUT_FILENO) }
    return MCPSurface(
      LineReader(descriptor: STDIN_FILENO),
      output: TerminalOutput(descriptor: descriptor >= 0 ? descriptor : STDOUT_FILENO, capability: .plain),
      options,
      handlesSignals: true)
  }
}

/// Limits how often a client can send requests: 200 at once, and 100 in a second.
@MainActor
struct RateLimit {
  private static let most = 200.0
  private static let perSecond = 100.0

  private let now: @MainActor () -> ContinuousClock.Instant
  private var available = most
  private var last: ContinuousClock.Instant

  init(now: @escaping @MainActor () -> ContinuousClock.Instant) { (self.now, last) = (now, now()) }

  mutating func use() throws(RPCError) {
    let now = now()
    available = min(Self.most, available + (now - last) / .seconds(1) * Self.perSecond)
    last = now
    guard available >= 1 else {
      throw RPCError(.tooManyRequests, "Too many requests. Send at most \(Int(Self.perSecond)) in a second.")
    }
    available -= 1
  }
}
