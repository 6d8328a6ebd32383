#if Server
  import CustomDump
  import NavigationCore
  import Testing

  @testable import WebHost

  /// Paths and links.
  @MainActor
  @Suite struct AddressTests {
    private let address = WebAddress(scheme: "house", plugins: PluginRegistry([FloorPlugin.self]))

    @Test func aPathIsALink() throws {
      let link = Link(scheme: "house", [AnyRoute(FloorRoute(1)), AnyRoute(FloorRoute(2))])
      expectNoDifference(address.path(of: link), "/floor/1/floor/2")
      expectNoDifference(try address.link(of: "/floor/1/floor/2"), link)
      expectNoDifference(try address.link(of: "/floor:1/floor:2/"), link)
      expectNoDifference(try address.link(of: "/"), Link(scheme: "house"))
    }

    @Test(arguments: [
      "", ".", "..", "~", "a/b", "a:b", "ä 漢", "100%", "floor", "?q#f", "\u{0}", "a.b", "%2F",
    ])
    func everyArgumentComesBack(_ argument: String) throws {
      for arguments in [[argument], ["x", argument], [argument, "x"]] {
        let link = Link(scheme: "house", [AnyRoute(name: "floor", arguments: arguments)])
        let path = address.path(of: link)
        #expect(
          path.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
          })
        expectNoDifference(try address.link(of: path), link)
      }
    }
  }
#endif
