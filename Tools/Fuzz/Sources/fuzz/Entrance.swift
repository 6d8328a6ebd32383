/// A place where a program reads something from outside.
@MainActor
struct Entrance {
  let name: String
  /// Inputs to begin with.
  let seeds: () throws -> [String]
  /// Reads an input. It traps if something is wrong.
  let read: ([UInt8]) -> Void

  static var all: [Entrance] {
    var all: [Entrance] = [.input, .requests, .commands, .links, .recordings, .sessions, .data]
    #if Server
      all.append(.web)
    #endif
    return all
  }
}
