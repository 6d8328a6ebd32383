import NavigationCore
import Testing

@Suite struct LinkTests {
  @Test(arguments: [
    "standups:/", "standups:/detail:42", "standups:/detail:42/record:42", "standups:/list:person:Blob%20Jr",
    "a:/x::", "app:/b:%C3%A9%2F%3A",
  ])
  func linksPrintAsTheyParse(text: String) throws {
    #expect(try Link(parsing: text).description == text)
  }

  @Test func anythingCanBeAnArgument() throws {
    let link = Link(scheme: "s", [AnyRoute(name: "n/:%", arguments: ["", "é\u{0}", "a b", "👩‍👩‍👧"])])
    #expect(try Link(parsing: link.description) == link)
  }

  @Test(arguments: [
    ("", "does not begin with"), ("detail:42", "does not begin with"), ("1s:/x", "does not begin with"),
    ("s:/a//b", "segment 2: it has no name"), ("s:/:x", "segment 1: it has no name"),
    ("s:/a:%zz", "'%zz' is not a percent sign"), ("s:/a:%F", "'%F' is not a percent sign"),
    ("s:/a:%FF", "does not decode to text"),
  ])
  func whatIsNoLinkIsSaidToBeNone(text: String, reason: String) {
    let error = #expect(throws: LinkError.self) { try Link(parsing: text) }
    #expect(error?.description.contains(reason) == true)
    #expect(error?.description.contains("'\(text)'") == true)
  }
}
