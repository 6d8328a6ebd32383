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
    // FNV-1a, 64 bits, whose lower bits are mixed into the upper ones at the end.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: parent >> shift)) }
    if case .type(let type) = self {
      // The names of types are long, and few.
      let number = Self.numbersOfTypes[type] ?? text.utf8.reduce(hash: 0xcbf2_9ce4_8422_2325)
      Self.numbersOfTypes[type] = number
      for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    } else {
      for byte in text.utf8 { add(byte) }
    }
    hash = (hash ^ (hash >> 29)) &* 0xbf58_476d_1ce4_e5b9
    return max(Int((hash ^ (hash >> 32)) & UInt64(Self.numbers - 1)), 1)
  }

  @MainActor private static var numbersOfTypes: [ObjectIdentifier: UInt64] = [:]
}

extension Sequence<UInt8> {
  fileprivate func reduce(hash: UInt64) -> UInt64 {
    reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
