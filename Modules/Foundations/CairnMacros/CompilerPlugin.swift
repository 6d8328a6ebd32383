// The toolchain's SwiftSyntax has no module `SwiftCompilerPlugin`. This is the part of it that a plugin needs.

#if ToolchainSyntax && !SwiftSyntaxPackage
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
  import SwiftSyntaxMacros

  /// An executable whose macros the compiler expands.
  protocol CompilerPlugin {
    init()
    var providingMacros: [any Macro.Type] { get }
  }

  extension CompilerPlugin {
    /// Answers the compiler's requests, which arrive on standard input, until it ends.
    static func main() throws {
      let listener = CompilerPluginMessageListener(
        connection: try StandardIOMessageConnection(), provider: MacroProvider(macros: Self().providingMacros)
      )
      try listener.main()
    }
  }

  /// Finds a macro by the names that its declaration gives in `#externalMacro`.
  private struct MacroProvider: PluginProvider {
    let macros: [any Macro.Type]

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      let name = "\(moduleName).\(typeName)"
      guard let macro = macros.first(where: { String(reflecting: $0) == name }) else {
        throw UnknownMacro(description: "The plugin has no macro '\(name)'.")
      }
      return macro
    }
  }

  private struct UnknownMacro: Error, CustomStringConvertible {
    let description: String
  }
#endif
