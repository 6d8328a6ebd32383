// What the macro writes reports issues.
@_exported import IssueReporting

/// Thrown by an endpoint of a client that is not overridden.
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
