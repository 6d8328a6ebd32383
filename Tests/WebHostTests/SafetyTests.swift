#if Server
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import TerminalText
  import Testing

  @testable import TerminalUI
  @testable import WebHost

  /// Rejecting requests from strangers, and escaping their text.
  @MainActor
  @Suite(.serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct SafetyTests
  {
    @Test("Writes from other origins are refused") func writesFromElsewhereAreNotDone() async throws {
      let house = House()
      let page = await house.get("/")
      let ask = page.control("Ask") ?? ""
      for origin in [
        "http://evil.example", "null", "http://house.example.evil.example", "http://house.example:81",
        "file://",
      ] {
        let reply = await house.post(["do": ask], origin: origin)
        expectNoDifference(reply.status, 403)
      }
      let silent = await house.post(["do": ask], origin: nil)
      expectNoDifference(silent.status, 403)
      let asks = try await house.run()?.host.program.state?.root.as(Floor.self)?.asks
      expectNoDifference(asks, false)
      // A proxy uses TLS, and the program doesn't.
      let proxied = await house.post(["do": ask], origin: "https://house.example")
      expectNoDifference(proxied.status, 303)
    }

    @Test("A request for an unknown host is refused") func aNameThatWasNotGivenIsNotAnswered() async throws {
      let house = House()
      for host in ["evil.example", "house.example.evil.example", ""] {
        let reply = await house.site.answer(WebRequest(path: "/", headers: [("host", host)]))
        expectNoDifference(reply.status, 421)
      }
      let reply = await house.site.answer(WebRequest(path: "/", headers: [("host", "HOUSE.example:8080")]))
      expectNoDifference(reply.status, 200)
      let nameless = await house.site.answer(WebRequest(path: "/"))
      expectNoDifference(nameless.status, 400)
    }

    @Test("Every response has the security headers") func everyAnswerSaysWhatAPageMayDo() async throws {
      let house = House()
      for path in [
        "/", "/nowhere", WebPath.style, WebPath.script, WebPath.worker, WebPath.health, WebPath.metrics,
        "/-/nothing",
      ] {
        let reply = await house.request("GET", path)
        #expect(reply.value("content-security-policy")?.contains("default-src 'none'") == true, "\(path)")
        expectNoDifference(reply.value("x-content-type-options"), "nosniff")
      }
      let cookie = await House().request("GET", "/").value("set-cookie")
      #expect(cookie?.contains("HttpOnly; SameSite=Lax") == true)
      let secure = House(security: WebSecurity(hosts: ["house.example"], isSecure: true))
      let other = await secure.request("GET", "/").value("set-cookie")
      #expect(other?.hasPrefix("__Host-cairn=") == true)
      #expect(other?.hasSuffix("; Secure") == true)
    }

    /// Browsers send a cookie to every port of a host, and other programs may use the other ports.
    @Test("The name of a cookie includes the program and the port") func aCookieIsOfOneProgramAtOnePort() {
      func name(_ host: String, _ program: String, isSecure: Bool = false) -> String {
        WebSecurity(hosts: [], isSecure: isSecure, program: program)
          .cookieName(for: WebRequest(path: "/", headers: [("host", host)]))
      }
      expectNoDifference(name("localhost:8080", "standups"), "cairn-standups-8080")
      expectNoDifference(name("localhost:8081", "standups-1a2b"), "cairn-standups-1a2b-8081")
      expectNoDifference(name("[::1]:8080", "standups"), "cairn-standups-8080")
      expectNoDifference(name("[::1]", "standups"), "cairn-standups")
      expectNoDifference(name("team.example", "standups", isSecure: true), "__Host-cairn-standups")
      expectNoDifference(name("team.example:", "standups"), "cairn-standups")
      expectNoDifference(name("team.example:8080; a=b", "standups"), "cairn-standups")
    }

    @Test("Unauthenticated requests see nothing") func thoseWhoAreNotLetInSeeNothing() async throws {
      let access = WebAccess(challenge: "Basic realm=\"house\"") { request in
        request.header("x-user").map { WebVisitor($0) }
      }
      let house = House(access: access)
      for path in ["/", "/floor/1", WebPath.metrics, WebPath.events] {
        let reply = await house.request("GET", path)
        expectNoDifference(reply.status, 401)
        expectNoDifference(reply.value("www-authenticate"), "Basic realm=\"house\"")
        #expect(!reply.html.contains("Floor"))
      }
      _ = await house.request("GET", "/floor/2", headers: [("x-user", "ada")])
      let again = await house.request("GET", "/floor/2", headers: [("x-user", "ada")])
      expectNoDifference(again.value("set-cookie"), nil)
      // A cookie is valid only for its visitor.
      let other = await house.request("GET", "/floor/2", headers: [("x-user", "blob")])
      #expect(other.value("set-cookie") != nil)
    }

    @Test("An empty or repeated user name is refused") func anEmptyOrRepeatedNameLetsNobodyIn() async throws {
      let house = House(access: WebAccess(trusting: "X-User"))
      let known = await house.request("GET", "/floor/1", headers: [("x-user", "ada")])
      expectNoDifference(known.status, 200)
      house.cookie = nil
      for names in [[], [""], [" "], ["ada", "ada"], ["", "ada"], ["ada", ""], ["ada", "blob"]] {
        let reply = await house.request("GET", "/floor/1", headers: names.map { ("x-user", $0) })
        expectNoDifference(reply.status, 403, "\(names)")
        #expect(!reply.html.contains("Floor 1"))
      }
    }

    @Test(arguments: [
      ("application/x-www-form-urlencoded", 303), ("APPLICATION/X-WWW-Form-Urlencoded;charset=UTF-8", 303),
      ("application/x-www-form-urlencoded ; charset=UTF-8", 303), ("application/x-www-form-urlencodedx", 415),
      ("text/plain", 415), ("text/plain;application/x-www-form-urlencoded", 415), ("", 415),
    ]) func theMediaTypeOfAForm(_ type: String, _ status: Int) async throws {
      let house = House()
      _ = await house.get("/")
      let reply = await house.request(
        "POST", WebPath.act, body: "do=set",
        headers: [("content-type", type), ("origin", "http://house.example")])
      expectNoDifference(reply.status, status)
    }

    @Test(arguments: [
      ("application/json", true), ("Application/JSON; q=1", true),
      ("text/html, APPLICATION/json;q=0.5", true),
      ("application/json;q=0", false), ("application/jsonx", false), ("*/*", false), ("text/html", false),
    ]) func theMediaTypeOfAnAnswer(_ type: String, _ isData: Bool) async throws {
      let house = House()
      _ = await house.get("/")
      let reply = await house.post(["do": "set"], headers: [("accept", type)])
      expectNoDifference(reply.value("content-type") == "application/json", isData)
    }

    @Test("A refused write names the addresses that differ")
    func aRefusedWriteSaysWhichAddressesDiffer() async throws {
      let house = House()
      _ = await house.get("/")
      // A proxy has dropped the port.
      let reply = await house.post(["do": ""], origin: "https://house.example:8443")
      expectNoDifference(reply.status, 403)
      #expect(reply.html.contains("'https://house.example:8443'"))
      #expect(reply.html.contains("'house.example'"))
      #expect(reply.html.contains("$http_host"))
    }

    @Test("Requests that are too large or too frequent are rejected")
    func whatIsTooMuchIsNotTaken() async throws {
      let house = House()
      _ = await house.get("/")
      let large = await house.post(["do": "", "text.1": String(repeating: "a", count: 300_000)])
      expectNoDifference(large.status, 413)
      let session = try #require(try await house.visit())
      // Uses the whole allowance in the future, so that nothing is refilled until then.
      while session.allowance.take(at: .now + .seconds(3600)) {}
      let busy = await house.post(["do": ""])
      expectNoDifference(busy.status, 429)
      let other = await house.request("DELETE", "/", headers: [("origin", "http://house.example")])
      expectNoDifference(other.status, 405)
    }

    @Test("The request allowance refills over time") func whatMayBeDoneComesBackWithTime() {
      var allowance = EventAllowance()
      let start = ContinuousClock.now + .seconds(60)
      var count = 0
      while allowance.take(at: start) { count += 1 }
      expectNoDifference(count, 100)
      expectNoDifference(allowance.take(at: start + .milliseconds(10)), false)
      expectNoDifference(allowance.take(at: start + .milliseconds(30)), true)
      expectNoDifference(allowance.take(at: start + .milliseconds(30)), false)
    }

    // MARK: Text

    /// Texts that have become markup or scripts in pages. Each breaks out of a text, an attribute, a tag, or
    /// an address in a different way.
    nonisolated static let attacks = [
      "<script>alert(1)</script>", "</title><script>alert(1)</script>",
      "</textarea><script>alert(1)</script>",
      "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "\" autofocus onfocus=alert(1) x=\"",
      "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "<svg/onload=alert(1)>",
      "<iframe srcdoc='<script>alert(1)</script>'>", "<!--", "-->", "<![CDATA[", "]]>", "&lt;script&gt;",
      "&#60;script&#62;",
      "<scr\u{0}ipt>alert(1)</scr\u{0}ipt>", "\u{FEFF}<script>", "＜script＞", "<style>*{display:none}</style>",
      "</style><script>alert(1)</script>", "{{constructor.constructor('alert(1)')()}}", "${alert(1)}",
      "`-alert(1)-`",
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
      "<a href=\"java\tscript:alert(1)\">x</a>",
      "<form action=//evil.example>", "<base href=//evil.example>", "<meta http-equiv=refresh content=0>",
      "\n\ndata: {\"reset\":\"x\"}\n\n", "<option selected>", "</select><script>alert(1)</script>",
      "\u{202E}gnp.exe",
    ]

    /// Returns the elements that contain text, with `text` in each of their properties.
    private static func elements(_ text: String) -> [Element] {
      func element(_ content: Element.Content) -> Element {
        var element = Element(id: ElementID(7), content: content)
        element.help = text
        element.badge = StyledText(text)
        return element
      }
      let label = [element(.text(StyledText(text)))]
      func control(_ kind: Control.Kind, multiline: Bool = false) -> Element {
        var control = Control(name: text, label: [], kind: kind)
        control.isMultiline = multiline
        return element(.control(control))
      }
      let option = Control.Option(name: text, label: StyledText(text))
      let position = Element.Position(list: ElementID(1), offset: 1)
      return [
        element(.text(StyledText(text, style: TextStyle(bold: true)))),
        element(.image(glyph: StyledText(text), name: text)),
        element(.labeled(label: label, content: label)),
        element(.section(header: label, footer: label, content: label)),
        element(
          .list([
            element(.columns([label], widths: [nil])),
            element(
              .row(
                Element.Row(
                  number: 1, content: [element(.columns([label], widths: [nil]))], position: position))),
          ])),
        element(
          .row(
            Element.Row(
              number: 2, content: label, position: position, deletion: position, move: position, opens: nil))),
        element(.progress(label: label, fraction: 0.5, value: StyledText(text))),
        control(.button(role: .destructive)), control(.link), control(.menu), control(.tab(isSelected: true)),
        control(.disclosure(isExpanded: false)), control(.textField(text: text, prompt: text, submits: true)),
        control(.textField(text: text, prompt: text), multiline: true), control(.toggle(isOn: true)),
        control(.picker(options: [option], selection: 0)),
        control(.stepper(canIncrement: true, canDecrement: true, value: 3, bounds: nil)),
        control(.slider(value: 1, bounds: 0...2, step: nil, unit: .init(one: text, many: text))),
        control(.date(text: text, components: .date, bounds: nil)), element(.decorated(.redacted, label)),
        element(.layered([label], base: nil, alignment: .center)),
        element(.largeText(text, isOptional: false)),
        element(.chart(ChartContent(marks: [.init(kind: .bar, label: text, value: 1, series: text)]))),
        element(.stack(.horizontal, label)),
      ]
    }

    private static func page(_ text: String) -> WebPage {
      var tree = ElementTree(
        title: StyledText(text), earlierTitles: [StyledText(text)], content: elements(text))
      tree.layers = [
        .alert(
          .init(
            id: ElementID(9), style: .alert, title: StyledText(text), message: StyledText(text),
            actions: elements(text)))
      ]
      return WebPage(
        program: text, tree: tree, isUnsaved: true, notices: [PageNotice(text: text, isError: true)],
        canUndo: true)
    }

    @Test("No text becomes markup", arguments: attacks) func noTextBecomesMarkup(_ text: String) throws {
      func document(_ text: String) -> String {
        let page = Self.page(text)
        return String(
          decoding: PageDocument(
            page: page, body: PageBuilder().body(of: page), version: 1, assets: PageAssets()
          ).html, as: UTF8.self)
      }
      // The page has the same tags and attributes as a page with harmless text, so only the text differs.
      func shape(_ html: String) -> String {
        var (shape, isTag, isValue): ([UInt8], Bool, Bool) = ([], false, false)
        for byte in html.utf8 {
          if !isTag {
            isTag = byte == UInt8(ascii: "<")
            if isTag { shape.append(byte) }
          } else if byte == UInt8(ascii: "\"") {
            isValue.toggle()
          } else if !isValue {
            shape.append(byte)
            isTag = byte != UInt8(ascii: ">")
          }
        }
        return String(decoding: shape, as: UTF8.self)
      }
      expectNoDifference(shape(document(text)), shape(document("harmless")))
    }

    @Test("Every scalar is escaped or replaced") func everyScalarIsTextOrReplaced() {
      var scalars = ""
      for value in UInt32(0)...0x10FFFF {
        if let scalar = Unicode.Scalar(value) { scalars.unicodeScalars.append(scalar) }
      }
      let html = HTMLWriter.html(.tag(.p, [.set(.title, scalars)], text: scalars))
      #expect(html.hasPrefix("<p title=\""))
      #expect(html.hasSuffix("</p>"))
      let inside = html.dropFirst("<p title=\"".count).dropLast("</p>".count)
      expectNoDifference(inside.utf8.count { $0 == UInt8(ascii: "<") }, 0)
      expectNoDifference(inside.utf8.count { $0 == UInt8(ascii: ">") }, 1)
      expectNoDifference(inside.utf8.count { $0 == UInt8(ascii: "\"") }, 1)
      let controls = html.unicodeScalars.count { scalar in
        scalar.value < 0x20 && scalar != "\t" && scalar != "\n" || scalar.value == 0x7F
      }
      expectNoDifference(controls, 0)
    }
  }
#endif
