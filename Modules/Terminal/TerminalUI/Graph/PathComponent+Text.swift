import CairnSupport

extension PathComponent {
  /// The step in a text that is the same in each run.
  var text: String {
    switch self {
    case .body: "body"
    case .index(let index): "\(index)"
    case .branch(let index): "branch \(index)"
    // The address of an object is another one in each run. One stands in a place at a time.
    case .id(let id) where id.base is ObjectIdentifier: "object"
    case .id(let id): "id \(id.base)"
    case .named(let name): "name \(name)"
    case .type(let type): "type \(unsafeBitCast(type, to: Any.Type.self))"
    }
  }

  /// One more than the highest number of a place. It is exact where numbers are fractions, as in a browser.
  static let numbers = 1 << 53

  /// The number of a place below another one, which is the same in each process.
  ///
  /// Two places have one number in one of nine quadrillion cases.
  @MainActor
  func number(below parent: Int) -> Int {
    var hasher = StableHasher()
    hasher.add(UInt64(bitPattern: Int64(parent)))
    if case .type(let type) = self {
      // The names of types are long, and few.
      let number = Self.numbersOfTypes[type] ?? StableHasher(text.utf8).value
      Self.numbersOfTypes[type] = number
      hasher.add(number)
    } else {
      hasher.add(text)
    }
    // The lower bits are mixed into the upper ones.
    var hash = hasher.value
    hash = (hash ^ (hash >> 29)) &* 0xbf58_476d_1ce4_e5b9
    return max(Int((hash ^ (hash >> 32)) & UInt64(Self.numbers - 1)), 1)
  }

  @MainActor private static var numbersOfTypes: [ObjectIdentifier: UInt64] = [:]
}
