import CairnTestSupport
import CustomDump
import Testing

/// The manifests of packages that use this one, in the guides.
@Suite(.ownThread) struct ManifestTests {
  /// Returns the manifest on a page of the guide.
  func manifest(on page: String) throws -> String {
    let guide = "Modules/Architecture/ComposableArchitecture/ComposableArchitecture.docc"
    let text = try Repository.text(of: "\(guide)/\(page)")
    return String(try #require(text.firstMatch(of: /```\n(\/\/ swift-tools-version[\s\S]*?)```/)).1)
  }

  @Test("The manifests in the guides compile", arguments: ["GettingStarted.md", "MovingToLinux.md"])
  func theManifestsCompile(_ page: String) throws {
    expectNoDifference(try Compiler.complaints(aboutManifest: manifest(on: page)), [])
  }

  @Test("The manifests of the guide and of the README have the same targets") func theManifestsAgree() throws
  {
    let readme = try Repository.text(of: "README.md")
    let block = try #require(readme.firstMatch(of: /```swift\n(dependencies: [\s\S]*?\n)\]\n```/)).1
    let indented = block.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(try manifest(on: "GettingStarted.md").contains(indented))
  }
}
