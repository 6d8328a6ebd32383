#if Server
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import NavigationCore
  import TerminalUI
  import Testing

  @testable import TerminalApp
  @testable import WebHost

  /// Numbers at the limits of every range, in each numeric field of a request.
  @MainActor
  @Suite(.serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct NumberTests
  {
    nonisolated static let numbers = [
      "-9223372036854775808", "9223372036854775807", "9223372036854775808", "18446744073709551615",
      "-2147483648",
      "2147483648", "65536", "-1", "0", "9007199254740992", "1e400", "-1e308", "1e-400", "nan", "-inf", "",
      "1.5", "x",
      "1\u{0}2",
    ]

    /// Returns a house with a session, and the page that the browser shows.
    private func house() async throws -> (House, WebReply) {
      let house = House()
      let page = await house.get("/floor/2")
      try #require(page.status == 200)
      return (house, page)
    }

    /// Expects that the program still answers and the session still exists.
    private func expectAnswers(_ house: House, sourceLocation: SourceLocation = #_sourceLocation) async {
      let cookie = house.cookie
      let page = await house.get("/floor/2")
      expectNoDifference(page.status, 200)
      #expect(house.cookie == cookie, sourceLocation: sourceLocation)
    }

    @Test("A window's name and version can be any number", arguments: numbers)
    func theVersionOfAWindow(_ number: String) async throws {
      let (house, _) = try await house()
      for edition in [PageAssets().edition, number] {
        let escaped = number.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        for windows in ["\(house.window ?? "").\(escaped)", escaped, "\(escaped).1,\(escaped)"] {
          let reply = await house.request(
            "GET", WebPath.events, query: "edition=\(edition)&windows=\(windows)")
          expectNoDifference(reply.status, 200)
        }
      }
      let field = try #require(await house.get("/floor/2").control("Name"))
      let reply = await house.answer([
        "window": "unknown", "start": "/floor/2", "version": number, "was.\(field)": "", field: "?",
      ])
      expectNoDifference(reply.status, 200)
      await expectAnswers(house)
    }

    /// Returns the element that a button of a page uses.
    private func element(of action: String?) -> ElementID? {
      action.flatMap { try? Invocation(json: $0) }?.element
    }

    @Test("Extreme numbers in button actions are harmless", arguments: numbers)
    func whatAButtonDoes(_ number: String) async throws {
      let (house, page) = try await house()
      let names = [
        "Increase Count", "Increase Floors", "Move Blob down", "Delete Blob", "Ask",
      ]
      for name in names {
        let action = try #require(page.control(name), "\(name)")
        // Replaces each number of the action, and adds the number as another member.
        for match in action.matches(of: /-?[0-9]+/) {
          _ = await house.post(["do": action.replacingCharacters(in: match.range, with: number)])
        }
        for member in ["by", "to", "from", "on", "option", "number"] {
          _ = await house.post(["do": "\(action.dropLast()),\"\(member)\":\(number)}"])
        }
      }
      for action in ["tap", "toggle", "step", "delete", "move", "submit", "rows", "dismiss", "set"] {
        _ = await house.post(["do": "{\"\(action)\":\(number)}"])
        for member in ["by", "to", "from", "on", "number"] {
          _ = await house.post(["do": "{\"\(action)\":\(number),\"\(member)\":\(number)}"])
          _ = await house.post(["do": "{\"\(action)\":\(number),\"\(member)\":1}"])
          _ = await house.post(["do": "{\"\(action)\":1,\"\(member)\":\(number)}"])
        }
        for act in ["w.\(number)", "\(number).1", number] {
          _ = await house.post(["do": "{\"\(action)\":1}", "act": act])
        }
      }
      await expectAnswers(house)
    }

    @Test("The site answers after any number in a field", arguments: numbers)
    func whatAFieldHolds(_ number: String) async throws {
      let (house, page) = try await house()
      for name in ["Name", "Light", "Color", "Level"] {
        let field = try #require(page.control(name), "\(name)")
        _ = await house.post([field: number, "do": ""])
        _ = await house.post([field: "\(number).red", "do": ""])
        _ = await house.post(["\(field.prefix { $0 != "." }).\(number)": number, "do": ""])
      }
      // A stepper's number has no field, but its element can be set to a number.
      let stepper = try #require(element(of: page.control("Increase Floors"))).rawValue
      for kind in ["number", "date", "text", "choice", "on"] {
        _ = await house.post(["\(kind).\(stepper)": number, "do": ""])
      }
      await expectAnswers(house)
    }

    @Test func theRowsOfALongList() async throws {
      let house = House()
      let page = await house.get("/floor/3")
      let later = try Invocation(json: #require(page.control("Later rows (201–400)")))
      guard case .showRows(let list, from: 200) = later else {
        Issue.record("\(later)")
        return
      }
      for number in Self.numbers {
        _ = await house.post(["do": "{\"rows\":\(list.rawValue),\"from\":\(number)}"])
        _ = await house.post(["do": "{\"rows\":\(number),\"from\":200}"])
      }
      let after = await house.get("/floor/3")
      expectNoDifference(after.status, 200)
      // The last valid row among the numbers is the first row.
      #expect(after.control("Later rows (201–400)") != nil)
    }

    @Test(arguments: numbers) func anAddress(_ number: String) async throws {
      let (house, _) = try await house()
      let escaped = number.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for path in [
        "/\(escaped)", "/floor/\(escaped)", "/floor:\(escaped)", "/floor/1/floor/\(escaped)", "/-/\(escaped)",
      ] {
        _ = await house.request("GET", path)
        _ = await house.post(["open": path])
      }
      await expectAnswers(house)
    }

    @Test(arguments: numbers) func headers(_ number: String) async throws {
      let (house, _) = try await house()
      for name in [
        "content-length", "retry-after", "x-forwarded-for", "authorization", "accept", "origin", "if-match",
      ] {
        _ = await house.request("GET", "/floor/2", headers: [(name, number)])
      }
      for host in ["house.example:\(number)", "[::\(number)]", number] {
        let reply = await house.site.answer(WebRequest(path: "/", headers: [("host", host)]))
        #expect([200, 303, 400, 421].contains(reply.status), "\(reply.status)")
      }
      let cookie = house.cookie
      house.cookie = number
      _ = await house.request("GET", "/floor/2")
      house.cookie = cookie
      await expectAnswers(house)
    }

    /// The number in a saved session is the program's own unless another program wrote it.
    @Test(arguments: [Int64.min, -1, 0, 1, 999_999_999, 1_000_000_000, 1_000_000_001, .max - 1, .max])
    func theNumberOfASavedSession(_ number: Int64) async throws {
      let (house, page) = try await house()
      _ = await house.post(["do": page.control("Ask") ?? ""])
      let saved = try #require(await house.store.saved(house.cookie ?? "").values.first)
      var object = try #require(
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(saved)) as? [String: Any])
      object["number"] = NSNumber(value: number)
      let changed = try JSONDecoder().decode(
        SavedWebWindow.self, from: JSONSerialization.data(withJSONObject: object))
      let isUsable = (0..<1_000_000_000).contains(number)
      expectNoDifference(changed.resumed()?.number, isUsable ? Int(number) + 1 : nil)
      let visit = try JSONDecoder().decode(
        SavedWebVisit.self, from: Data("{\"number\": \(number)}".utf8))
      expectNoDifference(visit.claimed()?.number, isUsable ? Int(number) + 1 : nil)
      expectNoDifference(
        SavedWebVisit(visitor: nil).claimed(number)?.number,
        (0...1_000_000_000).contains(number) ? Int(number) : nil)
      guard let resumed = changed.resumed() else { return }
      let session = WebWindow(
        try Program(name: "house", root: FloorRoute(0), plugins: House.plugins), .first, restoring: resumed)
      #expect(session.version <= 1 << 53)
      session.end()
    }

    @Test(
      "Extreme numbers in session requests are harmless",
      arguments: [Int.min, Int.min + 1, -1, 0, 1, .max - 1, .max])
    func whatASessionIsAskedFor(_ number: Int) async throws {
      let (house, page) = try await house()
      let session = try #require(try await house.run())
      let stepper = try #require(element(of: page.control("Increase Floors")))
      let row = try #require(element(of: page.control("Move Blob down")))
      _ = try? await session.host.execute(.step(stepper, by: number))
      _ = try? await session.host.execute(.move(row, to: number))
      _ = try? await session.host.execute(.moveBy(row, number))
      _ = try? await session.host.execute(.showRows(row, from: number))
      await expectAnswers(house)
    }
  }
#endif
