#if OlderSpellings
  import Foundation
  import SwiftParser
  import SwiftSyntax

  /// The result of rewriting one source.
  struct Modernization: Sendable {
    struct Note: Equatable, Sendable {
      /// The line in the rewritten text.
      var line: Int
      var text: String
    }

    var before: String
    var after: String
    /// The number of rewrites of each kind.
    var counts: [String: Int] = [:]
    var notes: [Note] = []
    /// Whether the source failed to parse. It then stays as it is.
    var isBroken = false

    var count: Int { counts.values.reduce(0, +) }

    /// Rewrites a source until there is nothing left to rewrite.
    init(
      _ text: String, path: String, kinds: [any Rewrite.Type] = allRewrites,
      tree: SourceFileSyntax? = nil, declarations: Declarations? = nil
    ) {
      before = text
      after = text
      // Keeps the original line endings.
      let hasReturns = text.contains("\r\n")
      if hasReturns { after = text.replacing("\r\n", with: "\n") }
      defer { if hasReturns { after = count == 0 ? text : after.replacing("\n", with: "\r\n") } }
      guard kinds.contains(where: { text.holds(oneOf: $0.hints) }) else { return }
      let tree = hasReturns ? Parser.parse(source: after) : tree ?? Parser.parse(source: text)
      guard !tree.hasError else {
        isBroken = true
        return
      }
      var source = Source(
        path: path, bytes: Array(after.utf8), tree: tree,
        declarations: declarations ?? Declarations(of: [tree]))
      // One rewrite can enable another, so the rounds continue until one finds nothing.
      var isChanging = true
      for _ in 0..<20 where isChanging {
        isChanging = false
        notes = []
        for kind in kinds where after.holds(oneOf: kind.hints) {
          var findings = Findings()
          kind.find(in: source, &findings)
          notes += findings.notes.map { Note(line: source.line($0.position), text: $0.text) }
          guard let (bytes, tree, count) = Self.apply(findings.changes, to: source, &notes) else { continue }
          source = Source(path: path, bytes: bytes, tree: tree, declarations: source.declarations)
          after = String(decoding: bytes, as: UTF8.self)
          counts[kind.name, default: 0] += count
          isChanging = true
        }
      }
      notes.sort { ($0.line, $0.text) < ($1.line, $1.text) }
      notes = notes.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  extension Modernization {
    /// Applies changes, except those that would produce invalid Swift.
    ///
    /// - Returns: `nil` if the text doesn't change.
    private static func apply(
      _ changes: [[Edit]], to source: Source, _ notes: inout [Note]
    ) -> (bytes: [UInt8], tree: SourceFileSyntax, count: Int)? {
      func result(_ changes: [[Edit]]) -> (bytes: [UInt8], tree: SourceFileSyntax, count: Int)? {
        let (bytes, count) = Edit.apply(changes, to: source.bytes)
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        return tree.hasError || bytes == source.bytes ? nil : (bytes, tree, count)
      }
      guard !changes.isEmpty else { return nil }
      if let all = result(changes) { return all }
      var usable: [[Edit]] = []
      for change in changes {
        if result([change]) != nil {
          usable.append(change)
        } else if let edit = change.first(where: { source.text($0.range) != $0.text }) {
          let position = AbsolutePosition(utf8Offset: edit.range.lowerBound)
          notes.append(
            Note(line: source.line(position), text: "an older spelling that must be rewritten by hand."))
        }
      }
      return usable.isEmpty ? nil : result(usable)
    }
  }

  extension String {
    /// Returns `true` if the text contains any of the words.
    func holds(oneOf words: [String]) -> Bool {
      withCString { text in words.contains { strstr(text, $0) != nil } }
    }
  }
#endif
