import CustomDump
import Testing

@testable import scaffold

/// Brackets, strings, and comments of a manifest.
@Suite struct SwiftSourceTests {
  @Test(
    "Code excludes string literals and comments",
    arguments: [
      ("a // ]\nb", "a     \nb"), ("a /* ] /* ) */ */ b", "a                 b"),
      ("\"a]\" + b", "\"  \" + b"), ("\"\" + b", "\"\" + b"), (#""a\"]" + b"#, #""    " + b"#),
      (##"#"a"]"# + b"##, ##"#"   "# + b"##), ("\"\"\"\n\"]\n\"\"\" + b", "\"\"\"\n  \n\"\"\" + b"),
      (#""\(f("]"))" + b"#, #""         " + b"#), ("\"// no comment\" + b", "\"             \" + b"),
    ])
  func codeIsWhatIsNeitherTextNorComment(_ source: String, _ code: String) {
    expectNoDifference(String(decoding: SwiftSource(source).code, as: UTF8.self), code)
  }

  @Test(arguments: [
    ("Package()", []),
    (
      "Package(name: \"a,b\", targets: [.target(name: \"x\")])",
      ["name=\"a,b\"", "targets=[.target(name: \"x\")]"]
    ),
    ("Package(\n  name: \"a\", // the name, so to speak\n  targets: [],\n)", ["name=\"a\"", "targets=[]"]),
    ("Package( 1, [2, 3] , f { a, b in 4 } )", ["1", "[2, 3]", "f { a, b in 4 }"]),
    ("Package(name:\"a\")", ["name=\"a\""]),
  ])
  func argumentsAreSplitAtTheirCommas(_ source: String, _ arguments: [String]) throws {
    let source = SwiftSource(source)
    let open = try #require(source.calls(of: "Package").first)
    expectNoDifference(
      source.parts(of: open).map { ($0.label.map { "\($0)=" } ?? "") + source.string($0.value) }, arguments)
  }

  @Test("A call is found only by its whole name") func aCallIsFoundByItsWholeName() {
    let source = SwiftSource("MyPackage(1); x.Package(2); // Package(3)\n\"Package(4)\"; Package(5)")
    expectNoDifference(source.calls(of: "Package").map { source.string($0..<$0 + 3) }, ["(5)"])
  }
}
