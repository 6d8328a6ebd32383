import NavigationCore
import CairnSupport
import ConcurrencyExtras
import DependenciesMacros
import Sharing

/// What an endpoint of a recordable client answered to a reducer.
struct GivenAnswer: Codable, Hashable, Sendable {
  /// The name of the client's type, with its module, and that of the endpoint.
  var endpoint: String
  /// The answer; `nil` where it cannot be written, and where the endpoint has thrown.
  var answer: JSON?
  /// What was thrown, in words.
  var error: String?

  /// An answer to be written; `nil` where the endpoint returns nothing.
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

  /// Decodes a value: an answer of `null` is one.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    endpoint = try container.decode(String.self, forKey: .endpoint)
    answer = container.contains(.answer) ? try container.decode(JSON.self, forKey: .answer) : nil
    error = try container.decodeIfPresent(String.self, forKey: .error)
  }

  /// The answer, as it was; `nil` where it was not written, or stands for no value any more.
  func result<Answer, Failure: Error>(_: Answer.Type, _: Failure.Type) -> Result<Answer, Failure>? {
    if let error { return (RecordedError(description: error) as? Failure).map { .failure($0) } }
    guard let answer else { return nil }
    var recorder = StateRecorder()
    return recorder.make(Answer.self, from: answer).map { .success($0) }
  }
}

/// Answers in place of recordable clients in a test: what they answered once, in this order, and then the last answer again.
///
/// Without an answer that can be given, the client of the test answers.
final class AnswersInTest: EndpointRecorder {
  private let answers: Locked<[String: [GivenAnswer]]>

  init(_ answers: [GivenAnswer]) { self.answers = Locked(Dictionary(grouping: answers, by: \.endpoint)) }

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
