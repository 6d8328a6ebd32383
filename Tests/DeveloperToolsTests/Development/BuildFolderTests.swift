import CustomDump
import Foundation
import Testing

@testable import DeveloperTools

/// Finds the package of an executable, and the flags with which it was built.
final class BuildFolderTests {
  private let root = FileManager.default.temporaryDirectory.appending(
    path: "build-folder-\(UUID().uuidString)"
  ).path()

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func write(_ path: String, _ text: String) throws {
    let file = URL(filePath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func folder(_ arguments: [String] = [], scratch: String = ".build", in package: String = "shop")
    throws
    -> BuildFolder?
  {
    try write("\(package)/Package.swift", "")
    try write("\(package)/Sources/Shop/Views/A.swift", "")
    try write("other/Package.swift", "")
    let debug = "\(scratch)/x86_64-unknown-linux-gnu/debug"
    try write("\(scratch)/workspace-state.json", "{}")
    func command(_ module: String, _ sources: [String]) -> [String: Any] {
      [
        "moduleName": module, "executable": "/opt/swift/usr/bin/swiftc", "sources": sources,
        "otherArguments": arguments,
      ]
    }
    let commands = [
      "Shop": command(
        "Shop", ["\(root)/\(package)/Sources/Shop/Views/A.swift", "\(root)/\(package)/Sources/Shop/B.swift"]),
      "Other": command("Other", ["\(root)/other/Sources/Other/C.swift"]),
      "Remote": command("Remote", ["\(root)/\(scratch)/checkouts/remote/Sources/Remote/D.swift"]),
    ]
    let data = try JSONSerialization.data(withJSONObject: ["swiftCommands": commands])
    try write("\(debug)/description.json", String(decoding: data, as: UTF8.self))
    return BuildFolder(of: "\(root)/\(debug)/shop")
  }

  @Test func sourcesOfThePackageAndItsPathDependenciesAreFound() throws {
    let folder = try #require(try folder(["-index-store-path", "x"], scratch: "shop/.build"))
    expectNoDifference(folder.package, "\(root)/shop")
    expectNoDifference(
      folder.modules, ["Shop": "\(root)/shop/Sources/Shop", "Other": "\(root)/other/Sources/Other"])
    expectNoDifference(folder.packages, ["\(root)/other", "\(root)/shop"])
    expectNoDifference(folder.arguments, ["--package-path", "\(root)/shop", "--configuration", "debug"])
    expectNoDifference(folder.builder, "/opt/swift/usr/bin/swift-build")
    #expect(BuildFolder.contains(folder.executable))
  }

  @Test func theScratchPathIsNamedIfItIsElsewhere() throws {
    let folder = try #require(try folder(["-index-store-path", "x"], scratch: "scratch"))
    #expect(folder.arguments.contains("\(root)/scratch"))
  }

  @Test("An executable that was copied elsewhere has no build folder")
  func installed() {
    #expect(BuildFolder(of: "/usr/bin/env") == nil)
    #expect(!BuildFolder.contains("/usr/bin/env"))
  }

  @Test func aDescriptionThatCannotBeReadIsNone() throws {
    let path = try #require(try folder(scratch: "shop/.build")).executable
    try write("shop/.build/x86_64-unknown-linux-gnu/debug/description.json", "{")
    #expect(BuildFolder(of: path) == nil)
  }

  @Test func flagsFollowFromTheArgumentsOfTheCompiler() {
    func flags(_ arguments: [String], isDebug: Bool = true) -> [String] {
      BuildFolder.flags(arguments, isDebug: isDebug, processors: 2)
    }
    expectNoDifference(flags(["-index-store-path", "x", "-j2"]), [])
    expectNoDifference(flags(["-j4"]), ["--disable-index-store", "--jobs", "4"])
    expectNoDifference(flags(["-j2"], isDebug: false), [])
    expectNoDifference(
      flags(["-index-store-path", "x", "-sanitize=thread", "-gnone"]),
      ["--sanitize=thread", "-debug-info-format", "none"])
  }

  @Test(
    "The package is built with the traits that the user has named",
    arguments: [
      (#"{"default": {}}"#, []), (#"{"disableAllTraits": {}}"#, ["--disable-default-traits"]),
      (#"{"enableAllTraits": {}}"#, ["--enable-all-traits"]),
      (#"{"enabledTraits": {"_0": ["default", "B", "A"]}}"#, ["--traits", "A,B,default"]),
    ])
  func traits(configuration: String, arguments: [String]) throws {
    let folder = try #require(try folder(["-index-store-path", "x"], scratch: "shop/.build"))
    let path = "shop/.build/x86_64-unknown-linux-gnu/debug/description.json"
    let description = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    try write(path, #"{"traitConfiguration": \#(configuration), "# + description.dropFirst())
    let chosen = try #require(BuildFolder(of: folder.executable))
    expectNoDifference(chosen.arguments, folder.arguments + arguments)
  }

  @Test func theTestsOfAChangedModuleAreSelected() throws {
    let folder = try #require(try folder(scratch: "shop/.build"))
    try write("shop/Tests/ShopTests/T.swift", "")
    let filter = "^(ShopTests)\\."
    expectNoDifference(folder.testFilter(for: ["\(root)/shop/Sources/Shop/B.swift"]), filter)
    expectNoDifference(folder.testFilter(for: ["\(root)/shop/Tests/ShopTests/T.swift"]), filter)
    expectNoDifference(folder.testFilter(for: ["\(root)/other/Sources/Other/C.swift"]), nil)
  }

  // MARK: Watching

  @Test("A saved source file is reported, and a hidden file isn't")
  @MainActor func watching() async throws {
    let folder = try #require(try folder(scratch: "shop/.build"))
    try write("shop/Sources/Shop/B.swift", "")
    let (changes, continuation) = AsyncStream<[String]>.makeStream()
    let watcher = try SourceWatcher(folder) { continuation.yield($0) }
    defer { watcher.stop() }
    try write("shop/Sources/Shop/.hidden.swift", "")
    try write("shop/notes.txt", "")
    try write("shop/.build/x.swift", "")
    try write("shop/Sources/Shop/B.swift", "1")
    var iterator = changes.makeAsyncIterator()
    var changed: Set<String> = []
    while !changed.contains("\(root)/shop/Sources/Shop/B.swift"), let new = await iterator.next() {
      changed.formUnion(new)
    }
    #expect(
      changed.allSatisfy {
        $0.hasPrefix("\(root)/shop/Sources/Shop/") && $0.hasSuffix("B.swift") || $0.contains(".dat.nosync")
      })
    // A new folder is watched, too.
    try write("shop/Sources/Shop/New/E.swift", "")
    while !changed.contains(where: { $0.hasPrefix("\(root)/shop/Sources/Shop/New") }),
      let new = await iterator.next()
    {
      changed.formUnion(new)
    }
    try write("shop/Package.swift", "1")
    while !changed.contains("\(root)/shop/Package.swift"), let new = await iterator.next() {
      changed.formUnion(new)
    }
  }

  @Test("A folder above the sources that vanishes or comes back is a change, and so are its files")
  @MainActor func aFolderThatVanishes() async throws {
    let folder = try #require(try folder(scratch: "shop/.build"))
    try write("shop/Sources/Shop/B.swift", "")
    let (changes, continuation) = AsyncStream<[String]>.makeStream()
    let watcher = try SourceWatcher(folder) { continuation.yield($0) }
    defer { watcher.stop() }
    var iterator = changes.makeAsyncIterator()
    let files = FileManager.default
    try files.createDirectory(atPath: root + "/shop/Notes", withIntermediateDirectories: true)
    try files.moveItem(atPath: root + "/shop/Sources", toPath: root + "/gone")
    let gone = await iterator.next()
    expectNoDifference(gone, ["\(root)/shop/Sources"])
    try files.moveItem(atPath: root + "/gone", toPath: root + "/shop/Sources")
    let back = await iterator.next()
    expectNoDifference(back, ["\(root)/shop/Sources"])
    try write("shop/Sources/Shop/B.swift", "1")
    var changed: Set<String> = []
    while !changed.contains("\(root)/shop/Sources/Shop/B.swift"), let new = await iterator.next() {
      changed.formUnion(new)
    }
  }

  @Test func eventsThatAreCutOffAreIgnored() {
    func event(_ name: String, length: Int? = nil) -> [UInt8] {
      let bytes = Array(name.utf8) + [0]
      return [7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, UInt8(length ?? bytes.count), 0, 0, 0] + bytes
    }
    let bytes = event("a.swift") + event("b")
    expectNoDifference(SourceWatcher.events(in: bytes[...]).map(\.name), ["a.swift", "b"])
    for count in 0..<bytes.count { _ = SourceWatcher.events(in: bytes[..<count]) }
    expectNoDifference(SourceWatcher.events(in: event("a", length: 200)[...]).count, 0)
  }
}
