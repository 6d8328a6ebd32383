import CasePaths
import ComposableArchitecture
import NavigationCore
import SessionRecording
import TerminalPrograms
import TerminalText
import TerminalUI

/// Removes secrets from text for other programs.
///
/// A secret is a value that `RedactableState` names in the shown state, or the content of a secure field.
@MainActor
struct HiddenSecrets {
  /// The dumps of the secrets.
  private var texts: Set<String> = []

  init(of program: RunningProgram) {
    let inspectors = [
      program.extension(Inspection.self)?.inspector, program.extension(TimeTravel.self)?.pastInspector,
    ]
    for case let inspector? in inspectors {
      for state in inspector.knownStates { add(secretsIn: state, depth: 0) }
    }
    for field in FrontScreen(program.graph.tree).secureFields {
      if let edited = program.graph.editedText(in: field) { add(edited.text) }
    }
  }

  /// Returns the lines without secrets.
  func hidden(in lines: [StyledText]) -> [StyledText] {
    guard !texts.isEmpty else { return lines }
    return lines.map { line in
      let plain = line.plain
      guard texts.contains(where: { plain.contains($0) }) else { return line }
      return StyledText(
        texts.sorted { $0.count > $1.count }.reduce(plain) { $0.replacing($1, with: "•••") })
    }
  }

  private mutating func add(_ secret: Any) {
    if let text = secret as? String, text.isEmpty { return }
    let dump = String(customDumping: secret)
    guard dump != "nil", dump != "[]", dump != "[:]" else { return }
    // Text of several lines is dumped as several lines.
    let lines = dump.split(whereSeparator: \.isNewline).map { String($0.drop { $0 == " " }) }
    texts.formUnion(lines.count == 1 ? lines : lines.filter { $0.contains { $0.isLetter || $0.isNumber } })
  }

  private mutating func add(secretsIn value: Any, depth: Int) {
    guard depth < 64 else { return }
    if let state = value as? any RedactableState {
      for secret in Self.secrets(of: state) { add(secret) }
    }
    let node = StateNode(value)
    guard let mirror = node.mirror else { return }
    if let inner = node.value as? any RedactableState, !(value is any RedactableState) {
      for secret in Self.secrets(of: inner) { add(secret) }
    }
    for child in mirror.children { add(secretsIn: child.value, depth: depth + 1) }
  }

  private static func secrets<State: RedactableState>(of state: State) -> [Any] {
    State.secrets.map { state[keyPath: $0] as Any }
  }
}
