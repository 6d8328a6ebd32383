// The compiler reads this file first. If an import fails, it prints the lines around it. It doesn't reach an `#error` then.

#if ToolchainSyntax && !SwiftSyntaxPackage
  // The package swift-syntax builds this module first. If the compiler found some of its modules before the toolchain's, the two
  // wouldn't fit together.
  #if canImport(SwiftSyntax509)
    // Another package has macros, too. Write: .package(…"cairn"…, traits: [.defaults, "SwiftSyntaxPackage"])
    import Enable_the_trait_SwiftSyntaxPackage_of_the_dependency_on_Cairn
  #endif

  // This module imports the others. If the compiler can't use the toolchain's SwiftSyntax, build with the environment variable
  // CAIRN_SWIFT_SYNTAX=package.
  import SwiftCompilerPluginMessageHandling
#endif
