#if Server
  import ComposableArchitecture
  import CustomDump
  import NavigationCore
  import NavigationUI
  import TerminalUI
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

    @Test("An argument can have the name of a screen")
    func anArgumentMayBeCalledAsAScreenThatItCannotBe() throws {
      // `floor` alone isn't a complete route.
      let address = WebAddress(scheme: "house", plugins: PluginRegistry([FloorPlugin.self, RoomPlugin.self]))
      let aside = Link(scheme: "house", [AnyRoute(name: "room", arguments: ["blue", "floor"])])
      expectNoDifference(address.path(of: aside), "/room/blue/floor")
      expectNoDifference(try address.link(of: "/room/blue/floor"), aside)
      let floor = Link(
        scheme: "house", [AnyRoute(name: "room", arguments: ["blue"]), AnyRoute(FloorRoute(2))])
      expectNoDifference(address.path(of: floor), "/room/blue/floor/2")
      expectNoDifference(try address.link(of: "/room/blue/floor/2"), floor)
    }

    @Test(
      "Every argument survives the conversion to a path and back",
      arguments: [
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

  /// A room by its color, optionally seen from a place.
  struct RoomRoute: Route {
    static let name = "room"
    var arguments: [String]
    init?(arguments: [String]) {
      guard (1...2).contains(arguments.count), arguments.count < 2 || arguments[1] == "floor" else {
        return nil
      }
      self.arguments = arguments
    }
  }

  @Reducer
  struct Room {
    @ObservableState
    struct State: Equatable, Codable {}
    enum Action {}
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  enum RoomPlugin: ScreenPlugin {
    static let summary = "A room by its color"
    static func state(for route: RoomRoute) throws -> Room.State { Room.State() }
    static var reducer: Room { Room() }
    static func view(_ store: StoreOf<Room>) -> some View { Text("A room") }
  }
#endif
