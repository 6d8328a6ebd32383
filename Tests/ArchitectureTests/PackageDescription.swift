import Foundation

/// The package manifest, as the package manager describes it.
struct PackageDescription: Decodable, Sendable {
  var targets: [Target]
  var products: [Product]

  struct Product: Decodable, Sendable {
    var name: String
  }

  struct Target: Decodable, Sendable {
    var name: String
    var type: String
    var path: String?
    var dependencies: [Dependency]

    /// The other targets of the package that this one depends on.
    var uses: [String] { dependencies.compactMap(\.target) }
    /// The products of other packages that this one depends on.
    var products: [String] { dependencies.compactMap(\.product) }

    /// The folder under `Modules` that contains a module's layer.
    var layer: String? {
      guard let parts = path?.split(separator: "/"), parts.first == "Modules", parts.count > 2 else {
        return nil
      }
      return String(parts[1])
    }
  }

  /// `{"target": ["Name", null]}`, `{"byName": ["Name", null]}` or `{"product": ["Name", "package", …]}`.
  struct Dependency: Decodable, Sendable {
    var target: String?
    var product: String?
    /// The traits that enable the product, or an empty array if it's always used.
    var traits: [String] = []

    private enum CodingKeys: String, CodingKey { case target, byName, product }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func name(_ key: CodingKeys) throws -> String? {
        guard container.contains(key) else { return nil }
        var list = try container.nestedUnkeyedContainer(forKey: key)
        return try list.decode(String.self)
      }
      target = try name(.target) ?? name(.byName)
      product = try name(.product)
      guard product != nil else { return }
      // The array contains a name, a package, module aliases, and a condition.
      var list = try container.nestedUnkeyedContainer(forKey: .product)
      for _ in 0..<3 { _ = try list.decodeIfPresent(Skipped.self) }
      traits = try list.decodeIfPresent(Condition.self)?.traits ?? []
    }

    private struct Skipped: Decodable {
      init(from decoder: any Decoder) {}
    }

    private struct Condition: Decodable {
      var traits: [String]?
    }
  }

  /// The folder that contains the manifest.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the package manager in a separate scratch folder, because the running tests lock the usual one.
  static func load() throws -> PackageDescription {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "cairn-map-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path(), "--scratch-path", scratch.path(), "dump-package",
    ]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CAIRN_ONLY" }
      .merging(["CI": "true"]) { _, all in all }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(PackageDescription.self, from: data)
  }
}
