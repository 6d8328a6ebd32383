import CustomDump
import Dependencies
import Foundation
import TerminalPrograms
import TerminalText
import TerminalUI
import Testing

/// Invocations by the user, performed by a running program.
@MainActor
@Suite struct ProgramInvocationTests {
  private struct Rows: View {
    @State var rows = Array(0..<2_000)
    @State var opened = -1

    var body: some View {
      Text("Opened \(opened), first \(rows[0]), last \(rows[rows.count - 1]), count \(rows.count)")
      List {
        ForEach(rows, id: \.self) { row in Button("Row \(row)") { opened = row } }
          .onDelete { rows.remove(atOffsets: $0) }
          .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }

  @Test("The user of a served program sends a file instead of choosing one", arguments: [true, false])
  func filesOfAServer(isServed: Bool) async throws {
    struct Importing: View {
      @State var isPresented = false

      var body: some View {
        Button("Import") { isPresented = true }
          .fileImporter(isPresented: $isPresented, allowedContentTypes: [.json]) { _ in }
      }
    }
    let program = RunningProgram(
      Program(name: "files") { Importing() }, isInteractive: true, isServed: isServed, extensions: [])
    defer { program.stop() }
    await program.waitUntilIdle()
    _ = try await program.execute("import")
    let field = program.tree.front.elements.lazy.compactMap(\.control).first
    expectNoDifference(field?.name, isServed ? "File" : "Path")
    expectNoDifference(field?.acceptedFiles, isServed ? ["json"] : nil)
  }

  @Test("A served program opens no URL on its machine", arguments: [true, false])
  func urlsOfAServer(isServed: Bool) async throws {
    struct Opening: View {
      @Environment(\.openURL) private var openURL
      @State private var answer = "none"

      var body: some View {
        Text("Opened: \(answer)")
        Button("Open") { openURL(URL(filePath: "/guide")) { answer = "\($0)" } }
      }
    }
    let program = RunningProgram(
      Program(name: "links") { Opening() }, isInteractive: true, isServed: isServed, extensions: [])
    defer { program.stop() }
    try await withDependencies {
      $0.openURL = OpenURLEffect { _ in true }
    } operation: {
      await program.waitUntilIdle()
      _ = try await program.execute("open")
    }
    expectNoDifference(program.tree.content.first?.plainText, "Opened: \(!isServed)")
  }

  /// A command may name rows that aren't shown. They are created for it and still exist when it runs.
  @Test(
    "Commands work on rows that aren't visible",
    arguments: [
      ("open 1400", "Opened 1399, first 0, last 1999, count 2000"),
      ("delete 2000 1500", "Opened -1, first 0, last 1998, count 1998"),
      ("move 2000 1", "Opened -1, first 1999, last 1998, count 2000"),
    ])
  func rowsThatAreNotShownAreUsed(line: String, expected: String) async throws {
    let program = RunningProgram(Program(name: "rows") { Rows() }, isInteractive: false, extensions: [])
    defer { program.stop() }
    await program.waitUntilIdle()
    let reply = try await program.execute(line)
    expectNoDifference(reply, .done)
    expectNoDifference(program.tree.content.first?.plainText, expected)
    // The form that another program or a web page sends.
    let other = RunningProgram(Program(name: "rows") { Rows() }, isInteractive: false, extensions: [])
    defer { other.stop() }
    await other.waitUntilIdle()
    let otherReply = try await other.execute(.command(line))
    expectNoDifference(otherReply, .done)
    expectNoDifference(other.tree.content.first?.plainText, expected)
  }

  @Test func anActionFromOutsideIsChecked() async throws {
    let program = RunningProgram(Program(name: "rows") { Rows() }, isInteractive: false, extensions: [])
    defer { program.stop() }
    await program.waitUntilIdle()
    let row = try #require(program.tree.rows.first)
    let list = try #require(row.row?.position.list)
    func error(_ invocation: Invocation) async -> String? {
      do {
        _ = try await program.execute(invocation)
        return nil
      } catch {
        return error.message
      }
    }
    let number = row.id.rawValue
    #expect(await error(.tap(row.id)) == "Element \(number) is a row and can't be used.")
    #expect(
      await error(.move(row.id, to: 2_001)) == "Can't move row 1 to row 2001: the list has no such row.")
    #expect(await error(.moveBy(row.id, -1)) == "Can't move row 1 to row 0: the list has no such row.")
    #expect(await error(.delete([row.id, list]))?.hasPrefix("There is no element") == true)
    #expect(await error(.showRows(row.id, from: 0)) == "The element is no longer there.")
    #expect(await error(.back) == "There is no screen to go back to.")
    #expect(await error(.dismiss()) == "There is nothing to dismiss.")
    #expect(await error(.moveBy(row.id, 1)) == nil)
    #expect(await error(.showRows(list, from: 1_000)) == nil)
    #expect(await error(.screen) == nil)
    expectNoDifference(program.tree.rows.first?.row?.number, 1_001)
    expectNoDifference(
      program.tree.content.first?.plainText, "Opened -1, first 1, last 1999, count 2000")
  }
}
