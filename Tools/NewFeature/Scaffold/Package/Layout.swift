/// The locations of a package's sources.
struct Layout {
  /// The folder of a feature, or of the code that a product's features share.
  let module: @Sendable (_ product: ModuleName, _ module: ModuleName) -> String
  /// The folder of a product's program.
  let program: @Sendable (_ product: ModuleName) -> String
  /// The folder that holds all features.
  let features: String
  /// Whether the server is a trait of the package itself, so that code must build without it.
  let hasServerTrait: Bool
  /// The command that runs the tests of the given modules, and only those if possible.
  let testCommand: @Sendable (_ modules: [ModuleName]) -> String

  /// SwiftPM's usual layout.
  static let usual = Layout(
    module: { _, module in "Sources/\(module)" }, program: { "Sources/\($0.hyphenated)" },
    features: "Sources", hasServerTrait: false, testCommand: { _ in "swift test" })

  /// Cairn's own repository: a folder for each product.
  static let repository = Layout(
    module: { product, module in "Modules/Features/\(product)/\(module)" }, program: { "Apps/\($0)" },
    features: "Modules/Features", hasServerTrait: true,
    testCommand: { "CAIRN_ONLY=\($0.map(\.description).joined(separator: ",")) swift test" })

  /// The command that serves a program to browsers.
  func serveCommand(_ product: ModuleName) -> String {
    "swift run \(hasServerTrait ? "--traits default,Server " : "")\(product.hyphenated) serve"
  }
}
