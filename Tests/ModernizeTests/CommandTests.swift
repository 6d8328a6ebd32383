#if OlderSpellings
  import CustomDump
  import Foundation
  import Testing

  @testable import modernize

  /// The command on a small package.
  @Suite struct CommandTests {
    /// A package in a temporary folder, which is removed with the object.
    private final class Package {
      let folder = FileManager.default.temporaryDirectory.appending(path: "modernize-\(UUID().uuidString)")

      init() throws {
        try write(
          "Sources/Feature.swift",
          """
          // The top.
          struct Feature: ReducerProtocol {
            struct State {}
            enum Action { case row(id: Row.State.ID, action: Row.Action) }
            var body: some ReducerProtocol<State, Action> {
              EmptyReducer()
                .forEach(\\.rows, action: /Action.row(id:action:)) { Row() }
            }
            let queue = DispatchQueue.test
          }

          """)
        try write(
          "Tests/FeatureTests.swift",
          """
          func test() async {
            let store = TestStore(initialState: .init(), reducer: Feature())
            await store.send(.row(id: 1, action: .tap))
          }
          """)
        try write("Sources/Broken.swift", "struct ReducerProtocol {")
        try write("Sources/Fine.swift", "let answer = 42\n")
        try write("Sources/notes.txt", "EffectTask")
        try write(".build/checkouts/Other.swift", "let a: EffectTask<Int>")
      }

      deinit { try? FileManager.default.removeItem(at: folder) }

      func write(_ path: String, _ text: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }

      func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      }

      func run(_ paths: String..., only kinds: String...) throws -> Run {
        try Run(folder: folder, paths: paths, kinds: Kinds.named(kinds))
      }
    }

    private let package: Package

    init() throws { package = try Package() }

    @Test("The report contains the diff, the notes, and a summary")
    func theDiffComesFirstThenTheNotesThenTheSum() throws {
      let before = try package.read("Sources/Feature.swift")
      try expectNoDifference(
        package.run().report(isWritten: false),
        """
        --- a/Sources/Feature.swift
        +++ b/Sources/Feature.swift
        @@ -1,10 +1,12 @@
         // The top.
        -struct Feature: ReducerProtocol {
        +@Reducer
        +struct Feature {
        +  @ObservableState
           struct State {}
        -  enum Action { case row(id: Row.State.ID, action: Row.Action) }
        -  var body: some ReducerProtocol<State, Action> {
        +  enum Action { case rows(IdentifiedActionOf<Row>) }
        +  var body: some Reducer<State, Action> {
             EmptyReducer()
        -      .forEach(\\.rows, action: /Action.row(id:action:)) { Row() }
        +      .forEach(\\.rows, action: \\.rows) { Row() }
           }
           let queue = DispatchQueue.test
         }
        --- a/Tests/FeatureTests.swift
        +++ b/Tests/FeatureTests.swift
        @@ -1,4 +1,4 @@
         func test() async {
        -  let store = TestStore(initialState: .init(), reducer: Feature())
        -  await store.send(.row(id: 1, action: .tap))
        +  let store = TestStore(initialState: .init()) { Feature() }
        +  await store.send(\\.rows[id: 1].tap)
         }
        \\ No newline at end of file
        Sources/Broken.swift: note: it doesn't parse, so it wasn't changed.
        Sources/Feature.swift:9: note: replace 'DispatchQueue.test' with a 'TestClock', and override '\\.continuousClock' with it.
        2 files would change: 7 rewrites, 2 notes. Run again with --write to change them.
        """)
      try expectNoDifference(package.read("Sources/Feature.swift"), before)
    }

    @Test("The command writes its changes once") func itWritesAndASecondRunHasNothingToDo() throws {
      let run = try package.run()
      try run.write()
      #expect(run.report(isWritten: true).hasSuffix("2 files changed: 7 rewrites, 2 notes."))
      #expect(
        run.report(isWritten: true).contains("Sources/Feature.swift:11: note: replace 'DispatchQueue.test'"))
      #expect(try package.read("Sources/Feature.swift").contains("case rows(IdentifiedActionOf<Row>)"))
      try expectNoDifference(package.read(".build/checkouts/Other.swift"), "let a: EffectTask<Int>")
      try expectNoDifference(package.read("Sources/notes.txt"), "EffectTask")
      #expect(
        try package.run().report(isWritten: false).hasSuffix("No file would change: 0 rewrites, 2 notes."))
    }

    @Test func aFileKeepsItsPermissions() throws {
      let path = package.folder.appending(path: "Sources/Feature.swift").path
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try package.run().write()
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
      expectNoDifference(permissions?.intValue, 0o640)
    }

    /// One file disappears during the command: the others are unchanged.
    @Test func allFilesAreWrittenOrNone() throws {
      let run = try package.run()
      let before = try package.read("Sources/Feature.swift")
      try FileManager.default.removeItem(at: package.folder.appending(path: "Tests"))
      let error = #expect(throws: ModernizeError.self) { try run.write() }
      expectNoDifference(
        error?.description.hasPrefix("'Tests/FeatureTests.swift' can't be written, so nothing was changed:"),
        true)
      try expectNoDifference(package.read("Sources/Feature.swift"), before)
    }

    @Test("Paths and kinds limit the changes") func pathsAndKindsNarrowIt() throws {
      #expect(
        try package.run("Sources/Fine.swift").report(isWritten: false)
          == "No file would change: 0 rewrites, 0 notes.")
      let report = try package.run("Tests", only: "stores").report(isWritten: false)
      #expect(
        report.contains("{ Feature() }")
          && report.hasSuffix("1 file would change: 1 rewrite, 0 notes. Run again with --write to change it.")
      )
      #expect(try package.run(package.folder.path + "/Sources").files.count == 3)
    }

    @Test("Invalid arguments are explained") func whatCannotBeIsSaid() throws {
      func reason(_ body: () throws -> Void) -> String? {
        #expect(throws: ModernizeError.self, performing: body)?.description
      }
      #expect(reason { _ = try package.run("Source") } == "There is no 'Source'.")
      #expect(
        reason { _ = try package.run("Sources/notes.txt") } == "'Sources/notes.txt' isn't a Swift file.")
      #expect(
        reason { _ = try package.run(only: "casepaths") }?.hasPrefix(
          "There is no kind 'casepaths'. Use one of: presents,") == true)
    }

    @Test("A file that isn't UTF-8 isn't changed") func whatIsNoTextStays() throws {
      try Data([0xFF, 0xFE]).write(to: package.folder.appending(path: "Sources/Latin.swift"))
      #expect(
        try package.run("Sources/Latin.swift").report(isWritten: false).contains("it isn't UTF-8 text"))
    }

    @Test func theKindsAreListed() throws {
      let list = try Kinds.list(Kinds.named([]))
      for kind in allRewrites {
        #expect(list.contains("\(kind.name)\n  old  \(kind.old)\n  new  \(kind.new)"))
      }
    }

    @Test(arguments: [
      ("a\nb\n", "a\nc\n", ["@@ -1,2 +1,2 @@", " a", "-b", "+c"]),
      ("a\n", "a\nb\n", ["@@ -1,1 +1,2 @@", " a", "+b"]),
      ("", "b\n", ["@@ -0,0 +1,1 @@", "+b"]),
      (
        "a", "b", ["@@ -1,1 +1,1 @@", "-a\n\\ No newline at end of file", "+b\n\\ No newline at end of file"]
      ),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n2\n3\n4\n5\n6\n7\n8\n0\n",
        ["@@ -1,4 +1,4 @@", "-1", "+0", " 2", " 3", " 4", "@@ -6,4 +6,4 @@", " 6", " 7", " 8", "-9", "+0"]
      ),
    ])
    func aDiffIsUnified(_ before: String, _ after: String, _ lines: [String]) {
      expectNoDifference(Array(LineDiff(before, after).unified(path: "a").dropFirst(2)), lines)
    }
  }
#endif
