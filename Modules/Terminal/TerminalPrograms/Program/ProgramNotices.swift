import CairnSupport
import Foundation
import IssueReporting
import NavigationCore
import Sharing

/// The notices of a program, which a surface shows beside the screen.
///
/// Features announce messages here (`\.announce`), and issues are reported here while the program runs. An error is for
/// the user, such as a data file that can't be read. A message is for the developer: it goes to a log with its source
/// line, and the notice tells the user where the log is.
public final class ProgramNotices: IssueReporter {
  private struct State {
    var notices: [ProgramNotice] = []
    var added: Set<String> = []
    var status: Int32 = ExitStatus.success
    var hasNewIssue = false
  }

  private let state = Locked(State())
  private let log: String?
  private let showsMessages: Bool

  /// Creates a collector of notices.
  ///
  /// - Parameters:
  ///   - log: The file to which messages for developers are appended.
  ///   - showsMessages: Whether to show messages for developers as well, as a preview does.
  public init(log: String?, showsMessages: Bool = false) {
    self.log = log
    self.showsMessages = showsMessages
  }

  /// Returns the notices since the last call.
  public func takeNotices() -> [ProgramNotice] {
    state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  /// Offers to undo what the messages since the last call of ``takeNotices()`` are about.
  ///
  /// - Returns: Whether there are any.
  package func offerUndo() -> Bool {
    state.withLock { state in
      let messages = state.notices.indices.filter { !state.notices[$0].isError }
      for index in messages { state.notices[index].isUndoable = true }
      return !messages.isEmpty
    }
  }

  /// Returns `true` if the program's code has reported an issue since the last call.
  package func takeIsNewIssue() -> Bool {
    state.withLock { state in
      defer { state.hasNewIssue = false }
      return state.hasNewIssue
    }
  }

  /// The exit status that the reported issues require.
  public var status: Int32 { state.withLock(\.status) }

  /// The function that features call to announce messages.
  public var announce: AnnounceEffect {
    AnnounceEffect { [state] text, rings in
      state.withLock { $0.notices.append(ProgramNotice(text, rings: rings)) }
    }
  }

  /// Adds a notice about a failure, once.
  package func add(_ text: String) {
    state.withLock { state in
      guard state.added.insert(text).inserted else { return }
      state.notices.append(ProgramNotice(text, isError: true))
    }
  }

  public func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    if error is UnreadableFileError { state.withLock { $0.status = ExitStatus.fileSetAside } }
    add([message(), "\(error)"].compactMap { $0 }.joined(separator: ": "))
  }

  public func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? "An issue was reported."
    state.withLock { $0.hasNewIssue = true }
    if showsMessages { return add("\(fileID):\(line): \(text)") }
    guard let log, append("\(Date().ISO8601Format()) \(fileID):\(line): \(text)\n\n", to: log) else {
      return add("Something went wrong in the program.")
    }
    add("Something went wrong in the program. Details are in '\(log)'.")
  }

  private func append(_ text: String, to path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, bytes.count) } == bytes.count
  }
}
