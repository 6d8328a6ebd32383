import Foundation
import TerminalPrograms

/// The results for parts of a recording, saved in a file because a part may end the process that tries it.
///
/// A line contains the numbers of the actions and the result: 1 if they fail as the recording does, or else 0. A line without a
/// result belongs to a part that ended the process, which counts as another kind of failure.
@MainActor
final class ShrinkJournal {
  private let descriptor: Int32
  private var known: [String: Bool] = [:]

  /// Opens a journal, which may contain earlier results.
  ///
  /// - Throws: `StartError` if it can't be written.
  init(_ path: String) throws(StartError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StartError("Can't write '\(path)': \(String(cString: strerror(errno)))")
    }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    if !text.isEmpty, !text.hasSuffix("\n") { write(" 0\n") }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      known[String(words[0])] = words.count > 1 && words[1] == "1"
    }
  }

  deinit { close(descriptor) }

  /// Returns whether the actions fail, from the journal or by trying them.
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
    // If writing fails, a part that ends the process ends the search.
    _ = Array(text.utf8).withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }
}
