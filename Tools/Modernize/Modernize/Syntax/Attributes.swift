#if OlderSpellings
  import SwiftSyntax

  extension Source {
    /// Inserts an attribute before a declaration, on a separate line if the declaration begins a line.
    func adding(_ attribute: String, to declaration: some SyntaxProtocol) -> Edit {
      let start = declaration.start
      return .insert(
        isFirstInLine(start) ? "\(attribute)\n\(indentation(at: start))" : "\(attribute) ", at: start)
    }

    /// Removes an attribute, and its line if it is alone on it.
    func removing(_ attribute: AttributeSyntax) -> Edit {
      var end = attribute.end
      while end < bytes.count, [0x20, 0x09].contains(bytes[end]) { end += 1 }
      // The code on the next line takes the attribute's place.
      if isFirstInLine(attribute.start), end < bytes.count, bytes[end] == 0x0A {
        return .remove(startOfLine(attribute.start)..<end + 1)
      }
      return .remove(attribute.start..<end)
    }

    /// Makes the state of a struct observable, unless it already is or a property prevents it.
    func observing(_ state: StructDeclSyntax) -> Edit? {
      state.attributes.has("ObservableState") || state.unknownWrapper != nil
        ? nil : adding("@ObservableState", to: state)
    }
  }

  /// Property wrappers that a struct with `@ObservableState` can't have.
  private let wrappersInTheWay = ["PresentationState", "BindingState"]
  /// Attributes of properties that `@ObservableState` supports.
  private let knownAttributes = [
    "Presents", "Shared", "SharedReader", "ObservationStateIgnored", "ObservationStateTracked", "available",
    "usableFromInline", "inlinable", "MainActor", "Sendable",
  ]

  extension StructDeclSyntax {
    var properties: [VariableDeclSyntax] {
      memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    }

    /// Returns `true` if a property still has a former wrapper.
    var waits: Bool {
      properties.contains { property in wrappersInTheWay.contains { property.attributes.has($0) } }
    }

    /// A property wrapper that `@ObservableState` doesn't support.
    var unknownWrapper: String? {
      properties.lazy.flatMap {
        $0.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
      }
      .first { !knownAttributes.contains($0) && !wrappersInTheWay.contains($0) }
    }

    /// Returns the nested types and type aliases with a name.
    func nested(_ name: String) -> DeclSyntax? {
      memberBlock.members.lazy.map(\.decl).first {
        $0.asProtocol((any NamedDeclSyntax).self)?.name.text == name && !$0.is(FunctionDeclSyntax.self)
      }
    }
  }

  extension InheritedTypeListSyntax {
    /// The conformances by name.
    var names: [String] { map { $0.type.trimmedDescription } }
  }

  extension Source {
    /// Removes a conformance, and also the colon if it is the last one.
    func removing(_ name: String, from clause: InheritanceClauseSyntax) -> Edit? {
      let types = Array(clause.inheritedTypes)
      guard let index = types.firstIndex(where: { $0.type.trimmedDescription == name }) else { return nil }
      if types.count == 1 {
        let before = clause.previousToken(viewMode: .sourceAccurate)!
        return .remove(before.end..<clause.end)
      }
      return index + 1 < types.count
        ? .remove(types[index].start..<types[index + 1].start)
        : .remove(types[index - 1].type.end..<types[index].end)
    }
  }
#endif
