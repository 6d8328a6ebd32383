#if OlderSpellings
  import SwiftSyntax

  /// Actions that are no longer equatable after `TaskResult` becomes `Result`, and the actions that contain them.
  struct UnequatableActions: Sendable {
    /// The actions, as `Feature.Action`, and their parts, as `Feature.Action.Part`.
    private var names: Set<String> = []
    /// Features whose results stay as they are, because an alert or a dialog compares their actions.
    private(set) var comparedFeatures: Set<String> = []

    init(of trees: [SourceFileSyntax]) {
      var payloads: [(name: String, feature: String, types: [String])] = []
      for decl in trees.flatMap({ $0.all(EnumDeclSyntax.self) }) {
        let types = decl.cases.flatMap { $0.parameterClause?.parameters.map(\.type.trimmedDescription) ?? [] }
        if decl.isOfAction {
          payloads.append((Self.name(decl), Self.feature(decl), types))
        } else if decl.attributes.has("Reducer") {
          // The action of an enum of features contains the actions of the features.
          payloads.append(("\(decl.name.text).Action", decl.name.text, types.map { "\($0).Action" }))
        }
      }
      let compared = Set(trees.flatMap(Self.comparedActions))
      for (name, feature, types) in payloads where types.contains(where: { $0.hasPrefix("TaskResult<") }) {
        var held = UnequatableActions(names: [name])
        held.grow(payloads)
        if held.names.isDisjoint(with: compared) {
          names.formUnion(held.names)
        } else {
          comparedFeatures.insert(feature)
        }
      }
    }

    private init(names: Set<String>) { self.names = names }

    /// Adds the actions that contain one of these.
    private mutating func grow(_ payloads: [(name: String, feature: String, types: [String])]) {
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for (name, feature, types) in payloads where !names.contains(name) {
          guard types.contains(where: { mentions($0, in: feature) }) else { continue }
          names.insert(name)
          isGrowing = true
        }
      }
    }

    /// The actions of alerts and dialogs, which are compared together with the state: `Feature.Action` for
    /// `AlertState<Action>`.
    private static func comparedActions(of tree: SourceFileSyntax) -> [String] {
      tree.all(IdentifierTypeSyntax.self).compactMap { type in
        guard ["AlertState", "ConfirmationDialogState", "ActionSheetState"].contains(type.name.text),
          let argument = type.genericArgumentClause?.arguments.first?.argument.trimmedDescription
        else { return nil }
        let parts = argument.split(separator: ".").map(String.init)
        guard let index = parts.firstIndex(of: "Action") else { return nil }
        if index > 0 { return parts[(index - 1)...].joined(separator: ".") }
        let groups = type.ancestors.lazy.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.text }
        let feature = groups.first { !["State", "Action"].contains($0) && $0.first?.isUppercase == true }
        return "\(feature ?? "").\(argument)"
      }
    }

    /// Returns `true` if the results in a declaration stay as they are.
    func isCompared(_ node: some SyntaxProtocol) -> Bool {
      !comparedFeatures.isEmpty
        && node.ancestors.contains {
          $0.asProtocol((any NamedDeclSyntax).self).map { comparedFeatures.contains($0.name.text) } == true
            || $0.as(ExtensionDeclSyntax.self).map {
              comparedFeatures.contains($0.extendedType.trimmedDescription)
            } == true
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

    /// Returns `true` if a type names one of the actions: `PresentationAction<Child.Action>`,
    /// `IdentifiedActionOf<Row>`.
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
