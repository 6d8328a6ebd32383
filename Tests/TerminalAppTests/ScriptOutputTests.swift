import CairnSupport
import CustomDump
import TerminalDevice
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

@MainActor
@Suite(.serialized) struct ScriptOutputTests {
  struct Counter: View {
    @State var count = 0
    var body: some View {
      Text("Count: \(count)")
      Button("Up") { count += 1 }
    }
  }

  private func run(_ shows: ScriptOutput, _ script: String) async throws -> (
    output: String, errors: String, status: Int32
  ) {
    let (written, complaints) = (Locked(""), Locked(""))
    func output(_ text: Locked<String>) -> TerminalOutput {
      TerminalOutput(capability: .plain) { bytes in
        text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        return 0
      }
    }
    var program = try Program.screens { Counter() }
    let notices = ProgramNotices(log: nil)
    program.notices = notices
    notices.announce("Hello")
    let surface = LineSurface(
      LineReader(text: script), output: output(written), errors: output(complaints), width: 80, source: nil,
      shows: shows)
    let status = await program.run(on: surface)
    return (written.withLock { $0 }, complaints.withLock { $0 }, status)
  }

  @Test func everythingIsWritten() async throws {
    let (output, errors, status) = try await run(.everything, "up\nwhere\nup\n")
    expectNoDifference(output, "Count: 0\n[Up]\n\nHello\n\nCount: 1\n[Up]\n\ntool:/\n\nCount: 2\n[Up]\n")
    expectNoDifference(errors, "")
    expectNoDifference(status, 0)
  }

  @Test("Only the screens are written") func screensAreWrittenAlone() async throws {
    let (output, errors, status) = try await run(.screens, "up\nwhere\nup\n")
    expectNoDifference(output, "Count: 0\n[Up]\n\nCount: 1\n[Up]\n\nCount: 2\n[Up]\n")
    expectNoDifference(errors, "Hello\n")
    expectNoDifference(status, 0)
  }

  @Test("Only the last screen is written") func theLastScreenIsWrittenAlone() async throws {
    let (output, errors, status) = try await run(.lastScreen, "up\nwhere\nup\n")
    expectNoDifference(output, "Count: 2\n[Up]\n")
    expectNoDifference(errors, "Hello\n")
    expectNoDifference(status, 0)
  }

  @Test("The last screen is written after a failed command")
  func theLastScreenIsWrittenWhereACommandFails() async throws {
    let (output, errors, status) = try await run(.lastScreen, "up\ndance\nup\n")
    expectNoDifference(output, "Count: 1\n[Up]\n")
    expectNoDifference(errors, "Hello\ntool: line 2: dance: There is no 'dance' here.\n")
    expectNoDifference(status, ExitStatus.commandFailed)
  }
}
