import NavigationCore
import CairnSupport
import ConcurrencyExtras
import DependenciesMacros
import JSONValues
import Sharing

/// An answer that an endpoint of a recordable client gave to a reducer.
struct RecordedAnswer: Codable, Hashable, Sendable {
  /// The name of the client's type, with its module, and the name of the endpoint.
  var endpoint: String
  /// The answer, or `nil` if it can't be encoded or if the endpoint threw an error.
  var answer: JSON?
  /// The description of the error that the endpoint threw.
  var error: String?

  /// Creates an answer from a result, or returns `nil` if the endpoint returns nothing.
  init?<Answer, Failure: Error>(of endpoint: String, _ result: Result<Answer, Failure>) {
    self.endpoint = endpoint
    switch result {
    case .success(let value):
      if Answer.self == Void.self { return nil }
      var recorder = StateRecorder()
      let json = recorder.record(value)
      answer = recorder.omitted.isEmpty ? json : nil
    case .failure(let failure): error = "\(failure)"
    }
  }

  /// Decodes an answer, including an answer of `null`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    endpoint = try container.decode(String.self, forKey: .endpoint)
    answer = container.contains(.answer) ? try container.decode(JSON.self, forKey: .answer) : nil
    error = try container.decodeIfPresent(String.self, forKey: .error)
  }

  /// Returns the original answer, or `nil` if it wasn't encoded or no longer represents a value.
  func result<Answer, Failure: Error>(_: Answer.Type, _: Failure.Type) -> Result<Answer, Failure>? {
    if let error { return (RecordedError(description: error) as? Failure).map { .failure($0) } }
    guard let answer else { return nil }
    var recorder = StateRecorder()
    return recorder.make(Answer.self, from: answer).map { .success($0) }
  }
}

/// Answers in place of recordable clients in a test, first with their recorded answers in order, and then with the last
/// answer again.
///
/// If no answer is usable, the client of the test answers.
final class AnswersInTest: EndpointRecorder {
  private let answers: Locked<[String: [RecordedAnswer]]>

  init(_ answers: [RecordedAnswer]) { self.answers = Locked(Dictionary(grouping: answers, by: \.endpoint)) }

  func answer<Answer, Failure: Error>(
    of endpoint: String, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let next = answers.withLock { answers in
      (answers[endpoint]?.count ?? 0) > 1 ? answers[endpoint]?.removeFirst() : answers[endpoint]?.first
    }
    guard let result = next?.result(Answer.self, Failure.self) else { return try answer() }
    return try result.get()
  }
}
