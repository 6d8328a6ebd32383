extension String {
  /// Returns the string with spaces before each of its lines.
  package func indented(by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(
      separator: "\n")
  }
}
