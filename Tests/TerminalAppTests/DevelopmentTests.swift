import Clocks
import CustomDump
import TerminalText
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms
@testable import TerminalUI

/// Replaces a program, opens errors, and chooses previews.
@MainActor struct DevelopmentTests {
  @Test(arguments: [
    ("vim", "vim +12", "/a/b.swift"), ("/usr/bin/nano -w", "/usr/bin/nano -w +12", "/a/b.swift"),
    ("code", "code --goto", "/a/b.swift:12:5"), ("hx", "hx", "/a/b.swift:12:5"),
  ])
  func editorsOpenALine(command: String, line: String, path: String) {
    let arguments = ErrorEditor.arguments(for: command, "/a/b.swift", 12, 5)
    expectNoDifference([arguments.command, arguments.path], [line, path])
    expectNoDifference(ErrorEditor.arguments(for: command, "/a/b.swift", nil, nil).command, command)
  }

  @Test func thePreviewOfAChangedFileIsShown() {
    func preview(_ module: String, _ file: String) -> Preview {
      Preview(name: "1", module: module, file: file, line: 1) { AnyView(EmptyView()) }
    }
    let all = [
      preview("Cart", "CartView.swift"), preview("Shop", "RowView.swift"), preview("Shop", "ShopView.swift"),
    ]
    func chosen(_ file: String) -> String? { Preview.first(changedBy: [file], among: all).map { $0.file } }
    expectNoDifference(chosen("/home/blob/shop/Sources/Shop/ShopView.swift"), "ShopView.swift")
    expectNoDifference(chosen("/home/blob/shop/Sources/Shop/ShopFeature.swift"), "RowView.swift")
    expectNoDifference(chosen("/home/blob/shop/Sources/Other/CartView.swift"), nil)
  }

  @Test("The state of a build is shown beside a notice that leaves by itself")
  func aBuildIsShownBesideANotice() async throws {
    let notices = ProgramNotices(log: nil)
    var program = Program(name: "tool") { Button("Tell") { notices.announce("Built in 2 s.") } }
    program.notices = notices
    let stage = try await FullScreenStage(program, clock: TestClock())
    stage.surface.program.builds = BuildReport(.building, seconds: 1)
    await stage.type(Keys.enter)
    #expect(stage.status.hasPrefix("Built in 2 s. · Building… 1 s"))
    stage.surface.program.notify("It is late.", isError: true)
    stage.surface.showNotices()
    await stage.type(Keys.tab)
    #expect(stage.status.hasPrefix("Building… 1 s"))
    #expect(await stage.quit() == 0)
  }

  /// Text that was typed isn't saved as a draft, because the next process has it. It also handles the keys that weren't used.
  @Test("A replaced program neither leaves the alternate screen nor saves a draft")
  func aReplacedProgramKeepsNothing() async throws {
    struct Screen: View {
      @State var title = "Old"
      var body: some View { List { TextField("Title", text: $title) }.navigationTitle("Screen") }
    }
    let stage = try await FullScreenStage(try .screens { Screen() })
    await stage.type(Keys.enter, "New ")
    _ = stage.test.takeWritten()
    // The key isn't handled yet.
    stage.test.type("q")
    stage.surface.program.replace()
    let status = await stage.end()
    expectNoDifference(status, 0)
    expectNoDifference(stage.surface.takeUnusedInput(), [.key(.character("q"))])
    #expect(!stage.test.takeWritten().contains("\u{1B}[?1049l"))
    #expect(stage.test.modesLeft.alternateScreen)
  }
}
