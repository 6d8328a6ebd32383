import Foundation
import TerminalPrograms

/// What was found out about parts of a recording, in a file: a part may end the process in which it is tried.
///
/// A line has the numbers of the actions, and then whether they fail as the recording does. A line without that is of a part
/// that has ended the process: it fails in another way.
@MainActor
final class ShrinkJournal {
  private let descriptor: Int32
  private var known: [String: Bool] = [:]

  /// Goes on with a journal.
  ///
  /// - Throws: `StartFailure` where it cannot be written.
  init(_ path: String) throws(StartFailure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StartFailure("Can't write '\(path)': \(String(cString: strerror(errno)))")
    }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    if !text.isEmpty, !text.hasSuffix("\n") { write(" 0\n") }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      known[String(words[0])] = words.count > 1 && words[1] == "1"
    }
  }

  deinit { close(descriptor) }

  /// Whether actions fail, as it is known or found out now.
  func fail(_ numbers: [Int], _ find: () -> Bool) -> Bool {
    let key = numbers.map(String.init).joined(separator: ",")
    if let known = known[key] { return known }
    write(key)
    let fails = find()
    write(fails ? " 1\n" : " 0\n")
    known[key] = fails
    return fails
  }

  private func write(_ text: String) {
    // Where it cannot be written, a part that ends the process ends the search.
    _ = Array(text.utf8).withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }
}
