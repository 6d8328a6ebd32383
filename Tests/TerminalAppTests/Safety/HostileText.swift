import Dependencies

/// Text that would control a terminal or deceive its reader if it were written unchanged.
enum HostileText {
  static let pieces: [String] =
    (0x00...0x1F).map { "\(Unicode.Scalar(UInt8($0)))" }
    + (0x7F...0x9F).map { "\(Unicode.Scalar(UInt8($0)))31m" } + [
      // Styles, the cursor, modes, and queries that a terminal answers with input.
      "\u{1B}[31m", "\u{1B}[2J", "\u{1B}[1;1H", "\u{1B}[?1049l", "\u{1B}[6n", "\u{1B}[c", "\u{1B}c",
      "\u{1B}[21t",
      // Titles, links, the clipboard, and device control, with both terminators.
      "\u{1B}]0;title\u{07}", "\u{1B}]8;;https://evil.example\u{1B}\\link\u{1B}]8;;\u{1B}\\",
      "\u{1B}]52;c;ZXZpbA==\u{07}",
      "\u{1B}P$q\"p\u{1B}\\", "\u{9B}2J", "\u{9D}0;title\u{9C}", "\u{1B}_payload\u{1B}\\", "\u{1B}^message",
      "\u{1B}[", "\u{1B}",
      // Text direction, line separators, and invisible characters.
      "\u{202E}gpj.exe", "\u{202A}", "\u{2066}a\u{2069}", "\u{2067}", "\u{200E}\u{200F}\u{61C}", "\u{206A}",
      "\u{FFF9}\u{FFFB}",
      "\u{2028}", "\u{2029}", "\r\n", "over\rwritten", "\u{08}\u{08}\u{08}", "a\u{0B}\u{0C}b",
      "\u{E0001}\u{E0041}\u{E007F}", "\u{200B}\u{2060}\u{FEFF}", "Z\u{351}\u{36B}\u{343}\u{32A}", "\u{301}",
      "\u{FE0F}", "\u{200D}",
      // Invalid UTF-8: incomplete characters, surrogates, overlong forms, and control bytes.
      String(decoding: [0xC3, 0x28, 0xE2, 0x82] as [UInt8], as: UTF8.self),
      String(decoding: [0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF] as [UInt8], as: UTF8.self),
      String(decoding: [0xC0, 0x9B, 0xC1, 0x9B, 0xE0, 0x80, 0x9B] as [UInt8], as: UTF8.self),
      String(decoding: [0x9B, 0x33, 0x31, 0x6D, 0xFF, 0xFE] as [UInt8], as: UTF8.self),
    ]

  private static let letters = [
    "a", "B c", " ", "é", "漢字", "👩‍👩‍👧", "क्ष", "العربية", "1", "\"", "'", "\\", "/", ":", "%1B", "#", "-",
  ]

  /// Returns letters with some of the pieces in between.
  static func random(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      (Bool.random(using: &generator) ? pieces : letters).randomElement(using: &generator) ?? ""
    }.joined()
  }
}
