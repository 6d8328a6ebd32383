import CairnTestSupport
import CustomDump
import Testing

@testable import TerminalUI

/// Changes random views step by step. After each step the tree equals a tree that is created from scratch
/// from the same model.
@MainActor
@Suite struct IncrementalTreeTests {
  /// The parts of a screen that can be compared with those of another graph.
  struct Screen: Equatable {
    var tree: ElementTree
    var commands: [String]
    var narrow: [String]
    var wide: [String]
    var canGoBack: Bool
    var breadcrumb: [String]

    @MainActor
    init(_ graph: ViewGraph, tree: ElementTree) {
      self.tree = tree
      commands = tree.commands.map(\.usage)
      breadcrumb = tree.breadcrumb
      narrow = graph.lines(width: 24).map(\.plain)
      wide = graph.lines(width: 70).map(\.plain)
      canGoBack = graph.canGoBack
    }
  }

  static func graph(_ program: RandomProgram, _ world: World, rows: Int) -> ViewGraph {
    let graph = ViewGraph { RandomProgramView(program: program, world: world) }
    graph.shownRows = ShownRows(limit: rows)
    graph.update()
    return graph
  }

  /// Returns a random action that the screen allows, or `nil` if there is none.
  private func invocation(
    in tree: ElementTree, using random: inout SeededGenerator
  ) -> Invocation? {
    var all: [Invocation] = []
    func visit(_ elements: [Element]) {
      for element in elements.withDescendants {
        switch element.content {
        case .control(let control) where !element.isDisabled:
          switch control.kind {
          case .button, .link, .menu, .tab: all.append(.tap(element.id))
          case .textField: all.append(.setText(element.id, "typed \(random.below(3))"))
          case .toggle(let isOn), .disclosure(let isOn): all.append(.toggle(element.id, isOn: !isOn))
          case .picker(let options, _):
            if !options.isEmpty { all.append(.pick(element.id, option: random.below(options.count))) }
          case .stepper: all.append(.step(element.id, by: random.below(2) == 0 ? 1 : -1))
          case .slider, .date: break
          }
        case .row(let row):
          if row.deletion != nil { all.append(.delete([element.id])) }
          if let move = row.move { all.append(.move(element.id, to: row.number - move.offset)) }
        default: break
        }
      }
    }
    switch tree.presentation {
    case .sheet(let sheet):
      if random.below(3) == 0 { return .dismiss(sheet.id) }
      return invocation(in: sheet.tree, using: &random) ?? .dismiss(sheet.id)
    case .alert(let alert):
      visit(alert.actions)
      all.append(.dismiss(alert.id))
    case nil:
      visit(tree.toolbar.flatMap(\.content) + tree.content)
      all += [.back, .home]
    }
    return all.isEmpty ? nil : all[random.below(all.count)]
  }

  /// Returns the same action for a graph whose elements have other ids.
  private func translated(_ invocation: Invocation, _ id: (ElementID) -> ElementID) -> Invocation {
    switch invocation {
    case .tap(let element): .tap(id(element))
    case .setText(let element, let text): .setText(id(element), text)
    case .toggle(let element, let isOn): .toggle(id(element), isOn: isOn)
    case .pick(let element, let option): .pick(id(element), option: option)
    case .step(let element, let count): .step(id(element), by: count)
    case .delete(let rows): .delete(rows.map(id))
    case .move(let row, let number): .move(id(row), to: number)
    case .dismiss(let element): .dismiss(element.map(id))
    default: invocation
    }
  }

  /// Applies random changes to a random program and compares the trees after each change.
  ///
  /// - Returns: The first difference, or `nil` if there is none.
  func difference(seed: UInt64, steps: Int, hasState: Bool) -> String? {
    var random = SeededGenerator(seed: seed)
    var budget = 30
    let program = RandomProgram.random(depth: 5, budget: &budget, hasState: hasState, using: &random)
    let rows = [2, 5, 1_000][random.below(3)]
    let world = World()
    let graph = Self.graph(program, world, rows: rows)
    defer { graph.stop() }
    for step in 0..<steps {
      var done = "a change"
      let renumbering = Renumbering(graph)
      if random.below(2) == 0, let chosen = invocation(in: renumbering.tree, using: &random) {
        done = "\(chosen)"
        let ids = renumbering.ids
        let mirror = World(world.snapshot)
        let result = graph.perform(translated(chosen) { ids[$0.rawValue] })
        if !hasState {
          let fresh = Self.graph(program, mirror, rows: rows)
          let others = Renumbering(fresh).ids
          let expected = fresh.perform(translated(chosen) { others[$0.rawValue] })
          guard result == expected, world.snapshot == mirror.snapshot else {
            return "step \(step), \(done): does \(world.snapshot), built again \(mirror.snapshot)\n\(program)"
          }
        }
      } else {
        for _ in 0..<1 + random.below(3) { world.change(using: &random) }
      }
      graph.update()
      let screen = Screen(graph, tree: hasState ? graph.tree : Renumbering(graph).tree)
      if !hasState {
        let fresh = Self.graph(program, world, rows: rows)
        let expected = Screen(fresh, tree: Renumbering(fresh).tree)
        guard screen == expected else {
          return """
            step \(step), \(done):
            \(screen.wide.joined(separator: "\n"))
            built again:
            \(expected.wide.joined(separator: "\n"))
            equal trees \(screen.tree == expected.tree), lines \(screen.wide == expected.wide), \
            commands \(screen.commands == expected.commands), back \(screen.canGoBack == expected.canGoBack)
            \(program)
            """
        }
      }
      let before = graph.tree
      graph.markDirty()
      graph.update()
      let again = Screen(graph, tree: hasState ? graph.tree : Renumbering(graph).tree)
      guard graph.tree == before, again == screen else {
        return """
          step \(step), \(done):
          \(screen.wide.joined(separator: "\n"))
          everything made again:
          \(again.wide.joined(separator: "\n"))
          \(program)
          """
      }
    }
    return nil
  }

  @Test("An updated tree equals a new tree", arguments: 0..<randomCases(30))
  func anUpdatedTreeEqualsANewTree(_ seed: Int) {
    let difference = difference(seed: UInt64(seed), steps: 12, hasState: false)
    expectNoDifference(difference, nil, "seed \(seed)")
  }

  @Test("An updated tree with state equals a rendered tree", arguments: 100..<100 + randomCases(30))
  func aTreeWithStateIsTheTreeMadeAgain(_ seed: Int) {
    let difference = difference(seed: UInt64(seed), steps: 12, hasState: true)
    expectNoDifference(difference, nil, "seed \(seed)")
  }
}
