import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct CairnMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = []
}
