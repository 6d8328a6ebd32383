#if Server
  import TerminalText
  import TerminalUI

  /// Drawings and gradients as scalable pictures.
  enum DrawingPicture {
    /// Returns the picture of a drawing.
    static func node(_ drawing: Drawing) -> HTMLNode {
      let size = (PageBuilder.written(Double(drawing.width)), PageBuilder.written(Double(drawing.height)))
      let parts = drawing.parts.flatMap { part -> [HTMLNode] in
        let name = part.color.map(ColorClass.text) ?? "fs"
        return part.points.map { points in
          let list = points.map {
            "\(PageBuilder.written(Double($0.x))),\(PageBuilder.written(Double($0.y)))"
          }.joined(separator: " ")
          guard !part.isFilled else { return .tag(.polygon, [.set(.points, list), .set(.class, name)]) }
          let width = PageBuilder.written(Double(part.lineWidth))
          return .tag(
            .polyline, [.set(.points, list), .set(.class, name + " outline"), .set(.strokeWidth, width)])
        }
      }
      return .tag(
        .svg,
        [
          .set(.class, "drawing"), .set(.viewBox, "0 0 \(size.0) \(size.1)"), .set(.width, size.0),
          .set(.height, size.1), .set(.ariaHidden, "true"),
        ], parts + drawing.labels.map(text))
    }

    private static func text(_ label: Drawing.Label) -> HTMLNode {
      let place = label.anchor.x < 0.25 ? "start" : label.anchor.x > 0.75 ? "end" : "middle"
      let color = label.text.runs.first?.style.foreground
      // The line is as high as a row of a terminal, and its baseline is a quarter of it above its end.
      let baseline = Double(label.point.y) + (0.75 - Double(label.anchor.y)) * 16
      return .tag(
        .text,
        [
          .set(.x, PageBuilder.written(Double(label.point.x))), .set(.y, PageBuilder.written(baseline)),
          .set(.textAnchor, place), .set(.class, color.map(ColorClass.text) ?? "fs"),
        ], [.text(label.text.plain)])
    }

    private static let stripes = 16

    /// Returns a surface of a gradient, as stripes along the direction in which it changes most.
    static func surface(_ fill: GradientFill) -> HTMLNode {
      let isVertical = abs(fill.end.y - fill.start.y) > abs(fill.end.x - fill.start.x)
      let parts = (0..<stripes).compactMap { index -> HTMLNode? in
        let share = (Double(index) + 0.5) / Double(stripes)
        let color = fill.color(x: isVertical ? 0.5 : share, y: isVertical ? share : 0.5)
        guard color != .clear else { return nil }
        let place = isVertical ? HTMLAttribute.set(.y, String(index)) : .set(.x, String(index))
        let width = isVertical ? String(stripes) : "1.1"
        let height = isVertical ? "1.1" : String(stripes)
        var attributes = [place, .set(.width, width), .set(.height, height)]
        if case .rgb(let red, let green, let blue) = color {
          attributes.append(.set(.fill, "#" + [red, green, blue].map(ColorClass.hex).joined()))
        } else {
          attributes.append(.set(.class, ColorClass.text(color)))
        }
        return .tag(.rect, attributes)
      }
      return .tag(
        .svg,
        [
          .set(.class, "fill gradient"), .set(.viewBox, "0 0 \(stripes) \(stripes)"),
          .set(.preserveAspectRatio, "none"), .set(.ariaHidden, "true"),
        ], parts)
    }

    /// Returns a text with a color for each character. Other elements are unchanged.
    static func colored(_ element: Element, _ fill: GradientFill) -> Element {
      guard case .text(let text) = element.content else { return element }
      var (element, colored, column) = (element, StyledText(), 0)
      let count = max(text.plain.count - 1, 1)
      for run in text.runs {
        for character in run.content {
          var style = run.style
          if style.foreground == nil {
            style.foreground = fill.color(x: Double(column) / Double(count), y: 0.5)
          }
          colored += StyledText(String(character), style: style)
          column += 1
        }
      }
      element.content = .text(colored)
      return element
    }
  }
#endif
