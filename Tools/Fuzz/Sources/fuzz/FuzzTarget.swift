/// A part of a program that reads external input.
@MainActor
struct FuzzTarget {
  let name: String
  /// The initial inputs.
  let seeds: () throws -> [String]
  /// Reads an input. Traps if an invariant is violated.
  let read: ([UInt8]) -> Void

  static var all: [FuzzTarget] {
    var all: [FuzzTarget] = [
      .input, .requests, .assistants, .commands, .links, .recordings, .sessions, .data,
    ]
    #if Server
      all.append(.web)
    #endif
    return all
  }
}
