import CairnTestSupport

/// Returns the texts of the failures that an operation reports, without failing the test.
@MainActor
func failures(of operation: @MainActor () async -> Void) async -> [String] {
  await issues(of: operation).map(\.plain)
}

/// Returns the texts of the failures that a synchronous operation reports.
func failures(of operation: () -> Void) -> [String] {
  issues(of: operation).map(\.plain)
}

extension String {
  /// The message with ordinary spaces, and without line numbers, which change with each edit of a test.
  var plain: String {
    replacing("\u{2007}", with: " ").replacing(/\.swift:\d+/, with: ".swift")
  }
}
