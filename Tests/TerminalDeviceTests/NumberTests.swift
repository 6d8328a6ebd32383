import CairnTestSupport
import TerminalDevice
import TerminalText
import Testing

/// Numbers at and beyond the limits of every range in a terminal's input.
@Suite struct NumberTests {
  /// The numbers that a control sequence's parameters can contain: digits, signs, and points.
  private static let numbers = ExtremeNumbers.texts.filter {
    $0.utf8.allSatisfy { (0x20...0x3F).contains($0) }
  }

  @Test(arguments: numbers) func parametersOfASequence(_ number: String) {
    let sequences = [
      "N", "1;N", "N;N", "27;5;N", "27;N;N", "N:N", "97;1:N", "97:N;5", "<N;1;1", "<0;N;1", "<0;1;N",
      "<N;N;N", "?N",
      ">N", "=N",
    ]
    for sequence in sequences {
      let parameters = sequence.replacing("N", with: number)
      // Longer sequences are never decoded.
      guard parameters.utf8.count <= 30 else { continue }
      for final in "ABHMPZIOmutz~" {
        var decoder = InputDecoder()
        // If this begins a paste, the paste ends here.
        let events = decoder.decode("\u{1B}[\(parameters)\(final)\u{1B}[201~x".utf8)
        #expect(events.last == .key(.character("x")), "\(parameters)\(final)")
        for case .mouse(let event) in events {
          #expect((0..<1 << 32).contains(event.row) && (0..<1 << 32).contains(event.column))
        }
      }
    }
  }
}
