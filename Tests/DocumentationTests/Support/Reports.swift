import CairnTestSupport

/// The texts of all failures that an operation reports; none of them fails the test.
@MainActor
func failures(of operation: @MainActor () async -> Void) async -> [String] {
  await issues(of: operation).map(\.plain)
}

/// The texts of all failures that an operation reports at once.
func failures(of operation: () -> Void) -> [String] {
  issues(of: operation).map(\.plain)
}

extension String {
  /// A message with plain spaces, and without line numbers, which change with each edit of a test.
  var plain: String {
    replacing("\u{2007}", with: " ").replacing(/\.swift:\d+/, with: ".swift")
  }
}
