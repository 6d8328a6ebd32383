// The compiler reads this file first. Another package of this build builds the package swift-syntax, and the compiler would find its
// modules before the toolchain's. An `#error` isn't reached in such a build, but a failing import is.

#if canImport(SwiftSyntax509) && ToolchainSyntax && !SwiftSyntaxPackage
  // Another package here has macros. Enable a trait: .package(…"cairn"…, traits: [.defaults, "SwiftSyntaxPackage"])
  import Enable_the_trait_SwiftSyntaxPackage_of_the_dependency_on_Cairn
#endif
