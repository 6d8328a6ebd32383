import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The pictures in the guides match the program's output.
@Suite(.ownThread, .onlyInCI) struct PictureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = root.appending(path: "Tools/Pictures")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".script") }.map { String($0.dropLast(7)) }.sorted()
  }()

  @Test func thereArePictures() { #expect(Self.names.count >= 2) }

  @Test("The pictures are up to date", arguments: names)
  func aPictureIsNotOld(_ name: String) throws {
    let script = Self.folder.appending(path: "\(name).script")
    let lines = try String(contentsOf: script, encoding: .utf8).split(separator: "\n")
    // The first line contains the size of the window: '# 64x22'.
    let size = try #require(lines.first).dropFirst(2).split(separator: "x").map(String.init)
    let data = try Folder()
    let outcome = try Piped.run(
      "standups",
      [
        "--data", data.path + "/standups.json", "--seed", "1", "--virtual-clock", "--picture", "--script",
        script.path,
      ], environment: ["COLUMNS": size[0], "LINES": size[1], "TZ": "UTC"])
    expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
    let picture = Self.root.appending(path: "Apps/Standups/Standups.docc/\(name).svg")
    let drawn = try String(contentsOf: picture, encoding: .utf8)
    expectNoDifference(outcome.output, drawn, "'\(name).svg' is out of date. Run Tools/Pictures/draw.")
  }

  @Test("A picture is a complete SVG file") func aPictureStandsAlone() throws {
    let data = try Folder()
    let options = ["--data", data.path + "/standups.json", "--picture"]
    let outcome = try Piped.run("standups", options, input: "add\n")
    expectNoDifference(outcome.ending, .exit(0))
    #expect(outcome.output.hasPrefix("<svg ") && outcome.output.hasSuffix("</svg>\n"))
    #expect(outcome.output.contains("New standup"))
    let refused = try Piped.run("standups", options + ["--json"])
    expectNoDifference(refused.ending, .exit(64))
    #expect(refused.errors.contains("Use either '--json' or '--picture'."))
  }
}
