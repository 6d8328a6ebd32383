extension String {
  /// Returns the string with spaces before each of its lines.
  package func indented(by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return margin + replacing("\n", with: "\n" + margin)
  }
}
