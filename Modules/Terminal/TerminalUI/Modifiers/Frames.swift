import Foundation
import TerminalText

// Lengths are in points, as on a phone: a column is 8 points wide, and a row is 16 points high. Code for terminals only can use
// columns and rows instead.

extension View {
  /// Adds space around the view.
  ///
  /// - Parameters:
  ///   - edges: The edges that get the space.
  ///   - length: The length in points, or `nil` for the default, which is two columns or one row.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    let (columns, rows) = (CellLength.columns(length), CellLength.rows(length))
    return padded(
      Element.Insets(
        top: edges.contains(.top) ? rows : 0, leading: edges.contains(.leading) ? columns : 0,
        bottom: edges.contains(.bottom) ? rows : 0, trailing: edges.contains(.trailing) ? columns : 0))
  }

  /// Adds the same space, in points, on all sides of the view.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Adds space around the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    padded(
      Element.Insets(
        top: CellLength.rows(insets.top), leading: CellLength.columns(insets.leading),
        bottom: CellLength.rows(insets.bottom), trailing: CellLength.columns(insets.trailing)))
  }

  /// Adds columns on both sides of the view, and rows above and below it.
  public func padding(columns: Int, rows: Int = 0) -> some View {
    padded(
      Element.Insets(
        top: max(rows, 0), leading: max(columns, 0), bottom: max(rows, 0), trailing: max(columns, 0)))
  }

  private func padded(_ insets: Element.Insets) -> some View {
    decorated(insets == Element.Insets() ? nil : .padding(insets))
  }

  /// Sets the size of the view in points. A dimension that is `nil` depends on the view.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  {
    let (columns, rows) = (
      width.map { CellLength.columns(atLeastOne: $0) }, height.map { CellLength.rows(atLeastOne: $0) }
    )
    let framed = Transformed(content: self) { content, context in
      guard let width, let height, width.isFinite, height.isFinite, height >= 24 else {
        return content._elements(in: context)
      }
      return content._elements(in: context.setting(\.drawingSize, to: CGSize(width: width, height: height)))
    }
    return framed.frame(columns: columns, rows: rows, alignment: alignment)
  }

  /// Limits the size of the view, in points. `maxWidth: .infinity` takes all of the available width.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    decorated(
      .frame(
        Element.FrameSize(
          minWidth: minWidth.map { CellLength.columns($0) },
          maxWidth: maxWidth.map { CellLength.columns(atLeastOne: $0) },
          minHeight: minHeight.map { CellLength.rows($0) },
          maxHeight: maxHeight.map { CellLength.rows(atLeastOne: $0) }), alignment: alignment))
  }

  /// Sets the size of the view in columns and rows. A dimension that is `nil` depends on the view.
  public func frame(columns: Int?, rows: Int? = nil, alignment: Alignment = .center) -> some View {
    decorated(
      .frame(
        Element.FrameSize(
          minWidth: columns.map { max($0, 1) }, maxWidth: columns.map { max($0, 1) },
          minHeight: rows.map { max($0, 1) }, maxHeight: rows.map { max($0, 1) }), alignment: alignment))
  }

  /// Adds a border around the view.
  ///
  /// - Parameters:
  ///   - color: The color of the border.
  ///   - width: Ignored. The border of a terminal is one cell wide.
  public func border(_ color: Color, width: CGFloat = 1) -> some View { decorated(.border(color)) }

  /// Limits the number of lines of each text in the view. `nil` removes the limit.
  public func lineLimit(_ number: Int?) -> some View {
    environmentChanging { $0.lineLimit = number.map { max($0, 1) } }
  }

  /// Hides and disables the view, which still takes up space.
  public func hidden() -> some View { decorated(.hidden) }

  /// Sets the opacity of the view. It's hidden at 0, and dimmed below one half.
  @ViewBuilder
  public func opacity(_ opacity: Double) -> some View {
    if opacity <= 0 {
      hidden()
    } else {
      dim(opacity < 0.5)
    }
  }

  /// Replaces the characters of the view's text with shades for a reason, such as content that hasn't loaded yet.
  public func redacted(reason: RedactionReasons) -> some View {
    environmentChanging { $0.redactionReasons.formUnion(reason) }
  }

  /// Shows the text of the view even if an outer view is redacted.
  public func unredacted() -> some View { environmentChanging { $0.redactionReasons = [] } }

  /// Places a view in front of this one, without changing its size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    Layered(base: self, other: content(), isBehind: false, alignment: alignment)
  }

  /// Places a view in front of this one, without changing its size.
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    Layered(base: self, other: overlay, isBehind: false, alignment: alignment)
  }

  /// Places a view behind this one, without changing its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    Layered(base: self, other: content(), isBehind: true, alignment: alignment)
  }

  /// Sets the background color of the view.
  public func background(_ color: Color) -> some View {
    decorated(color == .clear ? nil : .background(color))
  }

  /// Returns the view with a decoration, or unchanged if there is none.
  func decorated(_ decoration: Element.Decoration?) -> some View {
    Transformed(content: self) { content, context in
      let elements = content._elements(in: context.descending(to: .body))
      guard let decoration, !elements.isEmpty else { return elements }
      return [context.descending(to: .named("decoration")).element(.decorated(decoration, elements))]
    }
  }
}

/// The reasons to hide the content of text.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// A bit for each reason.
  public let rawValue: Int
  /// Creates reasons from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The text is a placeholder for content that isn't available yet.
  public static let placeholder = Self(rawValue: 1)
  /// The text is private.
  public static let privacy = Self(rawValue: 2)
  /// The text is outdated.
  public static let invalidated = Self(rawValue: 4)
}

/// A view with another one in front of it or behind it.
private struct Layered<Base: View, Other: View>: ElementView {
  let base: Base
  let other: Other
  let isBehind: Bool
  let alignment: Alignment

  func makeElements(in context: BuildContext) -> [Element] {
    let base = context.elements(of: base, at: .named("base"))
    let other = context.elements(of: other, at: .named("other"))
    // A message over an empty scroll view is visible.
    if base.isEmpty, !isBehind { return other }
    guard !other.isEmpty, !base.isEmpty else { return base }
    if let drawing = Drawing(merging: isBehind ? [other, base] : [base, other]) {
      return [context.element(.drawing(drawing))]
    }
    return [
      context.element(
        .layered(isBehind ? [other, base] : [base, other], base: isBehind ? 1 : 0, alignment: alignment))
    ]
  }
}
