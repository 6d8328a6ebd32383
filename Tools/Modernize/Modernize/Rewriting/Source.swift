#if OlderSpellings
  import SwiftSyntax

  /// A parsed source file.
  struct Source {
    /// The path in messages.
    let path: String
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    private let index = Index()
    /// The declarations in all sources of the run.
    let declarations: Declarations

    init(path: String, bytes: [UInt8], tree: SourceFileSyntax, declarations: Declarations) {
      self.path = path
      self.bytes = bytes
      self.tree = tree
      self.declarations = declarations
    }

    /// Whether the source belongs to tests.
    var isTest: Bool {
      let folders = path.split(separator: "/")
      return folders.contains { $0 == "Tests" || $0.hasSuffix("Tests") || $0.hasSuffix("Tests.swift") }
        || tree.statements.contains {
          ["XCTest", "Testing"].contains($0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription)
        }
    }

    /// Returns every node of a type, in source order.
    func all<Node: SyntaxProtocol>(_: Node.Type) -> [Node] { index.all(in: tree) }

    /// Returns the line of a position, counted from 1.
    func line(_ position: AbsolutePosition) -> Int {
      bytes[..<position.utf8Offset].count { $0 == 0x0A } + 1
    }

    /// Returns the text of a range of bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The white space at the beginning of the line of a position.
    func indentation(at offset: Int) -> String {
      let start = startOfLine(offset)
      return text(start..<(bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count))
    }

    /// The white space of one indentation level, taken from the first indented line.
    var indentationUnit: String {
      for line in bytes.split(separator: 0x0A) {
        let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
        if blanks.first == 0x09 { return "\t" }
        // A single space belongs to a comment.
        if (2...8).contains(blanks.count) { return String(decoding: blanks, as: UTF8.self) }
      }
      return "  "
    }

    /// Returns the start of the line of a position.
    func startOfLine(_ offset: Int) -> Int {
      (bytes[..<offset].lastIndex(of: 0x0A)).map { $0 + 1 } ?? 0
    }

    /// Returns `true` if only white space precedes a position on its line.
    func isFirstInLine(_ offset: Int) -> Bool {
      bytes[startOfLine(offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Returns `true` if there is a line break between two positions.
    func isBroken(_ range: Range<Int>) -> Bool { bytes[range].contains(0x0A) }
  }

  /// The nodes of a source by type. Each type is collected when it is first requested.
  private final class Index {
    private var nodes: [Syntax]?
    private var found: [ObjectIdentifier: Any] = [:]

    func all<Node: SyntaxProtocol>(in tree: SourceFileSyntax) -> [Node] {
      if let found = found[ObjectIdentifier(Node.self)] as? [Node] { return found }
      let nodes = self.nodes ?? tree.all(Syntax.self)
      self.nodes = nodes
      let result = nodes.compactMap { $0.as(Node.self) }
      found[ObjectIdentifier(Node.self)] = result
      return result
    }
  }

  /// Collects the nodes of a type, without tokens.
  private final class Collector<Node: SyntaxProtocol>: SyntaxAnyVisitor {
    var found: [Node] = []

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let node = node.as(Node.self) { found.append(node) }
      return .visitChildren
    }
  }

  extension SyntaxProtocol {
    /// Returns every node of a type within this node, including itself.
    func all<Node: SyntaxProtocol>(_: Node.Type) -> [Node] {
      let collector = Collector<Node>(viewMode: .sourceAccurate)
      collector.walk(self)
      return collector.found
    }

    /// The nodes around this one, innermost first.
    var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self)) { $0.parent }.dropFirst() }

    /// The nearest node of a type around this one.
    func nearest<Node: SyntaxProtocol>(_: Node.Type) -> Node? {
      ancestors.lazy.compactMap { $0.as(Node.self) }.first
    }
  }
#endif
