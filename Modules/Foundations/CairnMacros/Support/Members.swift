import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// The declarations among these members, including conditional ones.
  var allDeclarations: [DeclSyntax] {
    flatMap { member -> [DeclSyntax] in
      guard let config = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
      return config.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.allDeclarations
      }
    }
  }

  /// The names of the types, variables, and functions among these members.
  var declaredNames: (types: Set<String>, variables: Set<String>, functions: Set<String>) {
    var names: (types: Set<String>, variables: Set<String>, functions: Set<String>) = ([], [], [])
    for decl in allDeclarations {
      if let variable = decl.as(VariableDeclSyntax.self) {
        names.variables.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
      } else if let function = decl.as(FunctionDeclSyntax.self) {
        names.functions.insert(function.name.text)
      } else if let named = decl.asProtocol((any NamedDeclSyntax).self) {
        names.types.insert(named.name.text)
      }
    }
    return names
  }
}
