#if Server
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import Testing

  @testable import WebHost

  /// Pages, forms, and addresses, as seen by a browser without a script.
  @MainActor
  @Suite(.serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct SiteTests {
    @Test func aPageShowsTheScreenAtItsAddress() async throws {
      let house = House()
      let page = await house.get("/floor/1/floor/2")
      expectNoDifference(page.status, 200)
      #expect(page.html.contains("<h1 id=\"title\">Floor 2</h1>"))
      #expect(page.html.contains(">Floor 1<"))
      #expect(page.html.contains(">Floor 0<"))
      // The other spelling is accepted and redirected to the spelling that pages use.
      let other = await house.request("GET", "/floor:1/floor:3")
      expectNoDifference(other.status, 303)
      expectNoDifference(other.value("location"), "/floor/1/floor/3")
    }

    @Test("The error for an unknown address gives the reason")
    func anAddressThatLeadsNowhereNamesTheRule() async throws {
      let house = House()
      let tooHigh = await house.get("/floor/9")
      expectNoDifference(tooHigh.status, 404)
      #expect(tooHigh.html.contains("the house has 3 floors"))
      let unknown = await house.get("/roof")
      expectNoDifference(unknown.status, 404)
      #expect(unknown.html.contains("this program has no &#39;roof&#39;"))
      let page = await house.get("/")
      #expect(page.html.contains("Floor 0"))
    }

    @Test("Forms use controls as commands do") func formsDoWhatControlsDo() async throws {
      let house = House()
      var page = await house.get("/")
      func act(_ name: String) async {
        _ = await house.post(["do": page.control(name) ?? "?"]); page = await house.get("/")
      }

      let name = try #require(page.control("Name"))
      let light = try #require(page.control("Light"))
      let color = try #require(page.control("Color"))
      let level = try #require(page.control("Level"))
      let done = await house.post([
        "was.\(name)": "", name: "Ada\r\n", "was.\(light)": "", light: "1", "was.\(color)": "0.red",
        color: "1.blue",
        "was.\(level)": "1", level: "7", "do": "",
      ])
      expectNoDifference(done.status, 303)
      let state = try #require(try await house.run()?.host.program.state?.root.as(Floor.self))
      expectNoDifference(state.name, "Ada\n")
      expectNoDifference(state.isLit, true)
      expectNoDifference(state.color, 1)
      expectNoDifference(state.level, 7)

      page = await house.get("/")
      await act("Increase Count")
      #expect(page.html.contains("Count: 4"))
      await act("Delete Ada")
      #expect(!page.html.contains("Ada</p>"))
      await act("Move Cyd up")
      #expect(page.html.contains("Delete Cyd"))
      let guests = try await house.run()?.host.program.state?.root.as(Floor.self)?.guests
      expectNoDifference(guests, ["Cyd", "Blob"])
      // A browser doesn't send a switch that's off.
      _ = await house.post(["was.\(light)": "1", "do": ""])
      let isLit = try await house.run()?.host.program.state?.root.as(Floor.self)?.isLit
      expectNoDifference(isLit, false)
    }

    @Test("An unchanged field of an old page doesn't overwrite newer input")
    func whatAPersonDidNotTouchIsNotTheirs() async throws {
      let house = House()
      let page = await house.get("/")
      let name = try #require(page.control("Name"))
      _ = await house.post(["was.\(name)": "", name: "Ada", "do": ""])
      // A page of the same window still shows the old field and sends another control.
      _ = await house.post(["was.\(name)": "", name: "", "do": page.control("Increase Count") ?? ""])
      let state = try await house.run()?.host.program.state?.root.as(Floor.self)
      expectNoDifference(state?.name, "Ada")
      expectNoDifference(state?.count, 4)
    }

    @Test("An alert is a modal dialog in front of the page")
    func aQuestionIsADialogInFrontOfTheRest() async throws {
      let house = House()
      var page = await house.get("/")
      _ = await house.post(["do": page.control("Ask") ?? ""])
      page = await house.get("/")
      #expect(page.html.contains("<main class=\"screen\" inert>"))
      #expect(page.html.contains("role=\"alertdialog\" aria-modal=\"true\""))
      _ = await house.post(["do": page.control("Leave") ?? ""])
      page = await house.get("/")
      #expect(!page.html.contains("dialog"))
      #expect(page.html.contains("value=\"left\""))
    }

    @Test("An alert first focuses its safest button") func aQuestionBeginsWithTheSafestAnswer() async throws {
      let house = House()
      _ = await house.get("/")
      _ = await house.post(["do": house.get("/").control("Tear down") ?? "?"])
      let page = await house.get("/")
      let focused = page.html.matches(of: /<button[^>]*autofocus[^>]*>(?:<span>)?([^<]*)/).map { $0.output.1 }
      expectNoDifference(focused, ["Keep"])
    }

    @Test("A secret is never sent back") func aSecretNeverComesBack() async throws {
      let house = House()
      var page = await house.get("/")
      let field = try #require(page.control("Secret"))
      _ = await house.post(["was.\(field)": "", field: "hunter2", "do": ""])
      page = await house.get("/")
      #expect(!page.html.contains("hunter2"))
      #expect(page.html.contains("type=\"password\" value=\"\""))
      let secret = try await house.run()?.host.program.state?.root.as(Floor.self)?.secret
      expectNoDifference(secret, "hunter2")
      // The form is sent again with the empty field of the page.
      _ = await house.post(["was.\(field)": "", field: "", "do": page.control("Increase Count") ?? ""])
      let after = try await house.run()?.host.program.state?.root.as(Floor.self)?.secret
      expectNoDifference(after, "hunter2")
    }

    @Test("The browser's back button pops screens") func theBackButtonOfABrowserIsAPop() async throws {
      let house = House()
      let first = await house.get("/floor/1")
      let name = try #require(first.control("Name"))
      _ = await house.post(["was.\(name)": "", name: "typed", "do": ""])
      _ = await house.post(["open": "/floor/1/floor/2/floor/3"])
      // The screen below still has its input, because the user returned to it instead of opening it again.
      _ = await house.post(["open": "/floor/1"])
      let back = await house.get("/floor/1")
      #expect(back.html.contains("value=\"typed\""))
    }

    @Test("Invalid actions are reported on the page") func nonsenseIsAnsweredOnThePage() async throws {
      let house = House()
      _ = await house.get("/")
      for action in [
        #"{"tap":99999}"#, "tap", #"{"fly":3}"#, #"{"tap":-1}"#, #"{"move":1,"by":2}"#, "\u{0}", "[]",
        #"{"step":1,"by":99999999999999999999}"#,
        // Only the commands with buttons on pages are accepted.
        #"{"command":"quit"}"#, #"{"command":":state"}"#,
      ] {
        let reply = await house.post(["do": action])
        expectNoDifference(reply.status, 303)
        let page = await house.get("/")
        #expect(page.html.contains("class=\"error\""), "\(action)")
      }
    }
  }
#endif
