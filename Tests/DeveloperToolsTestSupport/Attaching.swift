import ComposableArchitecture
import CustomDump
import DeveloperTools
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI
import Testing

/// A program that listens at a socket in a temporary folder, and the clients that are attached to it.
@MainActor
final class Attaching {
  let path: String
  private(set) var program: Program
  let listener: ProgramListener
  private let folder: String

  /// Creates a listening program, which a surface shows.
  init(
    _ program: Program, timeout: Duration = ProgramListener.timeout, maxBytes: Int = 16 << 20
  ) throws {
    folder = FileManager.default.temporaryDirectory.path + "/cairn-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    path = folder + "/s"
    self.program = program
    listener = try ProgramListener(path, timeout: timeout, maxBytes: maxBytes)
    self.program.extensions.append(listener)
  }

  /// Returns an attached client that has received the first screen.
  func client() async throws -> AttachedClient {
    let client = try AttachedClient(path)
    guard case .screen? = try await client.next()?.content else {
      Issue.record("a client begins with the screen")
      return client
    }
    return client
  }

  /// Closes the connections without a message.
  func stop() async { await listener.disconnect() }

  /// Ends the program.
  func end(_ status: Int32 = 0) async {
    await listener.end(status)
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// A client that is attached to a program.
@MainActor
final class AttachedClient {
  private let descriptor: Int32
  private let output: TerminalOutput
  private let lines: LineReader
  private var count = 0
  private var isOpen = true

  init(_ path: String) throws {
    descriptor = try UnixSocket.connect(to: path)
    output = TerminalOutput(descriptor: descriptor, capability: .plain)
    lines = LineReader(descriptor: descriptor)
  }

  deinit { if isOpen { Foundation.close(descriptor) } }

  func write(_ line: String) { output.write([StyledText(line)]) }

  /// Writes raw bytes.
  func write(bytes: String) {
    _ = Array(bytes.utf8).withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }

  func close() {
    isOpen = false
    // The reading thread has a copy.
    shutdown(descriptor, Int32(SHUT_RDWR))
    Foundation.close(descriptor)
  }

  /// Returns the next message, or `nil` at the end.
  func next() async throws -> ProgramMessage? {
    var lines = lines.makeAsyncIterator()
    return try await lines.next().map { try ProgramMessage(line: $0) }
  }

  /// Sends a request, and returns its answer and the messages that came before it.
  func ask(_ line: String) async throws -> (answer: ProgramMessage.Content?, before: [ProgramMessage.Content])
  {
    count += 1
    let command = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    write("{\"command\":\(command),\"id\":\(count)}")
    var before: [ProgramMessage.Content] = []
    while let message = try await next() {
      if message.id == .number(count) { return (message.content, before) }
      before.append(message.content)
    }
    return (nil, before)
  }

  /// Returns the output of a command as text.
  func text(_ line: String) async throws -> String {
    switch try await ask(line).answer {
    case .output(let lines): lines.map(\.plain).joined(separator: "\n")
    case .error(let message, _, _): "error: \(message)"
    case .done: "done"
    case .screen(let tree, _, _): tree.lines(width: 60).map(\.plain).joined(separator: "\n")
    case let other: "\(other as Any)"
    }
  }

  /// Sends a request, and compares its answer.
  func expect(_ line: String, answers expected: String, at number: UInt = #line) async throws {
    let text = try await text(line)
    expectNoDifference(text, expected, line: number)
  }

  /// Compares the next message.
  func expect(_ content: ProgramMessage.Content?, at number: UInt = #line) async throws {
    let next = try await next()?.content
    expectNoDifference(next, content, line: number)
  }

  /// Returns the messages up to and including the first that satisfies a condition.
  func told(until isLast: (ProgramMessage.Content) -> Bool) async throws -> [ProgramMessage.Content] {
    var told: [ProgramMessage.Content] = []
    while let message = try await next() {
      told.append(message.content)
      if isLast(message.content) { break }
    }
    return told
  }

  /// Waits for a screen that shows a text, or that no longer shows it.
  func screen(_ text: String, isShown: Bool = true) async throws {
    _ = try await told { content in
      guard case .screen(let tree, _, _) = content else { return false }
      return tree.lines(width: 60).contains { $0.plain.contains(text) } == isShown
    }
  }
}

/// A feature with two secrets: a secret in its state, and a secret that only its view knows.
@Reducer
struct Vault {
  @ObservableState
  struct State: Codable, Equatable {
    var password = ""
    var code = ""
    var name = ""
    var isOpen = false
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case open
    case clear
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .open: state.isOpen = true
      case .clear: state = State()
      }
      return .none
    }
  }
}

extension Vault.State: RedactableState {
  static var secrets: [PartialKeyPath<Self>] { [\.password] }
}

struct VaultRoute: Route {
  static let name = "vault"
  var arguments: [String] { [] }
  init() {}
  init?(arguments: [String]) { guard arguments.isEmpty else { return nil } }
}

enum VaultPlugin: ScreenPlugin {
  static let summary = "Keeps secrets"
  static func state(for route: VaultRoute) -> Vault.State { Vault.State() }
  static var reducer: Vault { Vault() }
  static func view(_ store: StoreOf<Vault>) -> some View { VaultView(store: store) }
}

struct VaultView: View {
  @Bindable var store: StoreOf<Vault>
  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      SecureField("Password", text: $store.password)
      if store.isOpen { SecureField("Code", text: $store.code) }
      Button("Open") { store.send(.open) }
      Button("Clear") { store.send(.clear) }
    }
    .navigationTitle("Vault")
  }
}
