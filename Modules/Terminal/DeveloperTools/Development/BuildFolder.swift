import Foundation

/// The build folder that a program runs from, and the command that builds the program there again.
///
/// SwiftPM's description of the last build tells with which flags the package was built, so that the next build compiles only what
/// has changed.
package struct BuildFolder: Hashable, Sendable {
  /// The file of the program, as the linker writes it.
  package let executable: String
  /// The folder that contains the folders of all configurations: `.build`.
  package let scratch: String
  /// The folder of the package.
  package let package: String
  /// The program that builds: `swift-build` of the toolchain that built last.
  package let builder: String?
  /// The arguments of `swift build`, except those for products.
  package let arguments: [String]
  /// The folders of the modules of this package and of its path dependencies, by the names of the modules.
  package let modules: [String: String]

  package var product: String { (executable as NSString).lastPathComponent }

  /// The folders that contain a manifest.
  package var packages: [String] {
    Array(Set(modules.values.compactMap(Self.package(around:)) + [package])).sorted()
  }

  /// Returns `true` if an executable is in a build folder. This costs much less than reading the folder.
  package static func contains(_ executable: String) -> Bool {
    let folder = (executable as NSString).deletingLastPathComponent
    return [folder + "/description.json", folder + "/../../workspace-state.json"]
      .allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }

  /// Reads the build folder of an executable, or returns `nil` if it isn't in one.
  package init?(of executable: String) {
    let folder = (executable as NSString).deletingLastPathComponent
    let scratch = ((folder as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: scratch + "/workspace-state.json"),
      let data = FileManager.default.contents(atPath: folder + "/description.json"),
      let description = try? JSONDecoder().decode(Description.self, from: data)
    else { return nil }
    self.init(of: executable, scratch: scratch, description)
  }

  private init?(of executable: String, scratch: String, _ description: Description) {
    var modules: [String: String] = [:]
    let own = description.swiftCommands.values.filter { command in
      !command.sources.contains { $0.hasPrefix(scratch + "/") }
    }
    for command in own {
      guard let folder = Self.folder(of: command.sources) else { continue }
      modules[command.moduleName] = folder
      // The modules in C, by their headers.
      for argument in command.otherArguments
      where argument.hasPrefix("/") && argument.hasSuffix("/include") && !argument.hasPrefix(scratch + "/") {
        let folder = (argument as NSString).deletingLastPathComponent
        guard Self.package(around: folder) != nil else { continue }
        modules[(folder as NSString).lastPathComponent] = folder
      }
    }
    let parent = (scratch as NSString).deletingLastPathComponent
    let isAtHome = FileManager.default.fileExists(atPath: parent + "/Package.swift")
    guard
      let package = isAtHome
        ? parent : description.builtTestProducts?.first?.packagePath ?? Self.main(of: modules, executable)
    else { return nil }
    self.executable = executable
    (self.scratch, self.package, self.modules) = (scratch, package, modules)
    let compiler = own.first?.executable
    builder = compiler.map { ($0 as NSString).deletingLastPathComponent + "/swift-build" }
    let folder = (executable as NSString).deletingLastPathComponent
    var arguments = ["--package-path", package]
    if scratch != package + "/.build" { arguments += ["--scratch-path", scratch] }
    arguments += ["--configuration", (folder as NSString).lastPathComponent]
    arguments += Self.flags(own.first?.otherArguments ?? [], isDebug: folder.hasSuffix("/debug"))
    self.arguments = arguments + (description.traitConfiguration?.arguments ?? [])
  }

  /// The description that SwiftPM writes beside the products (Swift 6.3.1). Only the used parts are decoded.
  private struct Description: Decodable {
    struct Command: Decodable {
      var moduleName: String
      var executable: String
      var sources: [String]
      var otherArguments: [String]
    }
    struct Tests: Decodable { var packagePath: String }

    /// The traits as the user has named them. Other names of the same traits compile everything again.
    struct Traits: Decodable {
      let arguments: [String]

      private enum CodingKeys: String, CodingKey {
        case disableAllTraits, enableAllTraits, enabledTraits
        case names = "_0"
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.enabledTraits) {
          let names = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .enabledTraits)
            .decode(Set<String>.self, forKey: .names)
          arguments = ["--traits", names.sorted().joined(separator: ",")]
        } else if container.contains(.disableAllTraits) {
          arguments = ["--disable-default-traits"]
        } else {
          arguments = container.contains(.enableAllTraits) ? ["--enable-all-traits"] : []
        }
      }
    }

    var traitConfiguration: Traits?
    var swiftCommands: [String: Command]
    var builtTestProducts: [Tests]?
  }

  /// Returns the flags of `swift build` that lead to a compiler's arguments. Another flag would compile everything again.
  static func flags(
    _ arguments: [String], isDebug: Bool, processors: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> [String] {
    var flags: [String] = []
    let hasIndex = arguments.contains("-index-store-path")
    if hasIndex != isDebug { flags.append(hasIndex ? "--enable-index-store" : "--disable-index-store") }
    for argument in arguments {
      if argument.hasPrefix("-sanitize=") { flags.append("-" + argument) }
      if argument.hasPrefix("-j"), let jobs = Int(argument.dropFirst(2)), jobs != processors {
        flags += ["--jobs", String(jobs)]
      }
    }
    if arguments.contains("-gnone") { flags += ["-debug-info-format", "none"] }
    return flags
  }

  /// Returns the deepest folder that contains all files.
  static func folder(of files: [String]) -> String? {
    let folders = files.map { ($0 as NSString).deletingLastPathComponent.split(separator: "/") }
    guard var common = folders.first else { return nil }
    for folder in folders.dropFirst() {
      common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + common.joined(separator: "/")
  }

  /// Returns the closest folder around a folder that contains a manifest.
  private static func package(around folder: String) -> String? {
    var folder = folder
    while folder.count > 1 {
      if FileManager.default.fileExists(atPath: folder + "/Package.swift") { return folder }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return nil
  }

  /// Returns the package of the module with the name of the program, or of the first module.
  private static func main(of modules: [String: String], _ executable: String) -> String? {
    let name = (executable as NSString).lastPathComponent
    let folder = modules[name] ?? modules.sorted { $0.key < $1.key }.first?.value
    return folder.flatMap(package(around:))
  }

  // MARK: Tests

  /// Returns the filter of `swift test` for the modules in which files have changed, or `nil` if these have no tests.
  func testFilter(for files: Set<String>) -> String? {
    let folders = Set((try? FileManager.default.contentsOfDirectory(atPath: package + "/Tests")) ?? [])
    let names = files.compactMap { file -> String? in
      if file.hasPrefix(package + "/Tests/") {
        return file.dropFirst(package.count + 7).split(separator: "/").first.map(String.init)
      }
      return modules.first { file.hasPrefix($0.value + "/") }.map { $0.key + "Tests" }
    }
    let tests = Set(names).intersection(folders).sorted()
    return tests.isEmpty ? nil : "^(\(tests.joined(separator: "|")))\\."
  }

  /// Returns the source files of all tests.
  func testFiles() -> [String] {
    let tests = package + "/Tests"
    let names = FileManager.default.enumerator(atPath: tests)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.map { tests + "/" + $0 }
  }
}
