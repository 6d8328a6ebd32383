/// How the use of an interactive host ended.
enum HostOutcome: Hashable, Sendable {
  /// The program ends with this status.
  case ended(Int32)
  /// The other interactive host is to show the session.
  case switched
}
