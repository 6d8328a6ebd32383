/// A part of a program that reads external input.
@MainActor
struct Entrance {
  let name: String
  /// The initial inputs.
  let seeds: () throws -> [String]
  /// Reads an input. Traps if an invariant is violated.
  let read: ([UInt8]) -> Void

  static var all: [Entrance] {
    var all: [Entrance] = [.input, .requests, .assistants, .commands, .links, .recordings, .sessions, .data]
    #if Server
      all.append(.web)
    #endif
    return all
  }
}
