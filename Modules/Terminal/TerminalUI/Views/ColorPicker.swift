import SwiftNavigation
import TerminalText

/// A picker of one of the named colors. If the selection is another color, no name is selected.
public struct ColorPicker<Label: View>: View {
  private let selection: Binding<Color>
  private let label: Label

  /// Creates a picker. The opacity is ignored.
  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.selection = selection
    self.label = label()
  }

  private static var colors: [(name: String, color: Color)] {
    [
      ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint),
      ("teal", .teal), ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple),
      ("pink", .pink), ("brown", .brown), ("white", .white), ("gray", .gray), ("black", .black),
    ]
  }

  public var body: some View {
    Picker(selection: selection) {
      ForEach(0..<Self.colors.count) { index in
        let (name, color) = Self.colors[index]
        (Text(verbatim: "■ ").foregroundStyle(color) + Text(verbatim: name)).tag(color)
      }
    } label: {
      label
    }
  }
}

extension ColorPicker where Label == Text {
  /// Creates a picker with a title. The opacity is ignored.
  public init(_ title: some StringProtocol, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}
