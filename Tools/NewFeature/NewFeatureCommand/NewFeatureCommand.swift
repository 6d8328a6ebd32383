import PackagePlugin

/// `swift package new-feature ItemDetail --of Inventory`: writes a feature that builds and passes its tests.
@main
struct NewFeatureCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try context.runScaffold("new-feature", arguments)
  }
}
