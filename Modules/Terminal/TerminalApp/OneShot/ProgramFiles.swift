import CairnSupport
import DataSources
import Foundation
import Sharing
import TerminalPrograms

/// The files that a program stores for itself, according to the XDG base directory specification.
public struct ProgramFiles: Sendable {
  private let program: String
  private let environment: [String: String]

  /// Creates the files of a program.
  public init(_ program: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.program = program
    self.environment = environment
  }

  /// The data file: `$XDG_DATA_HOME/inventory/inventory.json`, or its documented default under the home folder.
  public var data: URL {
    folder("XDG_DATA_HOME", ".local/share").appending(path: "\(program)/\(program).json")
  }

  /// The file that messages for developers are appended to.
  public var log: String {
    folder("XDG_STATE_HOME", ".local/state").appending(path: "\(program)/problems.log")
      .path(percentEncoded: false)
  }

  /// The file with the user's theme.
  public var theme: URL { folder("XDG_CONFIG_HOME", ".config").appending(path: "\(program)/theme.json") }

  /// The recording of the actions before the last crash or reported issue.
  var crashRecord: URL {
    folder("XDG_STATE_HOME", ".local/state").appending(path: "\(program)/last-crash.session")
  }

  /// Returns the file for the recording of an assistant's session, and deletes the oldest recordings but 20.
  ///
  /// - Throws: The reason that the folder can't be used.
  func newAssistantRecording(at date: Date = .now) throws(StartError) -> String {
    let folder = folder("XDG_STATE_HOME", ".local/state").appending(path: "\(program)/assistants")
    let path = folder.path(percentEncoded: false)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // The names begin with the time.
      let old = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".session") }
      for name in old.sorted().dropLast(19) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    } catch {
      throw StartError("Can't record to '\(path)': \(error.localizedDescription) Use '--no-recording'.")
    }
    let time = date.formatted(.iso8601.timeSeparator(.omitted))
    return folder.appending(path: "\(time)-\(getpid()).session").path(percentEncoded: false)
  }

  /// Returns the folder of the browsers' sessions, one for each data file.
  package func webSessions(of data: URL?) -> URL {
    folder("XDG_STATE_HOME", ".local/state").appending(path: "\(program)/web\(suffix(of: data))")
  }

  /// Returns the file that stores the session, one for each data file.
  func session(of data: URL?) -> URL {
    folder("XDG_STATE_HOME", ".local/state").appending(path: "\(program)/session\(suffix(of: data)).json")
  }

  /// Returns the suffix in the names of a data file's sessions, which is empty for the program's own file.
  package func suffix(of data: URL?) -> String {
    guard let data, data.standardizedFileURL != self.data.standardizedFileURL else { return "" }
    // Two servers may have databases with the same name. Passwords don't matter.
    let path =
      data.isFileURL ? data.standardizedFileURL.path(percentEncoded: false) : DataLocation(data).name
    return "-" + String(StableHasher(path.utf8).value, radix: 16)
  }

  /// Returns a folder. A relative path in the variable is ignored, as the specification requires.
  private func folder(_ name: String, _ fallback: String) -> URL {
    if let path = environment[name], path.hasPrefix("/") { return URL(filePath: path) }
    return URL.userFolder(in: environment).appending(path: fallback)
  }
}
