/// What becomes of the answers of a client.
public enum EndpointAnswers: Sendable {
  /// Those that reducers get are part of a recording.
  case recordable
}

/// Notes what endpoints of recordable clients answer, or answers in their place.
public protocol EndpointRecorder: Sendable {
  /// The answer of an endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the client's type, with its module, and that of the endpoint.
  ///   - answer: Calls the client.
  func answer<Answer, Failure: Error>(
    of endpoint: String, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer
}

/// The endpoints of clients that are made with `@DependencyClient(.recordable)`.
public enum RecordableEndpoint {
  /// What notes the answers of endpoints, or answers in their place; `nil` where the clients answer unnoticed.
  @TaskLocal public static var recorder: (any EndpointRecorder)?

  /// The answer of a client: what its macro writes calls this.
  public static func answer<Answer, Failure: Error>(
    of client: Any.Type, _ endpoint: StaticString, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let recorder else { return try answer() }
    return try recorder.answer(of: "\(String(reflecting: client)).\(endpoint)", answer)
  }
}
