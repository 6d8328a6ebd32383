#if OlderSpellings
  import SwiftSyntax

  extension Source {
    /// Replaces a call that wraps views in a closure with the views.
    ///
    /// - Parameter content: Further edits of the closure's content.
    func unwrapping(
      _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, with content: [Edit] = []
    ) -> [Edit] {
      let group = Edit(call.start..<closure.opening.end, "Group {")
      guard let first = closure.statements.first else { return [group] }
      let isOne =
        closure.statements.count == 1 && first.item.is(ExprSyntax.self)
        && !first.item.is(IfExprSyntax.self) && !first.item.is(SwitchExprSyntax.self)
      guard call.isInBuilder || isOne else {
        // The closure contains several views, and its context takes only one.
        return [group] + content
      }
      let last = closure.statements.last!.end
      let opening = closure.opening.end
      guard isBroken(opening..<first.start) else {
        return [.remove(call.start..<first.start)] + content + [.remove(last..<call.end)]
      }
      // Keeps the comments before the first statement and after the last one.
      let start = firstText(startOfLine(after: opening))
      let end = closure.rightBrace.start
      var edits: [Edit] = [.remove(call.start..<start)]
      let outer = indentation(at: call.start).utf8.count
      let inner = indentation(at: start).utf8.count
      let lineOfBrace = startOfLine(end)
      let lastLine = lineOfBrace > last ? lineOfBrace - 1 : last
      let moves = dedenting(start..<lastLine, by: inner - outer)
      let blanks = "\n" + String(repeating: " ", count: moves.isEmpty ? 0 : inner - outer)
      edits += moves
      edits += content.map {
        Edit(
          $0.range, $0.text.split(separator: blanks, omittingEmptySubsequences: false).joined(separator: "\n")
        )
      }
      edits.append(.remove(lastLine..<call.end))
      return edits
    }

    /// Moves the lines that begin within a range to the left, unless a line isn't indented enough.
    func dedenting(_ range: Range<Int>, by count: Int) -> [Edit] {
      guard count > 0 else { return [] }
      var edits: [Edit] = []
      var index = range.lowerBound
      while let newline = bytes[index..<range.upperBound].firstIndex(of: 0x0A) {
        index = newline + 1
        let blanks = bytes[index...].prefix { $0 == 0x20 || $0 == 0x09 }.count
        if index + blanks < bytes.count, bytes[index + blanks] == 0x0A { continue }
        guard index < range.upperBound else { break }
        guard blanks >= count else { return [] }
        edits.append(.remove(index..<index + count))
      }
      return edits
    }

    private func startOfLine(after offset: Int) -> Int {
      bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

    /// Returns the first byte at or after a position that isn't white space.
    private func firstText(_ offset: Int) -> Int {
      bytes[offset...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A } ?? bytes.count
    }
  }

  extension FunctionCallExprSyntax {
    /// Returns `true` if it is a statement whose context takes several views or an `if`: `body`, a closure, or a
    /// builder.
    var isInBuilder: Bool {
      guard statement != nil else { return false }
      for ancestor in Syntax(self).ancestors {
        if ancestor.is(ClosureExprSyntax.self) { return true }
        if let variable = ancestor.as(VariableDeclSyntax.self) {
          return variable.bindings.first?.pattern.trimmedDescription == "body"
            || variable.attributes.has("ViewBuilder")
        }
        if let function = ancestor.as(FunctionDeclSyntax.self) {
          return function.attributes.has("ViewBuilder") || function.name.text == "body"
        }
      }
      return false
    }
  }
#endif
