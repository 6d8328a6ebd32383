extension String {
  /// What is written between quotation marks, as a shell reads it; the text itself where it is not one word in quotes.
  ///
  /// `"A B"` is `A B`, and `""` is the empty text. Between the quotes `\"` is a quotation mark and `\\` a backslash. A text that
  /// has more than one pair, or none, stays as it was typed: quotes are part of what people write.
  package var unquoted: String {
    guard count >= 2, first == "\"", last == "\"" else { return self }
    var text = ""
    var isEscaped = false
    for character in dropFirst().dropLast() {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case "\"" where !isEscaped: return self
      default:
        // Only the two that would end the text, or this, need it.
        if isEscaped, character != "\"", character != "\\" { text.append("\\") }
        text.append(character)
        isEscaped = false
      }
    }
    return isEscaped ? self : text
  }
}
