/// The locations of a package's sources.
struct Layout {
  /// The folder of a feature, or of the code that a product's features share.
  let module: @Sendable (_ product: ModuleName, _ module: ModuleName) -> String
  /// The folder of a product's program.
  let program: @Sendable (_ product: ModuleName) -> String
  /// The folder that holds all features.
  let features: String
  /// The command that runs the tests of the given modules, and only those if possible.
  let testCommand: @Sendable (_ modules: [ModuleName]) -> String

  /// SwiftPM's usual layout.
  static let usual = Layout(
    module: { _, module in "Sources/\(module)" }, program: { "Sources/\($0.hyphenated)" },
    features: "Sources", testCommand: { _ in "swift test" })

  /// Cairn's own repository: a folder for each product.
  static let repository = Layout(
    module: { product, module in "Modules/Features/\(product)/\(module)" }, program: { "Apps/\($0)" },
    features: "Modules/Features",
    testCommand: { "CAIRN_ONLY=\($0.map(\.description).joined(separator: ",")) swift test" })
}
