import CustomDump
import Foundation
import TerminalText
import Testing

@testable import TerminalUI

@MainActor @Suite struct DrawingTests {
  /// Another program can send a drawing with any numbers.
  @Test(
    "A drawing can contain any number",
    arguments: [-.infinity, .infinity, .nan, 1e300, -1e300, 0] as [CGFloat])
  func extremes(number: CGFloat) {
    for isFilled in [false, true] {
      let part = Drawing.Part(
        points: [[CGPoint(x: number, y: 4), CGPoint(x: 8, y: number), CGPoint(x: 4, y: 8)], []],
        isFilled: isFilled,
        lineWidth: number, color: nil)
      for size in [number, 40] {
        var drawing = Drawing(parts: [part], width: size, height: size)
        drawing.labels = [
          .init(
            "long text that is cut", at: CGPoint(x: number, y: 8), anchor: UnitPoint(x: number, y: number))
        ]
        #expect(drawing.lines(columns: 20).allSatisfy { $0.width <= 20 })
      }
    }
  }
}
