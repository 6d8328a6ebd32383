import TerminalText

/// JSON as text that is safe to print.
package enum JSONText {
  /// Returns JSON with its unprintable characters escaped.
  package static func escaped(_ json: String) -> String {
    func isPrintable(_ text: String) -> Bool { StyledText(text).plain == text }
    guard !isPrintable(json) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      let text = String(scalar)
      if isPrintable(text) {
        result += text
      } else {
        for unit in scalar.utf16 { result += "\\u" + String(0x1_0000 + Int(unit), radix: 16).dropFirst() }
      }
    }
    return result
  }
}
