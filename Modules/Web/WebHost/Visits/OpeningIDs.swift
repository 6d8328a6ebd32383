#if Server
  import CairnSupport
  import Crypto
  import Dependencies
  import Foundation
  import TerminalPrograms

  /// The ids of what a window creates while it opens a path, such as the empty rows of a form.
  ///
  /// If the window goes before its first action and begins again from its path, the ids are the same, and so are the names of the
  /// fields on its page. They are derived from the token of the visit and the name of the window, so nobody can predict them.
  struct OpeningIDs: Sendable {
    /// The generator, or `nil` after the first action.
    private let generator: Locked<(any RandomNumberGenerator)?>

    init(_ window: WindowName, of token: String) {
      generator = Locked(Digests(seed: "cairn id \(token) \(window)"))
    }

    /// Uses other ids from now on.
    func end() { generator.withLock { $0 = nil } }

    /// Returns a generator of these ids and, after the end, of the ids of other dependencies.
    func generator(then values: DependencyValues) -> UUIDGenerator {
      UUIDGenerator { next() ?? values.uuid() }
    }

    private func next() -> UUID? {
      generator.withLock { generator in
        guard var numbers = generator else { return nil }
        defer { generator = numbers }
        return .random(using: &numbers)
      }
    }
  }

  /// A generator of numbers that are derived from a text.
  private struct Digests: RandomNumberGenerator, Sendable {
    let seed: String
    private var count = 0

    init(seed: String) { self.seed = seed }

    mutating func next() -> UInt64 {
      count += 1
      return SHA256.hash(data: Data("\(seed) \(count)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
#endif
