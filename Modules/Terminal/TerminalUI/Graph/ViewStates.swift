import Foundation
import TerminalText

/// The state of views that no feature manages: `@State` values, the focus, and scroll positions.
///
/// A view is identified by its path from the root, which is the same in every run of a program.
package struct ViewStates: Codable, Equatable, Sendable {
  /// The state of one view.
  struct View: Codable, Equatable, Sendable {
    /// The path of the view.
    var path: [String]
    /// The changed values of its `@State` properties as JSON, by the index of the property.
    var states: [Int: String]?
    /// The number of lines above the visible part.
    var scroll: Int?
    /// The created rows of a list: the first offset, the number of rows, and the offset of the anchor.
    var rows: [Int]?
    /// The path to the focused element of the screen.
    var focus: [String]?
    /// The edited text of a field, if it differs from the text of its binding.
    var text: String?
    /// The number of characters before the cursor of a field, preceded by that of the other end of the selection, if there is one.
    /// `nil` if the cursor is at the end.
    var cursor: [Int]?

    var isEmpty: Bool {
      states == nil && scroll == nil && rows == nil && focus == nil && text == nil && cursor == nil
    }
  }

  var views: [View] = []

  /// Creates an empty state.
  package init() {}

  init(views: [View]) { self.views = views }

  /// A Boolean value that indicates whether there is nothing to restore.
  package var isEmpty: Bool { views.isEmpty }
}

extension ViewGraph {
  /// The maximum number of visited nodes, because a deep stack has a hundred thousand.
  private static var maxVisits: Int { 10_000 }
  /// The maximum number of saved views.
  private static var maxViews: Int { 200 }

  /// The state of the views, without the text of secure fields.
  package var viewStates: ViewStates {
    update()
    var states = ViewStates()
    var visits = 0
    collect(rootNode, into: &states, &visits)
    return states
  }

  /// Collects the state of a node and its descendants.
  ///
  /// This runs after each command, so paths are computed only for nodes with state.
  private func collect(_ node: Node, into states: inout ViewStates, _ visits: inout Int) {
    visits += 1
    guard visits < Self.maxVisits else { return }
    let place = states.views.count
    if node.mayHoldBelow {
      node.forEachChild { child in
        if child.mayHoldBelow || child.mayHoldSomething { collect(child, into: &states, &visits) }
      }
    }
    guard node.mayHoldSomething, states.views.count < Self.maxViews else { return }
    var view = ViewStates.View(path: [], states: node.changedStates)
    view.scroll = node.scroll.flatMap { $0.offset == 0 ? nil : $0.offset }
    view.rows = node.rowWindow.map { [$0.offsets.lowerBound, $0.offsets.count, $0.anchorOffset] }
    view.focus = node.focus?.id.flatMap { self.node($0)?.path }
    if let edited = node.edited, let usage = node.currentUsage, !usage.isSecret, let text = usage.text {
      if edited.text != text, usage.entered != nil, node.hasFocus { view.text = edited.text }
      view.cursor = edited.savedCursor
    }
    if !view.isEmpty, let path = node.path {
      view.path = path
      states.views.insert(view, at: place)
    }
  }

  /// Restores the state of views from another run. Views that no longer exist are skipped.
  package func recall(_ states: ViewStates) {
    var left = states.views
    // Restoring a state can show further views with state, and a row must be created before it can have the focus.
    for _ in 0..<8 where !left.isEmpty {
      update()
      let count = left.count
      left = left.filter { !recall($0) }
      if left.count == count { break }
    }
    update()
  }

  /// Restores the state of a view. Returns `true` if all of it was restored.
  private func recall(_ view: ViewStates.View) -> Bool {
    guard let node = rootNode.descendant(at: view.path[...]) else { return false }
    if let states = view.states { node.recall(states) }
    // A list that has become shorter creates the rows that it has.
    if let rows = view.rows, rows.count == 3, rows.allSatisfy({ (0..<Int(Int32.max)).contains($0) }),
      rows[1] > 0
    {
      make(rows: rows[0]..<rows[0] + rows[1], of: ElementID(node.id), anchor: rows[2])
    }
    if let scroll = view.scroll, scroll > 0 { node.scroll = ScrollPosition(offset: scroll) }
    interactions += 1
    if view.text != nil || view.cursor != nil {
      guard let edited = editedText(in: ElementID(node.id)) else { return false }
      node.edited = edited.recalling(view.text, cursor: view.cursor)
    }
    guard let focus = view.focus else { return true }
    guard let target = rootNode.descendant(at: focus[...]) else { return false }
    // The element that had the focus at the start of the program no longer needs to keep its identity.
    if let id = node.focus?.id { self.node(id)?.hasFocus = false }
    node.focus = ScreenFocus(id: ElementID(target.id), linked: ElementID(target.id))
    target.hasFocus = true
    return true
  }
}

extension Node {
  /// The path of the node from the root.
  fileprivate var path: [String]? {
    guard let parent else { return [] }
    guard let component = parent.children.first(where: { $0.value === self })?.key, let path = parent.path
    else {
      return nil
    }
    return path + [component.text]
  }

  fileprivate func descendant(at path: ArraySlice<String>) -> Node? {
    guard let first = path.first else { return self }
    return children.first { $0.key.text == first }?.value.descendant(at: path.dropFirst())
  }

  /// The changed values of `@State` properties as JSON, by index, or `nil` if there are none.
  fileprivate var changedStates: [Int: String]? {
    var states: [Int: String] = [:]
    for (index, storage) in storagesOfProperties { states[index] = (storage as? any RecalledStorage)?.json }
    return states.isEmpty ? nil : states
  }

  fileprivate func recall(_ states: [Int: String]) {
    let storages = storagesOfProperties
    for (index, json) in states { (storages[index] as? any RecalledStorage)?.recall(json) }
  }
}

extension EditableText {
  /// The numbers for ``ViewStates/View/cursor``.
  fileprivate var savedCursor: [Int]? {
    if let selection {
      return [cursor == selection.lowerBound ? selection.upperBound : selection.lowerBound, cursor]
    }
    return cursor == text.count ? nil : [cursor]
  }

  /// Returns the text as it was edited in another run.
  fileprivate func recalling(_ text: String?, cursor: [Int]?) -> EditableText {
    var recalled = text.map { EditableText($0, lineEnds: lineEnds) } ?? self
    for (index, position) in (cursor ?? []).prefix(2).enumerated() {
      recalled.moveCursor(to: position, selecting: index > 0)
    }
    return recalled
  }
}

/// A state that can be restored in another run.
@MainActor
private protocol RecalledStorage {
  var json: String? { get }
  func recall(_ json: String)
}

extension StateStorage: RecalledStorage {
  /// The value as JSON, if it was changed and can be encoded.
  fileprivate var json: String? {
    if let written { return written }
    guard let value = changedValue as? any Encodable, Value.self is any Decodable.Type else { return nil }
    let json = (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
    // A value that refers to an object can change without being set, so cache only plain values.
    if _isPOD(Value.self) { written = json }
    return json
  }

  fileprivate func recall(_ json: String) {
    guard let type = Value.self as? any Decodable.Type,
      let made = try? JSONDecoder().decode(type, from: Data(json.utf8)) as? Value
    else { return }
    value = made
  }
}
