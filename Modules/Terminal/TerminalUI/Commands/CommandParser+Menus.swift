// The verbs 'menu' and 'tab'.

extension CommandParser {
  /// Opens the menu of a row, by number or name, or of another element, by name.
  func menu(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    let loose = targets.menus
    let collections = targets.collections.filter { $0.rows.contains { $0.menu != nil } }
    if arguments.isEmpty, collections.isEmpty, loose.count == 1 { return .tap(loose[0].id) }
    let written = Array(arguments)
    let named = loose.filter { $0.name == written }
    if named.count == 1 { return .tap(named[0].id) }
    guard !collections.isEmpty else {
      guard !loose.isEmpty else { throw CommandError("Nothing here has a menu.") }
      let names = loose.map { $0.name.joined(separator: " ") }
      if allowsShortNames {
        let short = loose.filter { menu in
          written.count <= menu.name.count && zip(menu.name, written).allSatisfy { $0.hasPrefix($1) }
        }
        if short.count == 1 { return .tap(short[0].id) }
      }
      throw CommandError("'menu' needs a name: \(list(names, or: true)).")
    }
    let rows = try rows(arguments, among: collections, verb: .menu) { $0.menu != nil }
    guard rows.count == 1 else { throw CommandError("'menu' takes one row.") }
    guard let id = rows[0].menu else { throw CommandError("Row \(rows[0].number) has no menu.") }
    return .tap(id)
  }

  /// Selects a tab, even if another control has the same name.
  func tab(_ arguments: ArraySlice<String>) throws(CommandError) -> Invocation {
    try tap(only(arguments, among: targets.targets.filter(\.isTab), verb: .tab))
  }
}

extension Element.Row {
  /// The element that opens the menu of the row.
  var menu: ElementID? { content.withDescendants.lazy.compactMap(\.menu).first }
}
