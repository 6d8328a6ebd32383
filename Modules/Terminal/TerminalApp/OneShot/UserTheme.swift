import Foundation
import TerminalText

/// A theme file written by the user of a program.
package enum UserTheme {
  /// Reads `$XDG_CONFIG_HOME/<program>/theme.json`.
  ///
  /// - Returns: The theme, or `nil` if there is no file.
  /// - Throws: A description of the mistake in the file.
  package static func load(
    for program: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StartError) -> ColorTheme? {
    let file = ProgramFiles(program, environment: environment).theme
    let path = file.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try JSONDecoder().decode(ColorTheme.self, from: Data(contentsOf: file))
    } catch {
      let reason =
        switch error {
        case DecodingError.dataCorrupted(let context): context.debugDescription
        case DecodingError.typeMismatch(_, let context), DecodingError.keyNotFound(_, let context),
          DecodingError.valueNotFound(_, let context):
          context.debugDescription
        default: error.localizedDescription
        }
      throw StartError("Can't use the theme '\(path)': \(reason) Correct or delete the file.")
    }
  }
}
