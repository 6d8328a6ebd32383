#if OlderSpellings
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Generates the same code as `@Observable`, and supports `@PerceptionIgnored`.
  struct PerceptibleMacro {
    static var formatMode: FormatMode { .disabled }
  }

  extension PerceptibleMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      protocols.isEmpty
        ? [] : ["extension \(type.trimmed): nonisolated Observation::Observable {}"].extensions
    }
  }

  extension PerceptibleMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let type = declaration.as(ClassDeclSyntax.self) else {
        let keyword = declaration.keywordToken ?? .identifier("")
        context.report(
          "'@Perceptible' can only be applied to a class", id: "perceptible.noClass", at: keyword)
        return []
      }
      func notifies(_ constraint: String, _ body: String) -> String {
        """
        private nonisolated func shouldNotifyObservers<Member\(constraint)>(_ lhs: Member, _ rhs: Member) -> Bool {
        \(body)
        }
        """
      }
      let name = type.name.trimmed.text
      return [
        """
        @ObservationIgnored private let _$observationRegistrar = Observation::ObservationRegistrar()
        """,
        """
        internal nonisolated func access<Member>(keyPath: KeyPath<\(name), Member>) {
        _$observationRegistrar.access(self, keyPath: keyPath)
        }
        """,
        """
        internal nonisolated func withMutation<Member, MutationResult>(
        keyPath: KeyPath<\(name), Member>, _ mutation: () throws -> MutationResult
        ) rethrows -> MutationResult {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
        }
        """,
        notifies("", "true"), notifies(": Equatable", "lhs != rhs"), notifies(": AnyObject", "lhs !== rhs"),
        notifies(": Equatable & AnyObject", "lhs != rhs"),
      ].declarations
    }
  }

  extension PerceptibleMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard declaration.is(ClassDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
        variable.isVar, !variable.isStatic, !variable.isLazy, !variable.isComputed,
        variable.singleBinding != nil,
        !["PerceptionIgnored", "ObservationIgnored", "ObservationTracked"]
          .contains(where: { variable.attributes.contains(named: $0) })
      else { return [] }
      return ["ObservationTracked"].attributes
    }
  }

  /// Generates nothing.
  ///
  /// `@Perceptible` ignores the property.
  struct PerceptionIgnoredMacro: MarkerMacro {}
#endif
