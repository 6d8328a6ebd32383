#if OlderSpellings
  import SwiftSyntax

  /// What becomes of one source.
  struct Modernisation {
    struct Note: Equatable {
      /// The line in the text after the rewrites.
      var line: Int
      var text: String
    }

    var before: String
    var after: String
    /// How many rewrites each kind made.
    var counts: [String: Int] = [:]
    var notes: [Note] = []
    /// Whether it does not parse; then it stays as it is.
    var isBroken = false

    var count: Int { counts.values.reduce(0, +) }

    /// Rewrites a source until nothing is left to rewrite.
    init(
      _ text: String, path: String, kinds: [any Rewrite.Type] = allRewrites,
      declarations: Declarations? = nil
    ) {
      before = text
      after = text
      let bytes = Array(text.utf8)
      let kinds = kinds.filter { kind in kind.hints.contains { bytes.contains($0) } }
      guard !kinds.isEmpty else { return }
      var source = Source(path: path, bytes: bytes, declarations: declarations ?? .none)
      guard !source.tree.hasError else {
        isBroken = true
        return
      }
      if declarations == nil {
        source = Source(path: path, bytes: bytes, declarations: Declarations(of: [source.tree]))
      }
      // A rewrite makes room for another: each round begins with the first kind.
      var isChanging = true
      for _ in 0..<20 where isChanging {
        isChanging = false
        for kind in kinds {
          var findings = Findings()
          kind.find(in: source, &findings)
          guard !findings.changes.isEmpty else { continue }
          let (bytes, count) = Edit.apply(findings.changes, to: source.bytes)
          guard bytes != source.bytes else { continue }
          let next = Source(path: path, bytes: bytes, declarations: source.declarations)
          // A rewrite that leaves something else than Swift is none.
          guard !next.tree.hasError else { continue }
          source = next
          counts[kind.name, default: 0] += count
          isChanging = true
        }
      }
      after = String(decoding: source.bytes, as: UTF8.self)
      let converter = SourceLocationConverter(fileName: path, tree: source.tree)
      for kind in kinds {
        var findings = Findings()
        kind.find(in: source, &findings)
        for note in findings.notes {
          notes.append(Note(line: converter.location(for: note.position).line, text: note.text))
        }
      }
      notes.sort { ($0.line, $0.text) < ($1.line, $1.text) }
      notes = notes.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  extension [UInt8] {
    /// Whether a word stands somewhere in these bytes.
    func contains(_ word: String) -> Bool {
      let word = Array(word.utf8)
      guard let first = word.first, count >= word.count else { return false }
      return withUnsafeBufferPointer { bytes in
        var index = 0
        while index <= bytes.count - word.count {
          if bytes[index] == first, word.indices.allSatisfy({ bytes[index + $0] == word[$0] }) { return true }
          index += 1
        }
        return false
      }
    }
  }
#endif
