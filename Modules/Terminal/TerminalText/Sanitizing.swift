extension Unicode.Scalar {
  /// What is shown in place of this scalar, where showing it could steer a terminal or deceive its reader.
  ///
  /// Control characters become their pictures (`␛` for escape); controls without a picture and marks that reorder
  /// what follows become `�`.
  var placeholder: Unicode.Scalar? {
    switch value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    // Marks, embeddings, overrides and isolates of writing direction.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    // Deprecated format characters and interlinear annotations: invisible, and terminals disagree about them.
    case 0x206A...0x206F, 0xFFF9...0xFFFB: "\u{FFFD}"
    default: nil
    }
  }
}

/// A string in which every scalar can be shown: line feeds stay, whatever else ends a line becomes one, a tab becomes
/// spaces, and other controls become visible placeholders.
func sanitized(_ string: some StringProtocol) -> String {
  if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(string) }
  var result = String.UnicodeScalarView()
  var previous: Unicode.Scalar?
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\n":
      // A carriage return before a line feed was written as a placeholder: it belongs to the line's end.
      if previous == "\r" { result.removeLast() }
      result.append("\n")
    case "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}", "\u{85}":
      result.append("\n")
    case "\t":
      result.append(contentsOf: "    ".unicodeScalars)
    default:
      result.append(scalar.placeholder ?? scalar)
    }
    previous = scalar
  }
  return String(result)
}
