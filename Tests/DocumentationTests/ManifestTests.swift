import CairnTestSupport
import CustomDump
import Testing

/// The manifests of packages that use this one, in the guides.
@Suite(.ownThread) struct ManifestTests {
  /// Returns a complete manifest on a page of the guide.
  func manifest(on page: String) throws -> String {
    let guide = "Modules/Architecture/ComposableArchitecture/ComposableArchitecture.docc"
    let text = try Repository.text(of: "\(guide)/\(page)")
    return String(try #require(text.firstMatch(of: /```(?:swift)?\n(\/\/ swift-tools-version[\s\S]*?)```/)).1)
  }

  @Test("The manifests in the guides compile", arguments: ["GettingStarted.md", "MovingToLinux.md"])
  func theManifestsCompile(_ page: String) throws {
    expectNoDifference(try Compiler.complaints(aboutManifest: manifest(on: page)), [])
  }
}
