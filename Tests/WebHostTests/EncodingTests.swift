#if Server
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import Testing

  @testable import WebHost

  /// Requests with text that isn't UTF-8. It would be saved as other text, or would name something else.
  @MainActor
  @Suite(.dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct EncodingTests {
    @Test("A form with text that isn't UTF-8 is refused and changes nothing")
    func forms() async throws {
      let house = House()
      let field = try #require(await house.get("/").control("Name"))
      let origin = (name: "origin", value: "http://house.example")
      let form = (name: "content-type", value: "application/x-www-form-urlencoded")
      let parts = (name: "content-type", value: "multipart/form-data; boundary=x")
      let invalid: [([UInt8], (name: String, value: String))] = [
        (Array("\(field)=caf%E9&do=".utf8), form),
        (Array("\(field)=caf".utf8) + [0xE9] + Array("&do=".utf8), form),
        (Array("was.\(field)=%C3&\(field)=cafe&do=".utf8), form),
        (Array("%E9=1&\(field)=cafe&do=".utf8), form),
        (
          Array("--x\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\ncaf".utf8) + [0xE9]
            + Array("\r\n--x--".utf8), parts
        ),
        (
          Array("--x\r\nContent-Disposition: form-data; name=\"".utf8) + [0xE9]
            + Array(
              "\"\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\ncafe\r\n--x--"
                .utf8),
          parts
        ),
      ]
      for (body, type) in invalid {
        let reply = await house.request("POST", WebPath.act, bytes: body, headers: [origin, type])
        expectNoDifference(reply.status, 400, "\(String(decoding: body, as: UTF8.self))")
        #expect(reply.html.contains("UTF-8"))
      }
      var name = try await house.run()?.host.program.state?.root.as(Floor.self)?.name
      expectNoDifference(name, "")
      // A replacement character that was typed is text like any other.
      _ = await house.post(["was.\(field)": "", field: "café \u{FFFD}", "do": ""])
      name = try await house.run()?.host.program.state?.root.as(Floor.self)?.name
      expectNoDifference(name, "café \u{FFFD}")
    }

    @Test("An address with text that isn't UTF-8 is refused")
    func addresses() async {
      let house = House()
      for (path, query) in [
        ("/floor/%E9", ""), ("/floor/caf\u{FFFD}", ""), ("/", "q=%E9"),
        (WebPath.events, "edition=%FF&version=1"),
      ] {
        let reply = await house.request("GET", path, query: query)
        expectNoDifference(reply.status, 400, "\(path)?\(query)")
      }
      // A percent sign without digits is text.
      let reply = await house.request("GET", "/floor/100%")
      expectNoDifference(reply.status, 404)
    }

    @Test("A header with text that isn't UTF-8 is refused, if the program may use it")
    func headers() async {
      let house = House(access: WebAccess(trusting: "X-User"))
      // The HTTP library replaces invalid bytes: two names could be the same.
      let refused = await house.request("GET", "/", headers: [("x-user", "jos\u{FFFD}")])
      expectNoDifference(refused.status, 400)
      for foreign in ["referer", "user-agent", "cookie"] {
        let headers = [(name: "x-user", value: "josé"), (name: foreign, value: "a=\u{FFFD}")]
        let reply = await house.request("GET", "/", headers: headers)
        expectNoDifference(reply.status, 200, foreign)
      }
    }

    @Test("A password file that isn't UTF-8 is refused, and stays as it is")
    func passwordFiles() throws {
      let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: url) }
      let data = Data("# caf".utf8) + [0xE9, 0x0A]
      _ = FileManager.default.createFile(
        atPath: url.path(percentEncoded: false), contents: data, attributes: [.posixPermissions: 0o600])
      let line = PasswordLine(
        name: "ada", cost: PasswordLine.Cost(logRounds: 1, blockSize: 1, repeats: 1), salt: Data(),
        hash: Data())
      let error = #expect(throws: (any Error).self) { try PasswordFile.set(line, in: url) }
      #expect(error.map { "\($0)" }?.contains("line 1 ") == true)
      expectNoDifference(try Data(contentsOf: url), data)
    }
  }
#endif
