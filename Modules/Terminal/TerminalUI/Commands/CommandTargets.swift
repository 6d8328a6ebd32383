/// The controls and rows of a screen that commands can refer to.
struct CommandTargets {
  /// A control with all spellings of its name, as words.
  struct Target {
    var element: Element
    var control: Control
    var spellings: [[String]]
  }

  /// A row, with the id of its element.
  @dynamicMemberLookup
  struct Row {
    let id: ElementID
    let row: Element.Row

    subscript<Value>(dynamicMember member: KeyPath<Element.Row, Value>) -> Value { row[keyPath: member] }
  }

  /// The numbered rows of a section, or of the rest of the screen.
  struct Collection {
    /// The name as words, which is empty without a header.
    var name: [String]
    var rows: [Row]
    /// The number of rows, including those that weren't created.
    var count = 0
  }

  var targets: [Target] = []
  var collections: [Collection] = []
  /// The menus of elements that aren't rows, with their names as words.
  var menus: [(name: [String], id: ElementID)] = []
  /// The topmost presentation, or `nil` if there is none or only its own controls can close it.
  var dismissal: ElementID?
  /// A Boolean value that indicates whether only its own controls can close the topmost presentation.
  var isCover = false

  init(_ tree: ElementTree) {
    let front = tree.front
    collect(front.toolbar.flatMap(\.content) + front.content)
    nameDuplicates()
    addRowControls()
    switch tree.frontPresentation {
    case .sheet(let sheet):
      isCover = sheet.isDismissDisabled
      if !isCover { dismissal = sheet.id }
    case .alert(let alert): dismissal = alert.id
    case nil: break
    }
  }

  private mutating func collect(_ elements: [Element]) {
    var loose = Collection(name: [], rows: [])
    for element in elements { visit(element, rows: &loose) }
    add(loose)
  }

  private mutating func add(_ collection: Collection) {
    if !collection.rows.isEmpty { collections.append(collection) }
  }

  private mutating func visit(_ element: Element, rows: inout Collection) {
    if let menu = element.menu { menus.append((commandWords(element.plainText), menu)) }
    switch element.content {
    case .control(let control):
      let name = commandWords(control.name)
      let others = control.otherNames.map(commandWords).filter { !$0.isEmpty && $0 != name }
      if !name.isEmpty {
        targets.append(Target(element: element, control: control, spellings: [name] + others))
      }
    case .row(let row):
      rows.rows.append(Row(id: element.id, row: row))
      rows.count += 1
    case .hiddenRows(let hidden):
      rows.count += hidden.offsets.count
    case .section(let header, let footer, let content):
      var section = Collection(
        name: commandWords(header.map(\.plainText).filter { !$0.isEmpty }.joined(separator: " ")), rows: [])
      for element in header + content + footer { visit(element, rows: &section) }
      add(section)
    case .list(let children):
      var list = Collection(name: [], rows: [])
      for child in children { visit(child, rows: &list) }
      add(list)
    default:
      for child in element.children { visit(child, rows: &rows) }
    }
  }

  /// Numbers the controls outside rows that have the same name. Controls in rows have the number of their row.
  private mutating func nameDuplicates() {
    var counts: [[String]: Int] = [:]
    for target in targets { counts[target.spellings[0], default: 0] += 1 }
    var seen: [[String]: Int] = [:]
    for index in targets.indices {
      let name = targets[index].spellings[0]
      guard counts[name, default: 0] > 1 else { continue }
      seen[name, default: 0] += 1
      targets[index].spellings.insert(name + [String(seen[name, default: 0])], at: 0)
    }
  }

  private mutating func addRowControls() {
    let controls = collections.map { collection in
      collection.rows.map { row in
        row.content.flatMap(\.controls).filter { $0.id != row.opens }
          .compactMap { element in element.control.map { (element, $0) } }
      }
    }
    var counts: [[String]: Int] = [:]
    for (_, control) in controls.joined().joined() { counts[commandWords(control.name), default: 0] += 1 }
    let withControls = controls.filter { rows in rows.contains { !$0.isEmpty } }.count
    for (collection, rows) in zip(collections, controls) {
      for (row, controls) in zip(collection.rows, rows) {
        let number = String(row.number)
        for (element, control) in controls {
          let name = commandWords(control.name)
          var spellings: [[String]] = []
          // The name of the section can be omitted if no other section has controls.
          let isClear = withControls == 1 || collection.name.isEmpty
          if isClear { spellings.append(name + [number]) }
          // The only control with its name needs no number.
          if counts[name] == 1, !targets.contains(where: { $0.spellings.contains(name) }) {
            spellings.append(name)
          }
          if !collection.name.isEmpty {
            spellings.append(collection.name + [number] + name)
            spellings.append(name + collection.name + [number])
            if controls.count == 1 { spellings.append(collection.name + [number]) }
          }
          if isClear {
            spellings.append([number] + name)
            if controls.count == 1 { spellings.append([number]) }
          }
          targets.append(
            Target(element: element, control: control, spellings: spellings.filter { !$0.isEmpty }))
        }
      }
    }
  }
}

/// Returns the words of a name, in lowercase and without punctuation at their ends.
package func commandWords(_ name: String) -> [String] {
  name.lowercased().split(whereSeparator: \.isWhitespace).compactMap { word in
    let trimmed = word.drop { marks.contains($0) }
    let end = trimmed.lastIndex { !marks.contains($0) }
    return end.map { String(trimmed[...$0]) }
  }
}

/// The punctuation that is removed from words.
private let marks: Set<Character> = [":", "…", ".", ",", ";", "!", "?", "\"", "“", "”", "(", ")", "[", "]"]

extension String {
  /// Returns `true` if the text is a word of a name, with or without the punctuation that follows it on the screen.
  func isWritten(as word: String) -> Bool {
    word.hasPrefix(self) && word.dropFirst(count).allSatisfy(marks.contains)
  }
}
