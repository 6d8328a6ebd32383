import SwiftSyntaxMacros

#if !ToolchainSyntax || SwiftSyntaxPackage
  import SwiftCompilerPlugin
#endif

/// All macros of the package.
struct CairnMacrosPlugin: CompilerPlugin {
  var providingMacros: [any Macro.Type] {
    #if OlderSpellings
      Self.macros + [CasePathMacro.self, PerceptibleMacro.self, PerceptionIgnoredMacro.self]
    #else
      Self.macros
    #endif
  }

  private static var macros: [any Macro.Type] {
    [
      CasePathableMacro.self,
      ObservableStateMacro.self,
      ObservationStateTrackedMacro.self,
      ObservationStateIgnoredMacro.self,
      PresentsMacro.self,
      ReducerMacro.self,
      ReducerCaseIgnoredMacro.self,
      ReducerCaseEphemeralMacro.self,
      ViewActionMacro.self,
      DependencyClientMacro.self, DependencyEndpointMacro.self, DependencyEndpointIgnoredMacro.self,
      DependencyEntryMacro.self,
      CaseBindableMacro.self, UITransactionEntryMacro.self,
      PreviewMacro.self, PreviewableMacro.self, EntryMacro.self,
    ]
  }
}

@main enum Main {
  static func main() throws {
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--expand" {
      Expansion.run(CommandLine.arguments[2], macros: CairnMacrosPlugin().providingMacros)
    } else {
      try CairnMacrosPlugin.main()
    }
  }
}
