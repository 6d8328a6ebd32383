#if OlderSpellings
  import SwiftSyntax

  /// The name of a closure's store, which moves before the braces: `if let child = … {`.
  struct StoreBinder {
    let name: String
    let edits: [Edit]

    init?(_ closure: ClosureExprSyntax) {
      guard let signature = closure.signature else {
        let uses = closure.all(DeclReferenceExprSyntax.self).filter { $0.baseName.text == "$0" }
        // `$0` of a nested closure has a different meaning.
        guard !uses.isEmpty, uses.allSatisfy({ $0.nearest(ClosureExprSyntax.self)?.id == closure.id }) else {
          return nil
        }
        name = "childStore"
        edits = uses.map { .replace($0, "childStore") }
        return
      }
      guard signature.capture == nil, closure.parameterNames.count == 1, closure.parameterNames[0] != "_"
      else {
        return nil
      }
      name = closure.parameterNames[0]
      edits = [.remove(closure.leftBrace.end..<signature.end)]
    }
  }
#endif
