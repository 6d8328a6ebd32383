import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// All macros of the package.
///
/// Every additional macro target would link swift-syntax again.
struct CairnMacrosPlugin: CompilerPlugin {
  var providingMacros: [any Macro.Type] {
    #if OlderSpellings
      Self.macros + [CasePathMacro.self, PerceptibleMacro.self, PerceptionIgnoredMacro.self]
    #else
      Self.macros
    #endif
  }

  private static let macros: [any Macro.Type] = [
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
    PreviewMacro.self,
  ]
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
