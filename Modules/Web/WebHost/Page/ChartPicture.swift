#if Server
  import TerminalText
  import TerminalUI

  /// A chart as a scalable picture, with its numbers for screen readers.
  struct ChartPicture {
    private let chart: ChartContent
    private let width = 320.0

    init(_ chart: ChartContent) { self.chart = chart }

    private var marks: [ChartContent.Mark] { chart.marks.filter(\.value.isFinite) }

    /// The figure.
    var node: HTMLNode {
      let bars = marks.filter { $0.kind == .bar }
      let others = marks.filter { $0.kind != .bar }
      var parts: [HTMLNode] = []
      if !bars.isEmpty { parts.append(self.bars(bars)) }
      if !others.isEmpty { parts.append(axes(around: plot(others), others)) }
      if let legend { parts.append(legend) }
      return .tag(.div, [.set(.class, "chart"), .set(.role, "img"), .set(.ariaLabel, description)], parts)
    }

    /// A description of the chart for screen readers: up to 20 names and numbers.
    private var description: String {
      let named = marks.filter { !$0.label.isEmpty }.prefix(20)
      guard !named.isEmpty else { return "Chart: \(chart.summary)" }
      let list = named.map { "\($0.label) \(PageBuilder.written($0.value))" }.joined(separator: ", ")
      return "Chart: \(list)" + (marks.count > named.count ? ", and \(marks.count - named.count) more" : "")
    }

    /// Returns horizontal bars, each with its name and number.
    private func bars(_ marks: [ChartContent.Mark]) -> HTMLNode {
      let low = min(marks.map(\.value).min() ?? 0, 0)
      let high = max(marks.map(\.value).max() ?? 0, 0)
      let items = marks.map { mark -> HTMLNode in
        let start = share(min(mark.value, 0) - low, of: high - low) * width
        let length = max(share(abs(mark.value), of: high - low) * width, 1)
        let bar = HTMLNode.tag(
          .svg,
          [.set(.viewBox, "0 0 320 12"), .set(.preserveAspectRatio, "none"), .set(.class, color(mark))],
          [
            .tag(
              .rect,
              [
                .set(.x, PageBuilder.written(start)), .set(.y, "0"),
                .set(.width, PageBuilder.written(length)), .set(.height, "12"),
              ])
          ])
        return .tag(
          .div, [.set(.class, "bar")],
          [
            .tag(.span, [.set(.class, "name")], text: StyledText(mark.label).plain), bar,
            .tag(.span, [.set(.class, "number")], text: PageBuilder.written(mark.value)),
          ])
      }
      return .tag(.div, [.set(.class, "bars"), .set(.ariaHidden, "true")], items)
    }

    /// Returns lines, points, and small bars in a common coordinate system.
    private func plot(_ marks: [ChartContent.Mark]) -> HTMLNode {
      let isSpark = marks.allSatisfy { $0.kind == .spark }
      let height = isSpark ? 24.0 : Double(chart.height) * 16
      var low = marks.map(\.value).min() ?? 0
      let high = marks.map(\.value).max() ?? 0
      if isSpark { low = min(low, 0) }
      func y(_ value: Double) -> Double { height - 2 - share(value - low, of: high - low) * (height - 4) }
      var shapes: [HTMLNode] = []
      for series in seriesNames(marks) {
        let own = marks.filter { $0.series == series && $0.kind != .rule }
        let places = positions(of: own)
        let points = zip(own, places).map { (mark: $0, x: $1, y: y($0.value)) }
        if own.contains(where: { $0.kind == .line }) {
          let text = points.filter { $0.mark.kind == .line }
            .map { "\(PageBuilder.written($0.x)),\(PageBuilder.written($0.y))" }.joined(separator: " ")
          shapes.append(.tag(.polyline, [.set(.points, text), .set(.class, color(own[0]))]))
        }
        let step = width / Double(max(own.count, 1))
        for (index, point) in points.enumerated() {
          switch point.mark.kind {
          case .point:
            shapes.append(
              .tag(
                .circle,
                [
                  .set(.cx, PageBuilder.written(point.x)), .set(.cy, PageBuilder.written(point.y)),
                  .set(.r, "3"), .set(.class, color(point.mark)),
                ]))
          case .spark:
            shapes.append(
              .tag(
                .rect,
                [
                  .set(.x, PageBuilder.written(Double(index) * step)), .set(.y, PageBuilder.written(point.y)),
                  .set(.width, PageBuilder.written(max(step - 1, 1))),
                  .set(.height, PageBuilder.written(max(height - point.y, 1))),
                  .set(.class, color(point.mark)),
                ]))
          case .bar, .line, .rule: break
          }
        }
      }
      for rule in marks where rule.kind == .rule {
        let place = PageBuilder.written(y(rule.value))
        shapes.append(
          .tag(
            .line,
            [.set(.x1, "0"), .set(.x2, "320"), .set(.y1, place), .set(.y2, place), .set(.class, color(rule))])
        )
      }
      return .tag(
        .svg,
        [
          .set(.viewBox, "0 0 320 \(PageBuilder.written(height))"), .set(.class, isSpark ? "spark" : "plot"),
          .set(.ariaHidden, "true"),
        ], shapes)
    }

    /// Returns lines and points with the numbers at the ends of their axes.
    private func axes(around plot: HTMLNode, _ marks: [ChartContent.Mark]) -> HTMLNode {
      let values = marks.map(\.value)
      guard !marks.allSatisfy({ $0.kind == .spark }), let low = values.min(), let high = values.max() else {
        return plot
      }
      let numbers = low < high ? [high, (low + high) / 2, low] : [high]
      let points = marks.filter { $0.kind != .rule }
      let ordered = zip(points, positions(of: points)).sorted { $0.1 < $1.1 }.map(\.0.label)
      let ends = ordered.first == ordered.last ? [ordered.first] : [ordered.first, ordered.last]
      func ticks(_ texts: [String], _ name: String) -> HTMLNode {
        .tag(
          .div, [.set(.class, name), .set(.ariaHidden, "true")],
          texts.map { .tag(.span, [], text: StyledText($0).plain) })
      }
      return .tag(
        .div, [.set(.class, "axes")],
        [
          ticks(numbers.map { PageBuilder.written(($0 * 100).rounded() / 100) }, "ticks-y"), plot,
          ticks(ends.compactMap(\.self), "ticks-x"),
        ])
    }

    /// The names of the series with their colors, if there are several.
    private var legend: HTMLNode? {
      let names = seriesNames(marks).compactMap(\.self)
      guard names.count > 1 else { return nil }
      return .tag(
        .div, [.set(.class, "legend"), .set(.ariaHidden, "true")],
        names.compactMap { name in
          marks.first { $0.series == name }.map { mark in
            .tag(
              .span, [],
              [.tag(.span, [.set(.class, "square \(color(mark))")]), .text(StyledText(name).plain)])
          }
        })
    }

    /// Returns the horizontal positions of points: their own positions if all have one, or equal distances.
    private func positions(of marks: [ChartContent.Mark]) -> [Double] {
      let known = marks.compactMap(\.position).filter(\.isFinite)
      guard known.count == marks.count, let first = known.min(), let last = known.max(), first < last else {
        return marks.indices.map { share(Double($0), of: Double(max(marks.count - 1, 1))) * (width - 8) + 4 }
      }
      return known.map { share($0 - first, of: last - first) * (width - 8) + 4 }
    }

    private func seriesNames(_ marks: [ChartContent.Mark]) -> [String?] {
      var seen: Set<String?> = []
      return marks.map(\.series).filter { seen.insert($0).inserted }
    }

    private func color(_ mark: ChartContent.Mark) -> String {
      if let color = mark.color { return ColorClass.text(color) }
      let names = seriesNames(chart.marks)
      return "series-\((names.firstIndex(of: mark.series) ?? 0) % 6)"
    }

    private func share(_ part: Double, of whole: Double) -> Double {
      guard part.isFinite, whole.isFinite, whole > 0 else { return 0 }
      return min(max(part / whole, 0), 1)
    }
  }
#endif
