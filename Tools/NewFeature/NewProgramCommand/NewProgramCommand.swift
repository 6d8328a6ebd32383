import Foundation
import PackagePlugin

/// `swift package new-program Inventory`: writes a program with a first feature, which builds, runs and passes at once.
@main
struct NewProgramCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "scaffold").url
    process.arguments =
      ["program", "--package-folder", context.package.directoryURL.path(percentEncoded: false)] + arguments
    try process.run()
    process.waitUntilExit()
    // What was wrong is said by the tool already.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
