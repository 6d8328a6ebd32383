/// A random view as data: the parts of a world that it shows, and how it shows them.
indirect enum RandomProgram {
  case text(Int)
  case environmentText
  case field(Int)
  case toggle(Int)
  case stepper(Int)
  case picker(Int, list: Int)
  /// A button whose action uses a number read at its creation.
  case button(Int)
  case column([RandomProgram])
  case row([RandomProgram])
  case group([RandomProgram])
  case list([RandomProgram])
  case section(Int, [RandomProgram])
  case forEach(list: Int, RandomProgram)
  case branch(Int, RandomProgram, RandomProgram)
  case optional(Int, RandomProgram)
  /// A view with a body.
  case view(RandomProgram)
  /// A view with a body and a number from its parent.
  case numbered(Int, RandomProgram)
  case disabled(Int, RandomProgram)
  case bold(Int, RandomProgram)
  case environment(Int, RandomProgram)
  case badge(Int, RandomProgram)
  case help(Int, RandomProgram)
  case modified(Int, RandomProgram)
  case identified(Int, RandomProgram)
  case title(Int, RandomProgram)
  case toolbar(Int, RandomProgram, RandomProgram)
  case sheet(Int, RandomProgram, RandomProgram)
  case alert(Int, RandomProgram)
  case navigation(Int, RandomProgram, RandomProgram)
  /// A view with state.
  case state(RandomProgram)

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - depth: The maximum nesting depth of views.
  ///   - budget: The maximum number of views.
  ///   - hasState: Whether views have state, which no other graph knows.
  ///   - isRow: Whether the program is part of a row. A graph remembers which rows present something, so a new graph
  ///     can differ there.
  static func random(
    depth: Int, budget: inout Int, hasState: Bool, isRow: Bool = false, using random: inout SeededGenerator
  ) -> RandomProgram {
    let cell = random.below(8)
    budget -= 1
    guard depth > 0, budget > 0 else {
      return switch random.below(9) {
      case 0, 1: .text(cell)
      case 2: .environmentText
      case 3: .field(cell)
      case 4: .toggle(cell)
      case 5: .stepper(cell)
      case 6: .picker(cell, list: random.below(3))
      default: .button(cell)
      }
    }
    func one(isRow row: Bool = false) -> RandomProgram {
      .random(
        depth: depth - 1, budget: &budget, hasState: hasState, isRow: isRow || row, using: &random)
    }
    func some() -> [RandomProgram] { (0..<2 + random.below(2)).map { _ in one() } }
    switch random.below(isRow && !hasState ? 20 : 25) {
    case 0: return .column(some())
    case 1: return .row(some())
    case 2: return .group(some())
    case 3 where isRow: return .list(some())
    case 3: return .list(some() + [.forEach(list: random.below(3), one(isRow: true))])
    case 4: return .section(cell, some())
    case 5 where isRow: return .view(one())
    case 6 where isRow: return .numbered(cell, one())
    case 5, 6: return .forEach(list: random.below(3), one(isRow: true))
    case 7: return .branch(cell, one(), one())
    case 8: return .optional(cell, one())
    case 9, 10: return .view(one())
    case 11: return .numbered(cell, one())
    case 12: return .disabled(cell, one())
    case 13: return .bold(cell, one())
    case 14: return .environment(cell, one())
    case 15: return .badge(cell, one())
    case 16: return .help(cell, one())
    case 17: return .modified(cell, one())
    case 18: return .identified(cell, one())
    case 19: return hasState ? .state(one()) : .view(one())
    case 20: return .title(cell, one())
    case 21: return .toolbar(cell, one(), one(isRow: true))
    case 22: return .sheet(cell, one(), one())
    case 23: return .alert(cell, one())
    default: return .navigation(cell, one(), one())
    }
  }
}
