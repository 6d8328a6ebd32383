import Foundation
import PackagePlugin

/// `swift package modernise`: shows, and with `--write` makes, the changes that bring code of earlier years to today's names.
@main
struct ModerniseCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "modernise").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // What was wrong is said by the tool already.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
