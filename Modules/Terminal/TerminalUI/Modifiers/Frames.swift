import TerminalText

// Lengths are points, as on a phone: a column is 8 points wide and a row 16 high. What is meant for a terminal alone can say
// columns and rows.

extension View {
  /// The view with room around it.
  ///
  /// - Parameter length: Points; as much as usual where it is `nil`, which is two columns or one row.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    let length = length ?? 16
    let (columns, rows) = (CellLength.columns(length), CellLength.rows(length))
    return padded(
      Element.Insets(
        top: edges.contains(.top) ? rows : 0, leading: edges.contains(.leading) ? columns : 0,
        bottom: edges.contains(.bottom) ? rows : 0, trailing: edges.contains(.trailing) ? columns : 0))
  }

  /// The view with some points of room around it.
  public func padding(_ length: Double) -> some View { padding(.all, length) }

  /// The view with room around it, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    padded(
      Element.Insets(
        top: CellLength.rows(insets.top), leading: CellLength.columns(insets.leading),
        bottom: CellLength.rows(insets.bottom), trailing: CellLength.columns(insets.trailing)))
  }

  /// The view with columns on both sides, and rows above and below.
  public func padding(columns: Int, rows: Int = 0) -> some View {
    padded(
      Element.Insets(
        top: max(rows, 0), leading: max(columns, 0), bottom: max(rows, 0), trailing: max(columns, 0)))
  }

  private func padded(_ insets: Element.Insets) -> some View {
    decorated(insets == Element.Insets() ? nil : .padding(insets))
  }

  /// The view in a size, in points. What is `nil` is as large as the view.
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View
  {
    let (columns, rows) = (
      width.map { CellLength.columns(atLeastOne: $0) }, height.map { CellLength.rows(atLeastOne: $0) }
    )
    return frame(columns: columns, rows: rows, alignment: alignment)
  }

  /// The view in a size within limits, in points. `maxWidth: .infinity` takes all of the width that there is.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    decorated(
      .frame(
        Element.FrameSize(
          minWidth: minWidth.map { CellLength.columns($0) },
          maxWidth: maxWidth.map { CellLength.columns(atLeastOne: $0) },
          minHeight: minHeight.map { CellLength.rows($0) },
          maxHeight: maxHeight.map { CellLength.rows(atLeastOne: $0) }), alignment: alignment))
  }

  /// The view in a number of columns and rows. What is `nil` is as large as the view.
  public func frame(columns: Int?, rows: Int? = nil, alignment: Alignment = .center) -> some View {
    decorated(
      .frame(
        Element.FrameSize(
          minWidth: columns.map { max($0, 1) }, maxWidth: columns.map { max($0, 1) },
          minHeight: rows.map { max($0, 1) }, maxHeight: rows.map { max($0, 1) }), alignment: alignment))
  }

  /// The view with a line around it.
  ///
  /// - Parameter width: The line of a terminal is one cell wide, whatever this says.
  public func border(_ color: Color, width: Double = 1) -> some View { decorated(.border(color)) }

  /// The view with at most so many lines of text, each text by itself; `nil` for any number.
  public func lineLimit(_ number: Int?) -> some View {
    environmentChanging { $0.lineLimit = number.map { max($0, 1) } }
  }

  /// The view with its room, but not to be seen or used.
  public func hidden() -> some View { decorated(.hidden) }

  /// The view more or less visible: at 0 it is hidden, and below a half it is dim.
  @ViewBuilder
  public func opacity(_ opacity: Double) -> some View {
    if opacity <= 0 {
      hidden()
    } else {
      dim(opacity < 0.5)
    }
  }

  /// The view with shades in place of its texts, while a reason is given: for content that is not there yet.
  public func redacted(reason: RedactionReasons) -> some View {
    environmentChanging { $0.redactionReasons.formUnion(reason) }
  }

  /// The view with its texts as they are, inside of one that is redacted.
  public func unredacted() -> some View { environmentChanging { $0.redactionReasons = [] } }

  /// The view with another in front of it, which does not change its size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    Layered(base: self, other: content(), isBehind: false, alignment: alignment)
  }

  /// The view with another in front of it, which does not change its size.
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    Layered(base: self, other: overlay, isBehind: false, alignment: alignment)
  }

  /// The view with another behind it, which does not change its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    Layered(base: self, other: content(), isBehind: true, alignment: alignment)
  }

  /// The view on a colour.
  public func background(_ color: Color) -> some View { decorated(.background(color)) }

  /// The view with a decoration; the view itself where there is none.
  func decorated(_ decoration: Element.Decoration?) -> some View {
    Transformed(content: self) { content, context in
      let elements = content._elements(in: context.descending(to: .body))
      guard let decoration, !elements.isEmpty else { return elements }
      return [context.descending(to: .named("decoration")).element(.decorated(decoration, elements))]
    }
  }
}

/// Why texts are not to be read.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// A bit for each reason.
  public let rawValue: Int
  /// Makes reasons from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// They stand for something that is not there yet.
  public static let placeholder = Self(rawValue: 1)
  /// They are for one person's eyes.
  public static let privacy = Self(rawValue: 2)
  /// They are out of date.
  public static let invalidated = Self(rawValue: 4)
}

/// A view with another before or behind it.
private struct Layered<Base: View, Other: View>: ElementView {
  let base: Base
  let other: Other
  let isBehind: Bool
  let alignment: Alignment

  func makeElements(in context: BuildContext) -> [Element] {
    let base = context.elements(of: base, at: .named("base"))
    let other = context.elements(of: other, at: .named("other"))
    guard !other.isEmpty, !base.isEmpty else { return base }
    return [
      context.element(
        .layered(isBehind ? [other, base] : [base, other], base: isBehind ? 1 : 0, alignment: alignment))
    ]
  }
}
