import TerminalDevice
import TerminalText

extension FuzzTarget {
  /// The bytes that a terminal sends, in chunks.
  static let input = FuzzTarget(
    name: "input",
    seeds: {
      [
        "\u{1B}[A\u{1B}OB\u{1B}[1;5C", "\u{1B}[<0;12;7M\u{1B}[<35;12;7m", "\u{1B}[200~a\rb\u{1B}[201~c",
        "\u{1B}[97;2u\u{1B}[27;5;9~\u{1B}[1;-9223372036854775808A", "\u{1B}[97;1:3u é日👩‍👩‍👧",
        "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}P1$r0m\u{1B}\\", "\u{1B}[M !!\u{1B}[?2026;2$y",
      ]
    },
    read: { bytes in
      let size = Int(bytes.first ?? 7) % 16 + 1
      var (decoder, whole) = (InputDecoder(), InputDecoder())
      var events: [InputEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.decode(bytes[start..<min(start + size, bytes.count)])
      }
      events += decoder.flush()
      for case .mouse(let event) in events {
        precondition(event.row >= 0 && event.column >= 0 && event.row < 1 << 32 && event.column < 1 << 32)
      }
      _ = whole.decode(bytes) + whole.flush()
    })
}
