import Foundation
import PackagePlugin

/// `swift package modernise`: shows what today's spellings change in this package's sources.
@main
struct ModerniseCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "modernise").url
    process.arguments =
      ["--package-folder", context.package.directoryURL.path(percentEncoded: false)] + arguments
    try process.run()
    process.waitUntilExit()
    // What was wrong is said by the tool already.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
