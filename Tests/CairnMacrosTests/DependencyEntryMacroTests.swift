import CustomDump
import Testing

@Suite struct DependencyEntryMacroTests {
  let macros = ["DependencyEntry"]

  @Test func anInterface() {
    expectExpansion(
      macros,
      """
      extension DependencyValues {
        @DependencyEntry var speaker: any Speaker = Recorder()
      }
      """,
      """
      extension DependencyValues {
        var speaker: any Speaker {
          get { self[__Key_speaker.self] }
          set { self[__Key_speaker.self] = newValue }
        }

        private nonisolated enum __Key_speaker: Dependencies::TestDependencyKey {
          typealias Value = any Speaker
          static var testValue: any Speaker { Recorder() }
        }
      }
      """)
  }

  @Test("A named key can have all three values") func aNamedKeyWithEveryValue() {
    expectExpansion(
      macros,
      """
      extension DependencyValues {
        @DependencyEntry("Key", liveValue: System(), previewValue: Silent())
        public var speaker: any Speaker = Recorder()
      }
      """,
      """
      extension DependencyValues {
        public var speaker: any Speaker {
          get { self[Key.self] }
          set { self[Key.self] = newValue }
        }

        public nonisolated enum Key: Dependencies::DependencyKey {
          public typealias Value = any Speaker
          public static var liveValue: any Speaker { System() }
          public static var previewValue: any Speaker { Silent() }
          public static var testValue: any Speaker { Recorder() }
        }
      }
      """)
  }

  @Test func aTestNeedsAValue() {
    expectExpansion(
      macros,
      """
      extension DependencyValues {
        @DependencyEntry(previewValue: Silent()) var speaker: any Speaker
      }
      """,
      """
      extension DependencyValues {
        var speaker: any Speaker {
          get { self[__Key_speaker.self] }
          set { self[__Key_speaker.self] = newValue }
        }
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyEntry' requires 'speaker' to have a default value, which tests use",
          line: 2, column: 48, fixIts: [FixItSpec(message: "Insert '= <#value#>'")])
      ],
      fixedSource: """
        extension DependencyValues {
          @DependencyEntry(previewValue: Silent()) var speaker: any Speaker = <#value#>
        }
        """)
  }

  @Test(
    "A dependency entry must be a variable in an extension of DependencyValues",
    arguments: [
      "extension Other {\n  @DependencyEntry var a = 1\n}", "@DependencyEntry var a = 1",
      "extension DependencyValues {\n  @DependencyEntry let a = 1\n}",
      "extension DependencyValues {\n  @DependencyEntry static var a = 1\n}",
      "extension DependencyValues {\n  @DependencyEntry var a: Int { 1 }\n}",
      "extension DependencyValues {\n  @DependencyEntry func a() {}\n}",
    ])
  func whatIsNoEntry(_ source: String) {
    let diagnostics = DiagnosticCollector.diagnostics(of: source, macros: macros)
    #expect(diagnostics.count >= 1)
    #expect(
      diagnostics.contains {
        $0.hasSuffix(
          "'@DependencyEntry' must be attached to a property declared with 'var' in an extension of "
            + "'DependencyValues'")
      })
  }

  @Test func aKeyNeedsAName() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: "extension DependencyValues {\n  @DependencyEntry(\"my key\") var a: Int = 1\n}", macros: macros),
      ["2:20: 'my key' isn't a valid type name"])
  }
}
