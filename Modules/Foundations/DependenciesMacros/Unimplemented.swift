// The code that the macro generates reports issues.
@_exported import IssueReporting

/// The error that an endpoint of a client throws if it isn't overridden.
public struct Unimplemented: Error, CustomStringConvertible {
  let endpoint: String

  /// The error of an endpoint.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  /// The message, with the name of the endpoint.
  public var description: String {
    "Unimplemented: '\(endpoint)'"
  }
}
