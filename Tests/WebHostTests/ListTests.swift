#if Server
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import Testing

  @testable import WebHost

  /// Rows in a browser: their menus, and the parts of long lists.
  @MainActor
  @Suite(.serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct ListTests {
    @Test func theMenuOfARowIsOpened() async throws {
      let house = House()
      var page = await house.get("/")
      _ = await house.post(["do": page.control("More for Blob") ?? "?"])
      page = await house.get("/")
      #expect(page.html.contains("role=\"alertdialog\""))
      _ = await house.post(["do": page.control("Rename to Bloba") ?? "?"])
      page = await house.get("/")
      #expect(page.html.contains("value=\"Bloba\""))
    }

    private func guests(_ page: WebReply) -> [String] {
      page.html.matches(of: /aria-label="Delete (Guest \d+)"/).map { String($0.1) }
    }

    @Test func aLongListIsShownInParts() async throws {
      let house = House()
      var page = await house.get("/floor/3")
      func press(_ name: String) async -> String? {
        let reply = await house.post(["do": page.control(name) ?? "?"])
        page = await house.get("/floor/3")
        return reply.value("location")
      }
      expectNoDifference(guests(page), (1...200).map { "Guest \($0)" })
      #expect(!page.html.contains("Earlier rows"))
      let place = await press("Later rows (201–400)")
      expectNoDifference(guests(page), (201...400).map { "Guest \($0)" })
      // Without a script, the address scrolls the page to the list.
      let list = try #require(place?.split(separator: "#").last)
      #expect(page.html.contains("<ul class=\"rows\" id=\"\(list)\">"))
      // The first visible row stays first when an earlier row is deleted.
      _ = try await house.run()?.host.execute("delete 1")
      page = await house.get("/floor/3")
      expectNoDifference(guests(page), (201...400).map { "Guest \($0)" })
      _ = await press("Last rows (to 999)")
      expectNoDifference(guests(page), (801...1_000).map { "Guest \($0)" })
      #expect(!page.html.contains("Later rows"))
      _ = await press("Earlier rows (600–799)")
      // Shows 200 rows that end just before the previous first row.
      expectNoDifference(guests(page), (601...800).map { "Guest \($0)" })
      _ = await press("Move Guest 700 up")
      expectNoDifference(guests(page)[98...99], ["Guest 700", "Guest 699"])
      _ = await press("First rows")
      expectNoDifference(guests(page), (2...201).map { "Guest \($0)" })
    }

    @Test("A list that becomes short shows its end") func aListThatBecomesShortShowsItsEnd() async throws {
      let house = House()
      let page = await house.get("/floor/3")
      _ = await house.post(["do": page.control("Last rows (to 1000)") ?? "?"])
      _ = try await house.run()?.host.execute("delete 1-990")
      let end = await house.get("/floor/3")
      expectNoDifference(guests(end), (991...1_000).map { "Guest \($0)" })
    }

    @Test("Invalid row requests show no other rows") func nonsenseShowsNoOtherRows() async throws {
      let house = House()
      let before = await house.get("/floor/3")
      for action in [
        #"{"rows":1,"from":5}"#, #"{"rows":99999,"from":200}"#, #"{"rows":1,"from":9223372036854775807}"#,
        #"{"rows":1,"from":-1}"#,
      ] {
        _ = await house.post(["do": action])
        let after = await house.get("/floor/3")
        expectNoDifference(guests(after), guests(before))
      }
    }
  }
#endif
