extension String {
  /// The text with spaces before each of its lines, as messages show values and differences.
  package func indented(by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(
      separator: "\n")
  }
}
