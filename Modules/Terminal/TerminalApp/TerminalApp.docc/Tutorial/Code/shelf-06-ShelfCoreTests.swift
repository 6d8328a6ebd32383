import ShelfCore
import Testing

/// What the features of Shelf share.
@Suite struct ShelfCoreTests {
  @Test(arguments: [
    (Link(scheme: "shelf", [AnyRoute(ShelfHomeRoute())]), "shelf:/shelf-home"),
    (Link(scheme: "shelf", [AnyRoute(BookDetailRoute("Emma"))]), "shelf:/book:Emma"),
    (Link(scheme: "shelf", [AnyRoute(BookDetailRoute("War and Peace"))]), "shelf:/book:War%20and%20Peace"),
  ])
  func linksAreReadAsTheyAreWritten(link: Link, text: String) throws {
    #expect(link.description == text)
    #expect(try Link(parsing: text) == link)
  }
}
