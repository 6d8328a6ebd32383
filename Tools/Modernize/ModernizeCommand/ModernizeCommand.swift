import Foundation
import PackagePlugin

/// `swift package modernize`: shows how the current spellings change this package's sources.
@main
struct ModernizeCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "modernize").url
    process.arguments =
      ["--package-folder", context.package.directoryURL.path(percentEncoded: false)] + arguments
    try process.run()
    process.waitUntilExit()
    // The tool already printed the error.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
