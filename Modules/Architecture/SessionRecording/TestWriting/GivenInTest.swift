import NavigationCore
import ComposableArchitecture
import Foundation
import JSONValues

/// The values that dependencies gave, in a form that a test can give again.
struct GivenInTest {
  private let dates: [Date]
  private let ids: [UUID]
  private let numbers: [UInt64]
  /// The answers of recordable clients.
  let answers: [RecordedAnswer]

  /// - Parameter start: The date to use if no date was given.
  init(_ given: [DependencyRecorder.Values?], at start: Date) {
    let given = given.compactMap { $0 }
    let dates = given.flatMap { $0.dates ?? [] }
    self.dates = Set(dates).count > 1 ? dates : [dates.first ?? start]
    ids = given.flatMap { $0.ids ?? [] }
    numbers = given.flatMap { $0.numbers ?? [] }
    answers = given.flatMap { $0.answers ?? [] }
  }

  func prepare(_ values: inout DependencyValues) {
    values.date = .giving(dates)
    values.uuid = .giving(ids)
    if !numbers.isEmpty { values.withRandomNumberGenerator = .giving(numbers) }
  }

  /// Returns the lines of a test that give the values again.
  ///
  /// - Parameter name: A closure that returns the name of a type in the test, from its name with its module.
  func lines(_ name: (String) -> String) -> [String] {
    var lines = [
      "$0.date = .giving(\(dates.map { "\($0.timeIntervalSinceReferenceDate)" }.joined(separator: ", ")))"
    ]
    lines.append(
      ids.isEmpty
        ? "$0.uuid = .incrementing"
        : "$0.uuid = .giving(\n" + ids.map { "  \"\($0)\"" }.joined(separator: ",\n") + ")")
    if !numbers.isEmpty {
      lines.append(
        "$0.withRandomNumberGenerator = .giving(\(numbers.map { "\($0)" }.joined(separator: ", ")))")
    }
    return lines + answerLines(name)
  }

  /// Returns a line for each endpoint, whose client is a dependency by its own type.
  private func answerLines(_ name: (String) -> String) -> [String] {
    Dictionary(grouping: answers, by: \.endpoint).sorted { $0.key < $1.key }.compactMap { endpoint, answers in
      let parts = endpoint.split(separator: ".").map(String.init)
      let client = name(parts.dropLast().joined(separator: "."))
      let fails = answers.contains { $0.error != nil }
      let values = answers.compactMap { answer -> String? in
        if let value = answer.answer { return fails ? ".success(\(value.literal))" : value.literal }
        return answer.error.map { ".failure(\(JSON.string($0).literal))" }
      }
      guard values.count == answers.count else { return nil }
      let function = fails ? "answeringOrThrowing" : "answering"
      return "$0[\(client).self].\(parts.last ?? "") = try \(function)(\(values.joined(separator: ", ")))"
    }
  }
}
