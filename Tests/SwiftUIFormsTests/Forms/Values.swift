// swift-format-ignore-file

import TerminalUI

// The forms of SwiftUI that ordinary programs use, one per line. `Tools/Documentation/forms` writes the page *What SwiftUI has* from
// these files. The comment at the end of a line is its mark: `works` or `no effect`. A line that begins with `// left out:` doesn't
// compile, and gives the reason.

extension CGFloat {
  static let large: CGFloat = 24
}

/// The views and values that the lines use.
@MainActor
enum Sample {
  struct Item: Identifiable, Hashable {
    var id = 1
    var name = "Cairn"
    var children: [Item]?
  }

  enum Page: String, CaseIterable, Identifiable, Hashable {
    case first, second
    var id: Self { self }
  }

  enum Field: Hashable { case name }

  @Observable
  final class Model {
    var name = "Cairn"
    var count = 1
  }

  static let view = Text("Cairn")
  static let image = Image(systemName: "star")
  static let items = [Item(), Item(id: 2, name: "Stone")]
  static let width: CGFloat = 80
  static let optionalWidth: CGFloat? = 80
  static let date = Date(timeIntervalSince1970: 0)
  static let url = URL(string: "https://example.com")!
  static func text(_ text: String = "Cairn") -> Binding<String> { .constant(text) }
  static func flag(_ flag: Bool = false) -> Binding<Bool> { .constant(flag) }
  static let bound: Binding<[Item]> = .constant(items)
  static func item() -> Binding<Item?> { .constant(nil) }
}
