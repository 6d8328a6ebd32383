import Foundation
import TerminalText

/// Lines, areas, and texts as data, with a size in points.
///
/// A terminal draws lines and areas with dots, two by four in each cell, and the texts over them. A page draws them as a picture.
public struct Drawing: Hashable, Sendable {
  /// A line or an area.
  public struct Part: Hashable, Codable, Sendable {
    /// The points of the lines. The last point of an area is connected to the first one.
    public var points: [[CGPoint]]
    /// A Boolean value that indicates whether the area inside the lines is filled.
    public var isFilled: Bool
    /// The width of the lines in points.
    public var lineWidth: CGFloat
    /// The color, or `nil` for the color of text.
    public var color: Color?

    /// Creates a line or an area.
    public init(points: [[CGPoint]], isFilled: Bool, lineWidth: CGFloat, color: Color?) {
      (self.points, self.isFilled, self.lineWidth, self.color) = (points, isFilled, lineWidth, color)
    }
  }

  /// A text over the lines and areas.
  public struct Label: Hashable, Codable, Sendable {
    /// The text, which is one line.
    public var text: StyledText
    /// The position in points.
    public var point: CGPoint
    /// The part of the text that is at the position.
    public var anchor: UnitPoint

    /// Creates a text.
    public init(_ text: StyledText, at point: CGPoint, anchor: UnitPoint) {
      (self.text, self.point, self.anchor) = (text.singleLine, point, anchor)
    }
  }

  /// The lines and areas, from back to front.
  public var parts: [Part]
  /// The texts, from back to front.
  public var labels: [Label] = []
  /// The width in points.
  public var width: CGFloat
  /// The height in points.
  public var height: CGFloat

  /// Creates a drawing.
  public init(parts: [Part], width: CGFloat, height: CGFloat) {
    (self.parts, self.width, self.height) = (parts, width, height)
  }

  /// The number of columns that the drawing takes.
  var columns: Int { min(max(CellLength.columns(atLeastOne: width), 1), 200) }
  /// The number of rows that the drawing takes.
  var rows: Int { min(max(CellLength.rows(atLeastOne: height), 1), 100) }

  mutating func stroke(_ path: Path, _ color: Color?, lineWidth: CGFloat) {
    add(path, color, isFilled: false, lineWidth: lineWidth)
  }

  mutating func fill(_ path: Path, _ color: Color?) { add(path, color, isFilled: true, lineWidth: 0) }

  private mutating func add(_ path: Path, _ color: Color?, isFilled: Bool, lineWidth: CGFloat) {
    guard color != .clear else { return }
    let points = path.lines.map { $0.isClosed && !isFilled ? $0.points + [$0.points[0]] : $0.points }
      .map { $0.filter { $0.x.isFinite && $0.y.isFinite } }.filter { !$0.isEmpty }
    guard !points.isEmpty else { return }
    parts.append(Part(points: points, isFilled: isFilled, lineWidth: lineWidth, color: color))
  }

  /// Returns the lines of the drawing, with at most a number of columns.
  func lines(columns most: Int) -> [StyledText] {
    let columns = max(min(columns, most), 1)
    var canvas = DotCanvas(columns: columns, rows: rows)
    // A dot is 4 by 4 points.
    let dot = CellLength.columnPoints / 2
    // A drawing from another program can contain any number.
    func place(_ value: CGFloat) -> Double {
      value.isNaN ? 0 : min(max(Double(value / dot), -10_000), 10_000)
    }
    for part in parts {
      let color = part.color ?? .standard
      let lines = part.points.map { $0.map { (x: place($0.x), y: place($0.y)) } }
      if part.isFilled {
        fill(lines, color, in: &canvas)
      } else {
        let width = max(Int(place(part.lineWidth).rounded()), 1)
        for line in lines {
          func point(_ index: Int) -> (x: Int, y: Int) {
            (Int(line[index].x.rounded(.down)), Int(line[index].y.rounded(.down)))
          }
          for index in line.indices {
            for shift in 0..<min(width, 4) {
              let (start, end) = (point(max(index - 1, 0)), point(index))
              canvas.line(
                from: (start.x + shift - width / 2, start.y), to: (end.x + shift - width / 2, end.y), color)
              canvas.line(
                from: (start.x, start.y + shift - width / 2), to: (end.x, end.y + shift - width / 2), color)
            }
          }
        }
      }
    }
    var drawn = canvas.lines
    for label in labels {
      let text = label.text.prefix(columns: columns)
      let width = CellLength.columnPoints * CGFloat(text.width)
      let row = Int((place(label.point.y - CellLength.rowPoints * label.anchor.y) / 4).rounded())
      guard drawn.indices.contains(row) else { continue }
      let column = Int((place(label.point.x - width * label.anchor.x) / 2).rounded())
      let start = min(max(column, 0), columns - text.width)
      drawn[row] = drawn[row].padded(to: columns).replacing(columns: start..<start + text.width, with: text)
    }
    return drawn
  }

  /// Fills the area inside of lines, row by row.
  private func fill(_ lines: [[(x: Double, y: Double)]], _ color: Color?, in canvas: inout DotCanvas) {
    for row in 0..<canvas.height {
      let y = Double(row) + 0.5
      var crossings: [Double] = []
      for line in lines {
        for (index, end) in line.enumerated() {
          let start = line[index == 0 ? line.count - 1 : index - 1]
          guard (start.y <= y) != (end.y <= y) else { continue }
          crossings.append(start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x))
        }
      }
      crossings.sort()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let (first, last) = (
          Int((crossings[pair] - 0.5).rounded(.up)), Int((crossings[pair + 1] - 0.5).rounded(.down))
        )
        for column in max(first, 0)..<max(min(last + 1, canvas.width), max(first, 0)) {
          canvas.set((column, row), color)
        }
      }
    }
  }
}

extension Drawing: Codable {
  private enum CodingKeys: String, CodingKey { case parts, labels, width, height }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    parts = try container.decode([Part].self, forKey: .parts)
    labels = try container.decodeIfPresent([Label].self, forKey: .labels) ?? []
    width = try container.decode(CGFloat.self, forKey: .width)
    height = try container.decode(CGFloat.self, forKey: .height)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(parts, forKey: .parts)
    if !labels.isEmpty { try container.encode(labels, forKey: .labels) }
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
  }
}

extension Drawing {
  /// Creates one drawing from layers that are drawings of the same size, or returns `nil` for other layers. A cell has only one
  /// character, so separate drawings would hide each other.
  init?(merging layers: [[Element]]) {
    var merged: Drawing?
    for layer in layers {
      guard layer.count == 1, case .drawing(let drawing) = layer[0].content else { return nil }
      guard let before = merged else {
        merged = drawing
        continue
      }
      guard before.width == drawing.width, before.height == drawing.height else { return nil }
      merged?.parts += drawing.parts
      merged?.labels += drawing.labels
    }
    guard let merged else { return nil }
    self = merged
  }
}
