import CairnSupport

extension PathComponent {
  /// The step as text that is the same in every run.
  var text: String {
    switch self {
    case .body: "body"
    case .index(let index): "\(index)"
    case .branch(let index): "branch \(index)"
    // The address of an object differs in every run. Only one object can be at a position at a time.
    case .id(let id) where id.base is ObjectIdentifier: "object"
    case .id(let id): "id \(id.base)"
    case .named(let name): "name \(name)"
    case .type(let type): "type \(unsafeBitCast(type, to: Any.Type.self))"
    }
  }

  /// The exclusive upper bound of node numbers. Smaller numbers are exact even if all numbers are floating-point, as in browsers.
  static let numbers = 1 << 53

  /// Returns the number of a position below another position. The number is the same in every process.
  ///
  /// The probability that two positions have the same number is one in nine quadrillion.
  @MainActor
  func number(below parent: Int) -> Int {
    var hasher = StableHasher()
    hasher.add(UInt64(bitPattern: Int64(parent)))
    if case .type(let type) = self {
      // The names of types are long, but there are few of them.
      let number = Self.numbersOfTypes[type] ?? StableHasher(text.utf8).value
      Self.numbersOfTypes[type] = number
      hasher.add(number)
    } else {
      hasher.add(text)
    }
    // Mix the lower bits into the upper ones.
    var hash = hasher.value
    hash = (hash ^ (hash >> 29)) &* 0xbf58_476d_1ce4_e5b9
    return max(Int((hash ^ (hash >> 32)) & UInt64(Self.numbers - 1)), 1)
  }

  @MainActor private static var numbersOfTypes: [ObjectIdentifier: UInt64] = [:]
}
