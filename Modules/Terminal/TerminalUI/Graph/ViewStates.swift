import Foundation
import TerminalText

/// What views hold that no feature knows: their own state, the focus, and how far they are scrolled.
///
/// A view is named by the way to it from the root, which is the same in each run of a program.
package struct ViewStates: Codable, Equatable, Sendable {
  /// What one view holds.
  struct View: Codable, Equatable, Sendable {
    /// The way to it.
    var path: [String]
    /// The values of its `@State` properties that were changed, as JSON, by the property's position.
    var states: [Int: String]?
    /// How many lines are scrolled out above.
    var scroll: Int?
    /// The rows of a list that are made: the first one, how many, and the one that they stay around.
    var rows: [Int]?
    /// The way to what has the focus on the screen.
    var focus: [String]?

    var isEmpty: Bool { states == nil && scroll == nil && rows == nil && focus == nil }
  }

  var views: [View] = []

  /// Nothing to come back to.
  package init() {}

  init(views: [View]) { self.views = views }

  /// Whether there is nothing to come back to.
  package var isEmpty: Bool { views.isEmpty }
}

extension Graph {
  /// How many views are looked at for it: a deep stack has a hundred thousand.
  private static var mostVisits: Int { 10_000 }
  /// How many views are remembered.
  private static var mostViews: Int { 200 }

  /// What the views hold. What was typed in a secure field is left out.
  package var viewStates: ViewStates {
    update()
    var states = ViewStates()
    var visits = 0
    collect(rootNode, into: &states, &visits)
    return states
  }

  /// Collects what a node and those below hold.
  ///
  /// It is done after each command: a way is written down only where something is held.
  private func collect(_ node: Node, into states: inout ViewStates, _ visits: inout Int) {
    visits += 1
    guard visits < Self.mostVisits else { return }
    let place = states.views.count
    if node.mayHoldBelow {
      node.forEachChild { child in
        if child.mayHoldBelow || child.mayHoldSomething { collect(child, into: &states, &visits) }
      }
    }
    guard node.mayHoldSomething, states.views.count < Self.mostViews else { return }
    var view = ViewStates.View(path: [], states: node.changedStates)
    view.scroll = node.scroll.flatMap { $0.offset == 0 ? nil : $0.offset }
    view.rows = node.rowWindow.map { [$0.offsets.lowerBound, $0.offsets.count, $0.anchorOffset] }
    view.focus = node.focus?.id.flatMap { self.node($0)?.path }
    if !view.isEmpty, let path = node.path {
      view.path = path
      states.views.insert(view, at: place)
    }
  }

  /// Puts back what views held in another run. What is not there any more is passed over.
  package func recall(_ states: ViewStates) {
    var left = states.views
    // A state may show views that hold something themselves, and a row has to be made before it has the focus.
    for _ in 0..<8 where !left.isEmpty {
      update()
      let count = left.count
      left = left.filter { !recall($0) }
      if left.count == count { break }
    }
    update()
  }

  /// Puts back what a view held, and answers whether all of it is done.
  private func recall(_ view: ViewStates.View) -> Bool {
    guard let node = rootNode.descendant(at: view.path[...]) else { return false }
    if let states = view.states { node.recall(states) }
    // A list that has become shorter makes the rows that it has.
    if let rows = view.rows, rows.count == 3, rows.allSatisfy({ (0..<Int(Int32.max)).contains($0) }),
      rows[1] > 0
    {
      make(rows: rows[0]..<rows[0] + rows[1], of: ElementID(node.id), anchor: rows[2])
    }
    if let scroll = view.scroll, scroll > 0 { node.scroll = ScrollPosition(offset: scroll) }
    interactions += 1
    guard let focus = view.focus else { return true }
    guard let target = rootNode.descendant(at: focus[...]) else { return false }
    // What had the focus when the program began keeps its identity no longer.
    if let id = node.focus?.id { self.node(id)?.hasFocus = false }
    node.focus = ScreenFocus(id: ElementID(target.id), linked: ElementID(target.id))
    target.hasFocus = true
    return true
  }
}

extension Node {
  /// The way to the node from the root.
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

  /// The values of `@State` properties that were changed, as JSON, by position; `nil` where there are none.
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

/// A state that can come back in another run.
@MainActor
private protocol RecalledStorage {
  var json: String? { get }
  func recall(_ json: String)
}

extension StateStorage: RecalledStorage {
  /// The value, where it was changed and can be written.
  fileprivate var json: String? {
    if let written { return written }
    guard let value = changedValue as? any Encodable, Value.self is any Decodable.Type else { return nil }
    let json = (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
    // What refers to an object may change without being written.
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
