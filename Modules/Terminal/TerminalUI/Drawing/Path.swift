import Foundation

/// The outline of a shape: lines and curves between points.
public struct Path: Hashable, Sendable {
  /// Connected points, with curves divided into short lines.
  struct Line: Hashable, Codable, Sendable {
    var points: [CGPoint]
    var isClosed = false
  }

  private(set) var lines: [Line] = []

  /// Creates an empty path.
  public init() {}
  /// Creates a path from a closure that draws it.
  public init(_ draw: (inout Path) -> Void) {
    self.init()
    draw(&self)
  }
  /// Creates a path of a rectangle.
  public init(_ rect: CGRect) {
    self.init()
    addRect(rect)
  }
  /// Creates a path of an ellipse.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }
  /// Creates a path of a rectangle with rounded corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init()
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A Boolean value that indicates whether the path has no points.
  public var isEmpty: Bool { lines.isEmpty }
  /// The last point, or `nil` if the path is empty.
  public var currentPoint: CGPoint? {
    lines.last.map { $0.isClosed ? $0.points[0] : $0.points[$0.points.count - 1] }
  }
  /// The smallest rectangle that contains the path.
  public var boundingRect: CGRect {
    let points = lines.flatMap(\.points)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Begins a line at a point.
  public mutating func move(to point: CGPoint) { lines.append(Line(points: [point])) }

  /// Adds a line to a point.
  public mutating func addLine(to point: CGPoint) {
    guard let last = currentPoint else { return move(to: point) }
    if lines[lines.count - 1].isClosed { move(to: last) }
    lines[lines.count - 1].points.append(point)
  }

  /// Adds lines between points.
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Closes the current line.
  public mutating func closeSubpath() {
    if !lines.isEmpty { lines[lines.count - 1].isClosed = true }
  }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect) {
    addLines([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
    closeSubpath()
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds a rectangle with rounded corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let (width, height) = (min(cornerSize.width, rect.width / 2), min(cornerSize.height, rect.height / 2))
    guard width > 0, height > 0 else { return addRect(rect) }
    let corners: [(x: CGFloat, y: CGFloat, start: Double)] = [
      (rect.maxX - width, rect.minY + height, -90), (rect.maxX - width, rect.maxY - height, 0),
      (rect.minX + width, rect.maxY - height, 90), (rect.minX + width, rect.minY + height, 180),
    ]
    var points: [CGPoint] = []
    for corner in corners {
      points += Self.arc(
        CGPoint(x: corner.x, y: corner.y), width, height, from: .degrees(corner.start),
        to: .degrees(corner.start + 90))
    }
    addLines(points)
    closeSubpath()
  }

  /// Adds an ellipse.
  public mutating func addEllipse(in rect: CGRect) {
    // It begins on the trailing side and continues clockwise, so that a part of it begins there.
    addLines(
      Self.arc(
        CGPoint(x: rect.midX, y: rect.midY), rect.width / 2, rect.height / 2, from: .zero, to: .degrees(360)))
    closeSubpath()
  }

  /// Adds a part of a circle.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    var end = endAngle
    // In a coordinate system whose vertical axis points down, 'clockwise' means counterclockwise on the screen.
    while !clockwise && end < startAngle { end = end + .degrees(360) }
    while clockwise && end > startAngle { end = end - .degrees(360) }
    for point in Self.arc(center, radius, radius, from: startAngle, to: end) { addLine(to: point) }
  }

  /// Adds a curve with one control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard let start = currentPoint else { return move(to: end) }
    for step in 1...Self.steps {
      let share = CGFloat(step) / CGFloat(Self.steps)
      let (a, b, c) = ((1 - share) * (1 - share), 2 * share * (1 - share), share * share)
      addLine(
        to: CGPoint(
          x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y))
    }
  }

  /// Adds a curve with two control points.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard let start = currentPoint else { return move(to: end) }
    for step in 1...Self.steps {
      let share = CGFloat(step) / CGFloat(Self.steps)
      let rest = 1 - share
      let (a, b) = (rest * rest * rest, 3 * share * rest * rest)
      let (c, d) = (3 * share * share * rest, share * share * share)
      let x = a * start.x + b * control1.x + c * control2.x + d * end.x
      let y = a * start.y + b * control1.y + c * control2.y + d * end.y
      addLine(to: CGPoint(x: x, y: y))
    }
  }

  /// Adds another path.
  public mutating func addPath(_ path: Path) { lines += path.lines }

  /// Returns the path moved by a distance.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) }
  }

  /// Returns a part of the path, by its length from 0 to 1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let whole = lines.map { Self.length(of: $0) }.reduce(0, +)
    let (first, last) = (whole * max(from, 0), whole * min(to, 1))
    var (result, position) = (Path(), CGFloat(0))
    for line in lines {
      let points = line.isClosed ? line.points + [line.points[0]] : line.points
      var isDrawing = false
      for (start, end) in zip(points, points.dropFirst()) {
        let length = hypot(end.x - start.x, end.y - start.y)
        defer { position += length }
        guard length > 0, position + length > first, position < last else { continue }
        func point(at place: CGFloat) -> CGPoint {
          let share = min(max((place - position) / length, 0), 1)
          return CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        }
        if !isDrawing { result.move(to: point(at: first)) }
        isDrawing = true
        result.addLine(to: point(at: last))
      }
    }
    return result
  }

  func mapped(_ transform: (CGPoint) -> CGPoint) -> Path {
    var copy = self
    copy.lines = lines.map { Line(points: $0.points.map(transform), isClosed: $0.isClosed) }
    return copy
  }

  private static func length(of line: Line) -> CGFloat {
    let points = line.isClosed ? line.points + [line.points[0]] : line.points
    return zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
  }

  private static let steps = 24

  private static func arc(
    _ center: CGPoint, _ width: CGFloat, _ height: CGFloat, from start: Angle, to end: Angle
  ) -> [CGPoint] {
    let turn = end - start
    let wanted = (abs(turn.degrees) / 7.5).rounded(.up)
    let count = wanted.isNaN ? 1 : Int(min(max(wanted, 1), 480))
    return (0...count).map { step in
      let angle = start.radians + turn.radians * Double(step) / Double(count)
      return CGPoint(x: center.x + width * cos(angle), y: center.y + height * sin(angle))
    }
  }
}

/// The form of rounded corners. A terminal ignores it.
public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// The ends, the joins, and the dashes of a line. A terminal shows only its width.
public struct StrokeStyle: Hashable, Sendable {
  /// The form of the ends of a line.
  public enum Cap: Hashable, Sendable { case butt, round, square }
  /// The form of corners.
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  /// The width in points.
  public var lineWidth: CGFloat

  /// Creates a style.
  public init(
    lineWidth: CGFloat = 1, lineCap: Cap = .butt, lineJoin: Join = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
  }
}
