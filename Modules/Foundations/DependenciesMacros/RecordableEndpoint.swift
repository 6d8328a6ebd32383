/// The treatment of a client's answers.
public enum EndpointAnswers: Sendable {
  /// Recordings contain the answers that reducers receive.
  case recordable
}

/// A type that records the answers of clients, or answers instead of them.
public protocol EndpointRecorder: Sendable {
  /// Returns the answer of an endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The qualified name of the client's type, a dot, and the name of the endpoint.
  ///   - answer: Calls the client.
  func answer<Answer, Failure: Error>(
    of endpoint: String, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer
}

/// The endpoints of clients with `@DependencyClient(.recordable)`.
public enum RecordableEndpoint {
  /// The current recorder, or `nil` if answers aren't recorded.
  @TaskLocal public static var recorder: (any EndpointRecorder)?

  /// Returns the answer of a client.
  ///
  /// The code that the macro generates calls this function.
  public static func answer<Answer, Failure: Error>(
    of client: Any.Type, _ endpoint: StaticString, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let recorder else { return try answer() }
    return try recorder.answer(of: "\(String(reflecting: client)).\(endpoint)", answer)
  }
}
