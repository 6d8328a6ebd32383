extension String {
  /// The text between quotation marks, as a shell reads it, or the text itself if it isn't a single word in quotation marks.
  ///
  /// `"A B"` becomes `A B`, and `""` becomes the empty text. Between the quotation marks, `\"` is a quotation mark and `\\` is a
  /// backslash. A text with several pairs of quotation marks, or with none, isn't changed.
  package var unquoted: String {
    guard count >= 2, first == "\"", last == "\"" else { return self }
    var text = ""
    var isEscaped = false
    for character in dropFirst().dropLast() {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case "\"" where !isEscaped: return self
      default:
        // Only these two characters need a backslash.
        if isEscaped, character != "\"", character != "\\" { text.append("\\") }
        text.append(character)
        isEscaped = false
      }
    }
    return isEscaped ? self : text
  }

  /// The text as a value at the end of a line. It's in quotation marks if it would otherwise be read as a different text.
  package var quoted: String {
    let isPlain = first?.isWhitespace == false && last?.isWhitespace == false && unquoted == self
    return isPlain ? self : "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
