/// A command that goes on with the other interactive host, in the same session.
enum HostSwitch: String {
  case fullScreen = ":full"
  case prompt = ":prompt"

  var help: String {
    switch self {
    case .fullScreen: "switch to the full screen"
    case .prompt: "switch to the prompt"
    }
  }

  /// Whether a line is this command.
  func isWritten(in line: String) -> Bool {
    line.utf8.count < 80 && line.split(separator: " ").map { $0.lowercased() } == [rawValue]
  }
}
