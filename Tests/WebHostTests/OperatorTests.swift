#if Server
  import CairnTestSupport
  import ComposableArchitecture
  import DataSources
  import Foundation
  import DependenciesTestSupport
  import Logging
  import TerminalApp
  import Testing

  @testable import WebHost

  /// The log, metrics, and readiness of a server that can't save data or has too many connections.
  @MainActor @Suite(.dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct OperatorTests
  {
    /// Storage whose disk may be full.
    @MainActor final class Disk: ProgramStorage {
      struct Failure: Error, CustomStringConvertible {
        let description: String
      }

      var isFull = false
      var unsavedReason: String?

      func flush() async throws {
        unsavedReason = isFull ? "/srv/data.json: the disk is full" : nil
        if let unsavedReason { throw Failure(description: unsavedReason) }
      }
    }

    private func house(_ disk: Disk) -> House {
      House {
        var program = try Program(name: "house", root: FloorRoute(0), plugins: House.plugins)
        program.storage = disk
        return program
      }
    }

    @Test("A failed save is logged once, counted, and makes the server not ready")
    func aFailedSaveIsTold() async throws {
      let disk = Disk()
      let house = house(disk)
      let page = await house.get("/")
      let name = try #require(page.control("Name"))
      disk.isFull = true
      for text in ["a", "ab"] { _ = await house.post([name: text]) }
      expectNoDifference(
        house.logged.lines.withLock { $0 },
        ["error: Changes can't be saved: /srv/data.json: the disk is full"])
      #expect(await house.request("GET", WebPath.metrics).html.contains("\ncairn_failures_total 2\n"))
      #expect(await house.request("GET", WebPath.ready).status == 503)
      // Visitors learn that something isn't saved, but not which file of the server it is.
      let unsaved = await house.get("/").html
      #expect(unsaved.contains("aren't saved") || unsaved.contains("aren&#39;t saved"))
      #expect(!unsaved.contains("/srv"))
      disk.isFull = false
      _ = await house.post([name: "abc"])
      #expect(await house.request("GET", WebPath.ready).status == 200)
      #expect(house.logged.lines.withLock(\.count) == 2)
    }

    /// A proxy that finds a server not ready sends it no requests that could save the changes.
    @Test("Asking whether the server is ready saves the changes again", .timeLimit(.minutes(5)))
    func readinessComesBack() async throws {
      let disk = Disk()
      let house = house(disk)
      let name = try #require(await house.get("/").control("Name"))
      disk.isFull = true
      _ = await house.post([name: "a"])
      #expect(await house.request("GET", WebPath.ready).status == 503)
      await house.site.visits.saves.settle()
      disk.isFull = false
      #expect(await house.request("GET", WebPath.ready).status == 503)
      await house.site.visits.saves.settle()
      #expect(await house.request("GET", WebPath.ready).status == 200)
    }

    @Test("A data file that can't be written is refused at the start")
    func dataThatCannotBeWrittenIsRefused() throws {
      for name in ["/proc/nonexistent/x.json", "/proc/nonexistent/x.sqlite"] {
        #expect(throws: StartError.self) { try DataLocation(named: name).checkIsWritable() }
      }
      let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "data.json")
      try DataLocation(file).checkIsWritable()
      try expectNoDifference(FileManager.default.contentsOfDirectory(atPath: folder.path), [])
      // A folder in place of the file.
      #expect(throws: StartError.self) { try DataLocation(folder).checkIsWritable() }
      try DataLocation(named: "postgres://nowhere/x").checkIsWritable()
    }

    @Test("The server accepts as many connections as it may have files, and says so once")
    func connectionsAreLimited() {
      let logged = Logged()
      let start = ContinuousClock.now
      var limit = ConnectionLimit(12_000, files: 300, logger: Logger(label: "test") { _ in logged })
      expectNoDifference(limit.most, 200)
      for _ in 0..<200 {
        #expect(limit.isAcceptingNewConnections())
        limit.connectionOpened(at: start)
      }
      #expect(!limit.isAcceptingNewConnections())
      for count in [5, 150] {
        for _ in 0..<count { limit.connectionClosed() }
        #expect(limit.isAcceptingNewConnections())
        for _ in 0..<count { limit.connectionOpened(at: start + .seconds(599)) }
      }
      expectNoDifference(logged.lines.withLock(\.count), 1)
      limit.connectionClosed()
      limit.connectionOpened(at: start + .seconds(600))
      expectNoDifference(logged.lines.withLock(\.count), 2)
    }

    @Test(
      "A server with few files accepts the connections of several pages", arguments: [(64, 32), (110, 55)])
    func fewFilesAreShared(files: Int, connections: Int) {
      let logger = Logger(label: "test")
      expectNoDifference(ConnectionLimit(12_000, files: files, logger: logger).most, connections)
      expectNoDifference(ConnectionLimit(10, files: files, logger: logger).most, 10)
      expectNoDifference(ConnectionLimit(100, files: 1_000_000, logger: logger).most, 100)
    }

    @Test("Notices are part of the sheet or question in front") func noticesAreInFront() async throws {
      let house = House()
      let page = await house.get("/")
      let ask = try #require(page.control("Ask"))
      #expect(page.html.contains("</main><div class=\"status\""))
      _ = await house.post(["do": ask.replacing("&quot;", with: "\"")])
      let asked = await house.get("/").html
      let status = try #require(asked.range(of: "class=\"status\""))
      let dialog = try #require(asked.range(of: "<dialog"))
      let end = try #require(asked.range(of: "</dialog>"))
      #expect(dialog.lowerBound < status.lowerBound && status.lowerBound < end.lowerBound)
    }
  }
#endif
