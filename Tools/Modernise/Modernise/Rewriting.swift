#if OlderSpellings
  import SwiftParser
  import SwiftSyntax

  /// Rules over one source after another.
  struct Rewriting {
    /// In the order in which they are used: each sees what those before it have written.
    static let rules: [Rule.Type] = [
      NameRule.self, ConformanceRule.self, StateRule.self, CasePathRule.self, FieldRule.self, EffectRule.self,
      StoreRule.self, ByHandRule.self,
    ]

    struct Note: Equatable {
      var line: Int
      var text: String
    }

    struct Result {
      var source: String
      var changes = 0
      var notes: [Note] = []
    }

    private let rules: [Rule.Type]

    init(_ rules: [Rule.Type] = Self.rules) { self.rules = rules }

    /// The source as it is written today; `nil` where it does not parse.
    func rewrite(_ source: String) -> Result? {
      guard !Parser.parse(source: source).hasError else { return nil }
      var result = Result(source: source)
      for type in rules {
        let tree = Parser.parse(source: result.source)
        let rule = type.init(viewMode: .sourceAccurate)
        rule.converter = SourceLocationConverter(fileName: "", tree: tree)
        rule.walk(tree)
        guard let next = rule.apply(to: result.source) else { continue }
        // A rule that spoils a source is not used.
        guard !Parser.parse(source: next).hasError else { continue }
        result.source = next
        result.changes += rule.edits.count
        result.notes += rule.notes
      }
      return result
    }
  }

  /// Something that was written in another way, and is found in a source.
  class Rule: SyntaxVisitor {
    /// What `--only` calls it.
    class var name: String { "" }
    /// What it changes.
    class var summary: String { "" }

    struct Edit {
      var start: Int
      var end: Int
      var text: String
    }

    fileprivate(set) var edits: [Edit] = []
    fileprivate(set) var notes: [Rewriting.Note] = []
    fileprivate var converter: SourceLocationConverter!

    override required init(viewMode: SyntaxTreeViewMode) { super.init(viewMode: viewMode) }

    /// Writes a text in the place of a node, whose comments and spaces stay.
    func replace(_ node: some SyntaxProtocol, with text: String) {
      replace(
        from: node.positionAfterSkippingLeadingTrivia, to: node.endPositionBeforeTrailingTrivia, with: text)
    }

    func replace(from start: AbsolutePosition, to end: AbsolutePosition, with text: String) {
      // What lies in something that is replaced already waits for the next run.
      guard edits.allSatisfy({ end.utf8Offset <= $0.start || start.utf8Offset >= $0.end }) else { return }
      edits.append(Edit(start: start.utf8Offset, end: end.utf8Offset, text: text))
    }

    func insert(_ text: String, before node: some SyntaxProtocol) {
      let position = node.positionAfterSkippingLeadingTrivia
      guard !edits.contains(where: { $0.start == position.utf8Offset && $0.text == text }) else { return }
      edits.append(Edit(start: position.utf8Offset, end: position.utf8Offset, text: text))
    }

    func note(_ text: String, at node: some SyntaxProtocol) {
      let line = node.startLocation(converter: converter).line
      if !notes.contains(.init(line: line, text: text)) { notes.append(.init(line: line, text: text)) }
    }

    /// The spaces that a node's line begins with.
    func indentation(of node: some SyntaxProtocol) -> String {
      String(repeating: " ", count: node.startLocation(converter: converter).column - 1)
    }

    fileprivate func apply(to source: String) -> String? {
      if edits.isEmpty { return notes.isEmpty ? nil : source }
      var bytes = Array(source.utf8)
      for edit in edits.sorted(by: { ($0.start, $0.end) > ($1.start, $1.end) }) {
        bytes.replaceSubrange(edit.start..<edit.end, with: edit.text.utf8)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  extension AttributeListSyntax {
    /// Whether an attribute of a name is among them.
    func has(_ name: String) -> Bool { attribute(name) != nil }

    func attribute(_ name: String) -> AttributeSyntax? {
      for case .attribute(let attribute) in self where attribute.attributeName.trimmedDescription == name {
        return attribute
      }
      return nil
    }
  }
#endif
