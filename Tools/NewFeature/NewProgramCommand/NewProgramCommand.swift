import PackagePlugin

/// `swift package new-program Inventory`: writes a program with a first feature, which builds, runs, and passes its tests.
@main
struct NewProgramCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try context.runScaffold("new-program", arguments)
  }
}
