import Observation

/// The data that a random program shows and changes.
@MainActor
@Observable
final class World {
  /// Values that change independently of other cells.
  @MainActor
  @Observable
  final class Cell {
    var text = ""
    var isOn = false
    var number = 0
  }

  let cells: [Cell]
  var lists: [[Int]]

  init() {
    cells = (0..<8).map { _ in Cell() }
    lists = [[1, 2, 3], [4], [0, 5, 6, 7]]
  }

  /// The values, for comparing two worlds or copying one to another.
  struct Snapshot: Equatable {
    var texts: [String]
    var isOn: [Bool]
    var numbers: [Int]
    var lists: [[Int]]
  }

  var snapshot: Snapshot {
    Snapshot(
      texts: cells.map(\.text), isOn: cells.map(\.isOn), numbers: cells.map(\.number), lists: lists)
  }

  convenience init(_ snapshot: Snapshot) {
    self.init()
    for (index, cell) in cells.enumerated() {
      cell.text = snapshot.texts[index]
      cell.isOn = snapshot.isOn[index]
      cell.number = snapshot.numbers[index]
    }
    lists = snapshot.lists
  }

  func cell(_ index: Int) -> Cell { cells[index % cells.count] }

  /// Changes a value, like another part of a program.
  func change(using random: inout SeededGenerator) {
    let cell = cells[random.below(cells.count)]
    let list = random.below(lists.count)
    switch random.below(8) {
    case 0:
      cell.text = ["", "a", "some words", "ä漢", "long " + String(repeating: "x", count: 30)][random.below(5)]
    case 1, 2: cell.isOn.toggle()
    case 3: cell.number = random.below(4)
    case 4:
      let new = random.below(40)
      if lists[list].count < 6, !lists[list].contains(new) {
        lists[list].insert(new, at: random.below(lists[list].count + 1))
      }
    case 5: if !lists[list].isEmpty { lists[list].remove(at: random.below(lists[list].count)) }
    case 6: lists[list].shuffle(using: &random)
    default: lists[list] = Array(lists[list].reversed())
    }
  }
}

/// A random number generator whose seed determines the numbers.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
