import TerminalText

/// Draws a chart with a number of columns.
struct ChartDrawing {
  private let chart: ChartContent
  private let columns: Int
  /// The maximum width, so that a chart in a very wide window is still readable.
  private static let maxColumns = 100
  /// The colors of series that don't have one.
  private static let colors: [Color] = [
    .accentColor, .success, .warning, .rgb(0x8A, 0x4F, 0xD3), .rgb(0x1C, 0x9A, 0xA8), .danger,
  ]

  init(_ chart: ChartContent, columns: Int) {
    self.chart = chart
    self.columns = max(min(columns, Self.maxColumns), 4)
  }

  /// The lines of the chart.
  var lines: [StyledText] {
    // Omit values that aren't finite, because they have no length.
    let marks = chart.marks.filter(\.value.isFinite)
    let bars = marks.filter { $0.kind == .bar }
    let sparks = marks.filter { $0.kind == .spark }
    let points = marks.filter { $0.kind == .line || $0.kind == .point }
    let rules = marks.filter { $0.kind == .rule }
    var lines: [StyledText] = []
    if !sparks.isEmpty { lines.append(sparkline(sparks)) }
    if !bars.isEmpty { lines += barLines(bars) }
    if !points.isEmpty { lines += plot(points, rules: rules) }
    let names = series(of: marks)
    if names.count > 1 {
      let legend = names.map { name in
        StyledText("■ ", style: TextStyle(foreground: color(of: name, among: names, marks)))
          + StyledText(name)
      }
      lines += legend.joined(separator: "  ").wrapped(to: columns)
    }
    return lines
  }

  // MARK: Series

  private func series(of marks: [ChartContent.Mark]) -> [String] {
    var seen: Set<String> = []
    return marks.compactMap(\.series).filter { seen.insert($0).inserted }
  }

  private func color(of name: String?, among names: [String], _ marks: [ChartContent.Mark]) -> Color {
    if let color = marks.first(where: { $0.series == name && $0.color != nil })?.color { return color }
    let index = name.flatMap { names.firstIndex(of: $0) } ?? 0
    return Self.colors[index % Self.colors.count]
  }

  // MARK: Sparkline

  private func sparkline(_ marks: [ChartContent.Mark]) -> StyledText {
    let levels = Array("▁▂▃▄▅▆▇█")
    var values = marks.map(\.value)
    if values.count > columns {
      // Adjacent values share a column, which shows the largest one.
      values = (0..<columns).map { column in
        let (start, end) = (column * values.count / columns, (column + 1) * values.count / columns)
        return values[start..<max(end, start + 1)].max() ?? 0
      }
    }
    let (low, high) = (min(values.min() ?? 0, 0), values.max() ?? 0)
    let text = values.map { value in
      levels[Int((fraction(of: value - low, in: high - low) * Double(levels.count - 1)).rounded())]
    }
    let color = marks.compactMap(\.color).first ?? .accentColor
    return StyledText(String(text), style: TextStyle(foreground: color))
  }

  // MARK: Bars

  private func barLines(_ marks: [ChartContent.Mark]) -> [StyledText] {
    let names = series(of: marks)
    let numbers = marks.map { StyledText(ElementLayout.format($0.value)) }
    let labels = marks.map { StyledText($0.label).singleLine }
    let labelColumns = min(labels.map(\.width).max() ?? 0, columns / 3)
    let numberColumns = min(numbers.map(\.width).max() ?? 0, columns / 3)
    let room = max(columns - labelColumns - numberColumns - 2, 1)
    let low = min(marks.map(\.value).min() ?? 0, 0)
    let high = max(marks.map(\.value).max() ?? 0, 0)
    // The start of the bars. It's between the ends if some values are negative.
    let zero = fraction(of: -low, in: high - low) * Double(room)
    return marks.indices.map { index in
      let mark = marks[index]
      let end = fraction(of: mark.value - low, in: high - low) * Double(room)
      let style = TextStyle(foreground: mark.color ?? color(of: mark.series, among: names, marks))
      // The start is exact, so that all bars begin in one column.
      let start = Int(min(zero, end).rounded())
      let bar = StyledText.spaces(start) + Self.bar(from: start, to: max(zero, end), style)
      return labels[index].truncated(to: labelColumns).padded(to: labelColumns) + " "
        + bar.padded(to: room) + " "
        + numbers[index].truncated(to: max(numberColumns, 1)).padded(to: numberColumns, alignment: .trailing)
    }
  }

  /// Returns a bar between two columns, which is lower than its row, so that there is a gap between bars. A number other than zero has
  /// at least one column.
  private static func bar(from start: Int, to end: Double, _ style: TextStyle) -> StyledText {
    let length = end - Double(start)
    guard length > 0.001 else { return StyledText() }
    return StyledText(String(repeating: "▆", count: max(Int(length.rounded()), 1)), style: style)
  }

