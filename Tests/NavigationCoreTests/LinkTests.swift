import CustomDump
import NavigationCore
import Testing

@Suite struct LinkTests {
  @Test(
    "Links print as they parse",
    arguments: [
      "standups:/", "standups:/detail:42", "standups:/detail:42/record:42", "standups:/list:person:Blob%20Jr",
      "a:/x::", "app:/b:%C3%A9%2F%3A",
    ])
  func linksPrintAsTheyParse(text: String) throws {
    try expectNoDifference(Link(parsing: text).description, text)
  }

  @Test func anythingCanBeAnArgument() throws {
    let link = Link(scheme: "s", [AnyRoute(name: "n/:%", arguments: ["", "é\u{0}", "a b", "👩‍👩‍👧"])])
    try expectNoDifference(Link(parsing: link.description), link)
  }

  @Test(
    "Text that isn't a link throws an error with the reason",
    arguments: [
      ("", "doesn't start with"), ("detail:42", "doesn't start with"), ("1s:/x", "doesn't start with"),
      ("s:/a//b", "segment 2: it has no name"), ("s:/:x", "segment 1: it has no name"),
      ("s:/a:%zz", "'%zz' isn't a percent sign"), ("s:/a:%F", "'%F' isn't a percent sign"),
      ("s:/a:%+4", "'%+4' isn't a percent sign"), ("s:/a:%-4", "'%-4' isn't a percent sign"),
      ("s:/a:%FF", "isn't percent-encoded UTF-8"),
    ])
  func whatIsNoLinkIsSaidToBeNone(text: String, reason: String) {
    let error = #expect(throws: NavigationError.self) { try Link(parsing: text) }
    expectNoDifference(error?.description.contains(reason), true)
    expectNoDifference(error?.description.contains("'\(text)'"), true)
  }

  /// A relative link starts from the current screen.
  @Test("A relative link starts from the current screen") func linksGoOnFromWhereTheProgramIs() throws {
    let plugins = PluginRegistry([APlugin.self, BPlugin.self])
    let current = Link(scheme: "app", [AnyRoute(ARoute(1)), AnyRoute(name: "zzz")])
    func read(_ text: String) throws -> String { try plugins.link(parsing: text, from: current).description }
    try expectNoDifference(read("b:x"), "app:/a:1/zzz/b:x")
    try expectNoDifference(read("/b:x"), "app:/b:x")
    try expectNoDifference(read("app:/"), "app:/")
    let errors = ["yyy", "/b:x/yyy", "app:/yyy/b:x", "other:/a:1", "b:%zz"].map { text in
      Result { try read(text) }.failure.map { "\($0)" }
    }
    expectNoDifference(
      errors,
      [
        "Can't go to 'yyy': this program has no 'yyy'. A link looks like 'app:/a'.",
        "Can't go to '/b:x/yyy': this program has no 'yyy'. A link looks like 'app:/a'.",
        "Can't go to 'app:/yyy/b:x': this program has no 'yyy'. A link looks like 'app:/a'.",
        "Can't go to 'other:/a:1': it's a link to another program. A link looks like 'app:/a'.",
        "Can't go to 'b:%zz': segment 1: '%zz' isn't a percent sign followed by two hexadecimal digits. A link looks like 'app:/a'.",
      ])
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
