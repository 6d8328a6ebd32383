#if OlderSpellings
  import SwiftSyntax

  /// Actions that are no longer equatable when `TaskResult` becomes `Result`, with those that hold them.
  struct UnequatableActions: Sendable {
    /// The actions, as `Feature.Action`, and their parts, as `Feature.Action.Part`.
    private var names: Set<String> = []

    init(of trees: [SourceFileSyntax]) {
      var payloads: [(name: String, feature: String, types: [String])] = []
      for decl in trees.flatMap({ $0.all(EnumDeclSyntax.self) }) {
        let types = decl.cases.flatMap { $0.parameterClause?.parameters.map(\.type.trimmedDescription) ?? [] }
        if decl.isOfAction {
          payloads.append((Self.name(decl), Self.feature(decl), types))
        } else if decl.attributes.has("Reducer") {
          // The action of an enum of features holds those of the features.
          payloads.append(("\(decl.name.text).Action", decl.name.text, types.map { "\($0).Action" }))
        }
      }
      for (name, _, types) in payloads where types.contains(where: { $0.hasPrefix("TaskResult<") }) {
        names.insert(name)
      }
      var isGrowing = !names.isEmpty
      while isGrowing {
        isGrowing = false
        for (name, feature, types) in payloads where !names.contains(name) {
          guard types.contains(where: { mentions($0, in: feature) }) else { continue }
          names.insert(name)
          isGrowing = true
        }
      }
    }

    func contains(_ decl: EnumDeclSyntax) -> Bool {
      !names.isEmpty && decl.isOfAction && names.contains(Self.name(decl))
    }

    private static func feature(_ decl: EnumDeclSyntax) -> String {
      for group in decl.ancestors.lazy.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }) {
        if let decl = group.as(EnumDeclSyntax.self), decl.isOfAction { continue }
        let name =
          group.asProtocol((any NamedDeclSyntax).self)?.name.text
          ?? group.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        return name?.split(separator: ".").last.map(String.init) ?? ""
      }
      return ""
    }

    private static func name(_ decl: EnumDeclSyntax) -> String {
      decl.name.text == "Action"
        ? "\(feature(decl)).Action" : "\(feature(decl)).Action.\(decl.name.text)"
    }

    /// Whether a type names one of the actions: `PresentationAction<Child.Action>`, `IdentifiedActionOf<Row>`.
    private func mentions(_ type: String, in feature: String) -> Bool {
      let isOfFeature = type.contains("ActionOf<")
      return type.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }.contains { word in
        let parts = word.split(separator: ".")
        let name = parts.suffix(2).joined(separator: ".")
        return names.contains(name) || names.contains("\(feature).Action.\(parts.last ?? "")")
          || isOfFeature && names.contains("\(parts.last ?? "").Action")
      }
    }
  }
#endif
