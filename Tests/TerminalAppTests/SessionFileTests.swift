import ConcurrencyExtras
import CustomDump
import DataSources
import DurableFiles
import Foundation
import NavigationCore
import SessionRecording
import Sharing
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalApp
@testable import TerminalPrograms

/// The content of a session file after a system call fails.
@MainActor @Suite struct SessionFileTests {
  /// Two sessions of one program with different dates.
  private func sessions() throws -> (Session, Session) {
    let program = try workshop()
    let screens = try #require(program.screens)
    let recorder = SessionRecorder(plugins: screens.plugins)
    let first = recorder.session(of: try #require(program.state), at: Date(timeIntervalSinceReferenceDate: 1))
    var second = first
    second.date = Date(timeIntervalSinceReferenceDate: 2)
    return (first, second)
  }

  private func withFile<R>(_ body: (URL) throws -> R) throws -> R {
    let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appending(path: "state/session.json"))
  }

  @Test("A session file is read as it was written") func itIsReadAsItWasWritten() throws {
    let (first, _) = try sessions()
    try withFile { url in
      var file = try SessionFile(url)
      try expectNoDifference(file?.read(), nil)
      file?.write(first)
      file?.wait()
      #expect(try SessionFile(url) == nil)
      file = nil
      file = try SessionFile(url)
      try expectNoDifference(file?.read(), first)
      file?.remove()
      try expectNoDifference(file?.read(), nil)
    }
  }

  /// Whichever call fails, the file contains the previous or the new session, no other file remains, and the
  /// failure is reported once.
  @Test(arguments: SystemCalls.Name.allCases)
  func aCallThatFails(_ name: SystemCalls.Name) throws {
    let (first, second) = try sessions()
    try withFile { url in
      let fails = LockIsolated(false)
      let hasFailed = LockIsolated(false)
      let calls = SystemCalls.live.intercepting { call in
        guard fails.value, call == name else { return }
        hasFailed.setValue(true)
        throw SystemError(EIO)
      }
      let file = try #require(try SessionFile(url, calls: calls))
      file.write(first)
      file.wait()
      expectNoDifference(file.takeFailure().map { "\($0)" }, nil)
      fails.setValue(true)
      file.write(second)
      file.wait()
      fails.setValue(false)
      let read = try #require(try file.read())
      if hasFailed.value, file.takeFailure() != nil {
        expectNoDifference(read, first)
      } else {
        expectNoDifference(read, second)
      }
      expectNoDifference(file.takeFailure().map { "\($0)" }, nil)
      file.write(second)
      file.wait()
      try expectNoDifference(file.read(), second)
      try expectNoDifference(
        FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path()).sorted(),
        ["session.json", "session.json.lock"])
    }
  }

  @Test("Each data file has its own session") func eachDataFileHasASessionOfItsOwn() throws {
    let file = URL(filePath: "/data/shop.json")
    var program = try Program(name: "shop", root: WorkshopRoute(1), plugins: [WorkshopPlugin.self])
    program.data = file
    let files = ProgramFiles("shop", environment: ["XDG_STATE_HOME": "/state", "XDG_DATA_HOME": "/home"])
    expectNoDifference(files.session(of: nil).path(), "/state/shop/session.json")
    expectNoDifference(files.session(of: files.data), files.session(of: nil))
    let own = files.session(of: program.data)
    #expect(own.path().hasPrefix("/state/shop/session-"))
    expectNoDifference(files.session(of: URL(filePath: "/data/more/../shop.json")), own)
    #expect(files.session(of: URL(filePath: "/data/other.json")) != own)
    expectNoDifference(files.webSessions(of: files.data).path(), "/state/shop/web")
    #expect(files.webSessions(of: file).path().hasPrefix("/state/shop/web-"))
    func server(_ address: String) -> URL { files.session(of: DataLocation(named: address).files) }
    #expect(server("postgres://blob@one/team") != server("postgres://blob@two/team"))
    expectNoDifference(server("postgres://blob:secret@one/team"), server("postgres://blob@one/team"))
  }
}
