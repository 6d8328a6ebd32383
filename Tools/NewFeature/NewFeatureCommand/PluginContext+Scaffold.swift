import Foundation
import PackagePlugin

extension PluginContext {
  /// Runs the tool with a verb, and passes it the package manager's information about the package.
  func runScaffold(_ verb: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = try tool(named: "scaffold").url
    process.arguments =
      [verb, "--package-folder", package.directoryURL.path(percentEncoded: false), "--taken", takenNames]
      + (cairn.map { ["--cairn", $0.id] } ?? [])
      + ["--cairn-folder", (cairn ?? package).directoryURL.path(percentEncoded: false)] + arguments
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return }
    // The package manager prefixes the message with 'error:'.
    let message = text.hasPrefix("Error: ") ? String(text.dropFirst("Error: ".count)) : text
    Diagnostics.error(message.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The package that contains this command, or `nil` inside that package.
  private var cairn: Package? {
    package.dependencies.map(\.package).first { $0.products.contains { $0.name == "TerminalApp" } }
  }

  /// The targets of the package, and those of its dependencies with the package of each.
  private var takenNames: String {
    var others: [String: String] = [:]
    var pending = package.dependencies.map(\.package)
    var seen: Set<Package.ID> = []
    while let next = pending.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      for target in next.targets { others[target.name] = next.id }
      pending += next.dependencies.map(\.package)
    }
    return (package.targets.map(\.name) + others.map { "\($0.value)/\($0.key)" }).sorted()
      .joined(separator: ",")
  }
}