  // MARK: Lines and points

  private func plot(_ marks: [ChartContent.Mark], rules: [ChartContent.Mark]) -> [StyledText] {
    let names = series(of: marks)
    let values = (marks + rules).map(\.value)
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let rows = max(chart.height.inCells, 2)
    let ticks = ChartTicks(low, high, count: min(max(rows / 2, 2), 5)).values
    let axisColumns = min(
      ticks.map { StyledText(ElementLayout.format($0)).width }.max() ?? 0, columns / 3)
    let room = max(columns - axisColumns - 2, 2)
    var dots = DotCanvas(columns: room, rows: rows)
    let positions = positions(of: marks)
    func y(_ value: Double) -> Int {
      let share = high == low ? 0.5 : fraction(of: value - low, in: high - low)
      return Int(((1 - share) * Double(dots.height - 1)).rounded())
    }
    for rule in rules { dots.line(from: (0, y(rule.value)), to: (dots.width - 1, y(rule.value)), nil) }
    var last: [String?: (Int, Int)] = [:]
    for (mark, position) in zip(marks, positions) {
      let point = (Int((position * Double(dots.width - 1)).rounded()), y(mark.value))
      let color = mark.color ?? color(of: mark.series, among: names, marks)
      if mark.kind == .line, let before = last[mark.series] {
        dots.line(from: before, to: point, color)
      } else {
        dots.set(point, color)
      }
      last[mark.series] = point
    }
    let labels = Dictionary(ticks.map { (y($0) / 4, ElementLayout.format($0)) }) { first, _ in first }
    let lines = dots.lines.enumerated().map { row, line in
      StyledText(labels[row] ?? "").truncated(to: max(axisColumns, 1))
        .padded(to: axisColumns, alignment: .trailing)
        + StyledText(labels[row] == nil ? " │" : " ┤", style: .dim) + line
    }
    return lines + positionAxis(marks, indent: axisColumns + 1, room: room)
  }

  /// Returns the horizontal positions of marks, from 0 to 1: by their numbers, or else evenly spaced.
  private func positions(of marks: [ChartContent.Mark]) -> [Double] {
    let numbers = marks.compactMap(\.position).filter(\.isFinite)
    if numbers.count == marks.count, let low = numbers.min(), let high = numbers.max() {
      return numbers.map { high == low ? 0.5 : fraction(of: $0 - low, in: high - low) }
    }
    var order: [String: Int] = [:]
    for mark in marks where order[mark.label] == nil { order[mark.label] = order.count }
    return marks.map { Double(order[$0.label] ?? 0) / Double(max(order.count - 1, 1)) }
  }

  /// Returns the horizontal axis with its ticks, and their labels below it.
  private func positionAxis(_ marks: [ChartContent.Mark], indent: Int, room: Int) -> [StyledText] {
    var axis = Array(repeating: "─", count: room)
    var labels = StyledText()
    var end = -1
    for tick in positionTicks(marks, room: room) {
      let column = Int((tick.position * Double(room - 1)).rounded())
      let label = StyledText(tick.label).singleLine.truncated(to: room)
      // The label is in the middle below its tick, but inside the chart.
      let start = max(min(column - label.width / 2, room - label.width), 0)
      guard start > end else { continue }
      axis[column] = "┬"
      labels = labels.padded(to: start) + label
      end = start + label.width
    }
    let margin = StyledText.spaces(indent)
    return [
      margin + StyledText("└" + axis.joined(), style: .dim), (margin + StyledText.space + labels),
    ].map(\.trimmingTrailingSpaces)
  }

  /// Returns the ticks of the horizontal axis, with positions from 0 to 1: round numbers, or some of the labels.
  private func positionTicks(
    _ marks: [ChartContent.Mark], room: Int
  ) -> [(position: Double, label: String)] {
    let numbers = marks.compactMap(\.position).filter(\.isFinite)
    if numbers.count == marks.count, marks.allSatisfy({ Double($0.label) != nil }), let low = numbers.min(),
      let high = numbers.max(), low < high
    {
      return ChartTicks(low, high, count: max(room / 10, 2)).values.map {
        (fraction(of: $0 - low, in: high - low), ElementLayout.format($0))
      }
    }
    var seen: Set<String> = []
    let all = zip(marks, positions(of: marks)).filter { seen.insert($0.0.label).inserted }
      .sorted { $0.1 < $1.1 }
    let width = all.map { StyledText($0.0.label).singleLine.width }.max() ?? 0
    let most = max(room / (width + 2), 2)
    let step = max((all.count - 1 + most - 1) / most, 1)
    return all.enumerated().filter {
      $0.offset % step == 0 || $0.offset == all.count - 1 && all.count <= most
    }
    .map { ($0.element.1, $0.element.0.label) }
  }
}
