import Foundation

/// An error that a compiler, a linker, or a test has reported.
package struct BuildProblem: Codable, Hashable, Sendable {
  /// The file, or `nil` if the error belongs to no file.
  package var file: String?
  package var line: Int?
  package var column: Int?
  package var message: String

  package init(file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }

  /// The path, the line, and the column, or `nil` if the error belongs to no file.
  package var place: String? {
    file.map { ([$0] + [line, column].compactMap(\.self).map(String.init)).joined(separator: ":") }
  }

  /// The address of the file.
  package var url: String? { file.map { URL(filePath: $0).absoluteString } }

  /// The place and the message: `ShopView.swift:12:5 cannot find 'x' in scope`.
  package var summary: String {
    guard let file else { return message }
    let place = [(file as NSString).lastPathComponent] + [line, column].compactMap(\.self).map(String.init)
    return place.joined(separator: ":") + " " + message
  }
}

/// The state of the builds, as the program shows it.
package struct BuildReport: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable {
    case idle, building, testing
  }

  package var phase = Phase.idle
  /// The seconds since the phase began.
  package var seconds = 0
  /// The errors of the last build or of the last tests.
  package var problems: [BuildProblem] = []

  /// The result of tests without errors.
  package var note: String?

  package init(_ phase: Phase = .idle, seconds: Int = 0, problems: [BuildProblem] = []) {
    (self.phase, self.seconds, self.problems) = (phase, seconds, problems)
  }

  /// The text of the status line, or `nil` if there is nothing to tell.
  package var summary: String? {
    let first = problems.first.map { problem in
      let count = problems.count == 1 ? "1 error" : "\(problems.count) errors"
      return "\(count): \(problem.summary) (:errors)"
    }
    switch phase {
    case .idle: return first ?? note
    case .building: return ["Building… \(seconds) s", first].compactMap(\.self).joined(separator: " · ")
    case .testing: return ["Testing… \(seconds) s", first].compactMap(\.self).joined(separator: " · ")
    }
  }
}
