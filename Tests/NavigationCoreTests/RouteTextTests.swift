import CustomDump
import Foundation
import NavigationCore
import Testing

/// The text of a route that declares only its properties.
@Suite struct RouteTextTests {
  struct ListRoute: Route {
    static let name = "list"
    var person: String?
    var form: Form?

    enum Form: Hashable, Codable { case new, draft(UUID) }
  }

  struct DetailRoute: Route {
    static let name = "detail"
    var id: UUID
    var page = 1
    var presentation: Presentation?

    enum Presentation: Hashable, Codable {
      case edit(attendee: Int? = nil)
      case delete([UUID])
      case failed(String)
      case tab(Tab, focus: Tab? = nil)

      enum CodingKeys: String, CodingKey {
        case edit, delete, tab
        case failed = "has-failed"
      }
    }

    enum Tab: String, Hashable, Codable { case first, last }
  }

  enum TabRoute: Route {
    static let name = "tab"
    case home
    case item(UUID, DetailRoute.Tab? = nil)
    case rows(Range)

    struct Range: Hashable, Codable {
      var low: Double
      var isOpen: Bool
      var high: UInt8?
    }
  }

  private static let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!

  @Test(
    "A route is read from the text that it is written as",
    arguments: [
      (AnyRoute(ListRoute()), "list"),
      (AnyRoute(ListRoute(person: "Blob Jr")), "list:person:Blob%20Jr"),
      (AnyRoute(ListRoute(person: "new")), "list:person:new"),
      (AnyRoute(ListRoute(form: .new)), "list:new"),
      (AnyRoute(ListRoute(person: "Blob", form: .draft(id))), "list:person:Blob:draft:\(id)"),
      (AnyRoute(DetailRoute(id: id)), "detail:\(id):1"),
      (AnyRoute(DetailRoute(id: id, page: -2, presentation: .edit())), "detail:\(id):-2:edit"),
      (AnyRoute(DetailRoute(id: id, presentation: .edit(attendee: 3))), "detail:\(id):1:edit:attendee:3"),
      (AnyRoute(DetailRoute(id: id, presentation: .delete([]))), "detail:\(id):1:delete"),
      (AnyRoute(DetailRoute(id: id, presentation: .delete([id, id]))), "detail:\(id):1:delete:\(id):\(id)"),
      (AnyRoute(DetailRoute(id: id, presentation: .failed(""))), "detail:\(id):1:has-failed:"),
      (
        AnyRoute(DetailRoute(id: id, presentation: .tab(.last, focus: .first))),
        "detail:\(id):1:tab:last:focus:first"
      ),
      (AnyRoute(TabRoute.home), "tab:home"),
      (AnyRoute(TabRoute.item(id)), "tab:item:\(id)"),
      (AnyRoute(TabRoute.item(id, .last)), "tab:item:\(id):last"),
      (AnyRoute(TabRoute.rows(.init(low: 0.5, isOpen: true, high: 255))), "tab:rows:0.5:true:high:255"),
    ])
  func text(_ route: AnyRoute, _ text: String) {
    expectNoDifference(route.description, text)
    let read = AnyRoute(text)
    let again =
      read?.as(ListRoute.self).map { AnyRoute($0) } ?? read?.as(DetailRoute.self).map { AnyRoute($0) }
      ?? read?.as(TabRoute.self).map { AnyRoute($0) }
    expectNoDifference(again, route)
  }

  @Test(
    "Arguments that don't fit are refused",
    arguments: [
      "list:person", "list:Blob", "list:new:old", "list:draft", "list:draft:x", "detail", "detail:x",
      "detail:\(id)", "detail:\(id):99999999999999999999", "detail:\(id):1:edit:attendee",
      "detail:\(id):1:edit:3", "detail:\(id):1:presentation", "detail:\(id):1:delete:x", "detail:\(id):1:tab",
      "detail:\(id):1:tab:middle", "tab", "tab:home:1", "tab:rows:0.5", "tab:rows:0.5:true:high:256",
    ])
  func refused(_ text: String) throws {
    let route = try #require(AnyRoute(text))
    expectNoDifference(route.as(ListRoute.self), nil)
    expectNoDifference(route.as(DetailRoute.self), nil)
    expectNoDifference(route.as(TabRoute.self), nil)
  }

  struct AmbiguousRoute: Route {
    static let name = "ambiguous"
    var first: Int?
    var second: String
  }

  @Test("A required value can't follow an optional one")
  func ambiguous() async {
    await #expect(processExitsWith: .failure) { _ = AnyRoute(AmbiguousRoute(second: "first")) }
  }

  enum PairRoute: Route {
    static let name = "pair"
    case one(Int?), two(Int?, Int?), named(Int?, other: Int?)
  }

  @Test("Nothing can follow an optional value without a name")
  func valuesAfterAnUnnamedOptional() async {
    for route in [PairRoute.one(nil), .one(3)] {
      expectNoDifference(AnyRoute(route).as(PairRoute.self), route)
    }
    await #expect(processExitsWith: .failure) { _ = AnyRoute(PairRoute.two(nil, 3)) }
    await #expect(processExitsWith: .failure) { _ = AnyRoute(PairRoute.two(3, nil)) }
    await #expect(processExitsWith: .failure) { _ = AnyRoute(PairRoute.named(nil, other: 3)) }
  }
}
