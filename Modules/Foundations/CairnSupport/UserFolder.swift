import Foundation

extension URL {
  /// The user's folder: `$HOME`, which Foundation ignores on Linux, or the folder in the system's list of users.
  package static func userFolder(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    guard let home = environment["HOME"], home.hasPrefix("/") else { return .homeDirectory }
    return URL(filePath: home, directoryHint: .isDirectory)
  }

  /// Returns the path that a user typed, with the user's folder in place of a leading `~`.
  ///
  /// - Parameter path: The path. A name after the `~` is that of another user.
  package static func expandingUserFolder(in path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return (path as NSString).expandingTildeInPath }
    return userFolder().appending(path: String(path.dropFirst(2))).path(percentEncoded: false)
  }
}
