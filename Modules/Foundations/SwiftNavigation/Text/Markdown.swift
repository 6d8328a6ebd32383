/// Reads the Markdown that the texts of views can contain: bold, italic, and struck-through text, code, and links.
struct Markdown {
  private let characters: [Character]
  private var position = 0
  private var result = TextState(verbatim: "")

  private init(_ text: String) { characters = Array(text) }

  /// Returns `true` if a text contains a character that can be Markdown.
  static func isPossible(in text: String) -> Bool {
    text.utf8.contains { byte in
      // Most bytes are small letters and spaces, and need one comparison.
      guard byte < UInt8(ascii: "a"), byte > UInt8(ascii: ")") else { return byte == UInt8(ascii: "~") }
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "\\"):
        return true
      default: return false
      }
    }
  }

  /// Returns a text in which no character is Markdown.
  static func escaped(_ text: String) -> String {
    guard isPossible(in: text) else { return text }
    return String(text.flatMap { "*_`~[]\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Returns the text with its attributes.
  ///
  /// Signs that mark nothing remain.
  static func text(_ text: String) -> TextState {
    guard isPossible(in: text) else { return TextState(verbatim: text) }
    var reader = Markdown(text)
    reader.read()
    return reader.result
  }

  private mutating func read() {
    var plain = ""
    func isSign(_ character: Character) -> Bool { "*_`~[]()\\!#.-".contains(character) }
    while position < characters.count {
      let character = characters[position]
      if character == "\\", position + 1 < characters.count, isSign(characters[position + 1]) {
        plain.append(characters[position + 1])
        position += 2
      } else if let (part, end) = marked(character) {
        result = result + TextState(verbatim: plain) + part
        plain = ""
        position = end
      } else {
        plain.append(character)
        position += 1
      }
    }
    result = result + TextState(verbatim: plain)
  }

  /// Returns the marked text that begins at the position, and the position after it.
  private func marked(_ character: Character) -> (TextState, Int)? {
    switch character {
    case "`":
      guard let end = end(of: "`", from: position + 1) else { return nil }
      return (TextState(verbatim: String(characters[position + 1..<end])), end + 1)
    case "~": return spanned("~~") { $0.strikethrough() }
    case "*", "_":
      // A sign inside of a word, as in `file_name`, marks nothing.
      if character == "_", position > 0,
        characters[position - 1].isLetter || characters[position - 1].isNumber
      {
        return nil
      }
      let sign = String(character)
      return spanned(sign + sign + sign) { $0.bold().italic() } ?? spanned(sign + sign) { $0.bold() }
        ?? spanned(sign) { $0.italic() }
    case "[":
      guard let middle = end(of: "](", from: position + 1), let end = end(of: ")", from: middle + 2) else {
        return nil
      }
      let link = String(characters[middle + 2..<end])
      return (Markdown.text(String(characters[position + 1..<middle])).changing { $0.link = link }, end + 1)
    default: return nil
    }
  }

  private func spanned(_ mark: String, _ style: (TextState) -> TextState) -> (TextState, Int)? {
    let start = position + mark.count
    guard start <= characters.count, String(characters[position..<start]) == mark, start < characters.count,
      !characters[start].isWhitespace, let end = end(of: mark, from: start), end > start,
      !characters[end - 1].isWhitespace
    else { return nil }
    return (style(Markdown.text(String(characters[start..<end]))), end + mark.count)
  }

  private func end(of mark: String, from start: Int) -> Int? {
    let mark = Array(mark)
    guard start + mark.count <= characters.count else { return nil }
    return (start...characters.count - mark.count).first { index in
      characters[index - 1] != "\\" && Array(characters[index..<index + mark.count]) == mark
    }
  }
}
