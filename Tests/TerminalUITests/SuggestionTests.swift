import CustomDump
import TerminalUI
import Testing

/// Invalid lines: the error messages and the commands that they suggest.
@MainActor
@Suite struct SuggestionTests {
  private func stage() -> Stage {
    Stage {
      Form {
        TextField("Title", text: .constant(""))
        TextField("Weekly goal", text: .constant(""))
        Slider(value: .constant(5.0), in: 0...10, step: 1) { Text("Length") }
        Toggle("Send mail", isOn: .constant(false))
        List(["Design", "Review"], id: \.self) { Button($0) {} }
        Button("Save changes") {}
      }
    }
  }

  @Test(arguments: [
    ("sav changes", "save changes"), ("save chnages", "save changes"), ("SAVE CHANGE", "save changes"),
    ("savechanges", "save changes"), ("save changes now", "save changes"),
    ("tog send mail", "toggle send mail"),
    ("togle send mail", "toggle send mail"), ("opne Design", "open Design"), ("ste title x", "set title"),
    ("set titel x", "set title"), ("set weekly gaol 1", "set weekly goal"), ("inc lenght", "inc length"),
    ("toggle sned mail", "toggle send mail"), ("open dseign", "open Design"), ("set", nil),
    ("tap save change", "tap save changes"), ("design", "open Design"), ("tap reviw", "open Review"),
  ])
  func theClosestCommandIsSuggested(line: String, suggestion: String?) {
    let error = stage().error(line)
    if let suggestion {
      #expect(error.hasSuffix("Did you mean '\(suggestion)'?"))
    } else {
      #expect(!error.contains("Did you mean"))
    }
  }

  @Test(
    "A line unlike every command suggests nothing",
    arguments: [
      "xyzzy", "q", "12345", "?", "\u{1B}[2J", "日本語", "!!!", "\"\"", "sudo rm -rf /", "-", "open zzzzzz",
    ])
  func whatIsFarFromEverythingSuggestsNothing(line: String) {
    #expect(!stage().error(line).contains("Did you mean"))
  }

  @Test("An empty line asks for a command", arguments: ["", " ", "\t", "\n", "   \n  "])
  func nothingIsNothingToDo(line: String) {
    expectNoDifference(stage().error(line), "Type a command.")
    expectNoDifference(stage().error(line, short: true), "Type a command.")
  }

  @Test(
    "A command without an element to use is an error",
    arguments: ["set", "toggle", "pick", "inc", "dec", "open", "delete", "move", "tap", "focus"])
  func aVerbWithoutAnythingToUseSaysSo(verb: String) {
    let stage = Stage { Text("nothing here") }
    for line in [verb, "\(verb) x", "\(verb) 1 2"] {
      expectNoDifference(stage.error(line), "There is nothing to \(verb) here.")
    }
    #expect(stage.usages.isEmpty)
  }

  @Test func aVerbNeedsAName() {
    expectNoDifference(stage().error("set"), "'set' needs a name: title, weekly goal, length, or send mail.")
    expectNoDifference(stage().error("toggle"), "'toggle' needs a name: send mail.")
    expectNoDifference(stage().error("inc"), "'inc' needs a name: length.")
    expectNoDifference(stage().error("focus"), "'focus' needs a name: title or weekly goal.")
    expectNoDifference(stage().error("tap"), "'tap' needs a name: save changes.")
    #expect(
      stage().error("set weekly").hasPrefix(
        "Can't use 'set' with 'weekly'. It works with: title, weekly goal,"))
  }

  @Test("A command doesn't apply to other kinds of controls") func aVerbDoesNotReachControlsOfOtherKinds() {
    #expect(
      stage().error("toggle title").hasPrefix("Can't use 'toggle' with 'title'. It works with: send mail."))
    #expect(stage().error("inc title").hasPrefix("Can't use 'inc' with 'title'. It works with: length."))
    #expect(
      stage().error("tap title").hasPrefix("Can't use 'tap' with 'title'. It works with: save changes."))
    #expect(stage().error("set save changes").hasPrefix("Can't use 'set' with 'save'"))
    expectNoDifference(stage().error("pick title x"), "There is nothing to pick here.")
  }

  @Test("An error shows a long or unsafe line in a safe form") func anErrorShowsTheLineSafelyAndShort() {
    let error = stage().error("x\u{1B}[2J\u{202E}")
    #expect(!error.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(error.hasPrefix("There is no 'x␛[2J"))
    let long = stage().error(String(repeating: "word ", count: 100))
    expectNoDifference(long, "There is no '\(String(repeating: "word ", count: 7))word…' here.")
    expectNoDifference(stage().error("a   b"), "There is no 'a b' here.")
  }

  @Test("An error has a message and a suggestion") func anErrorIsItsMessageAndItsSuggestion() {
    expectNoDifference(CommandError("No.").description, "No.")
    expectNoDifference(CommandError("No.", suggestion: "yes").description, "No. Did you mean 'yes'?")
    #expect(CommandError("No.") != CommandError("No.", suggestion: "yes"))
  }

  @Test(
    "Suggestions tolerate mistyped letters",
    arguments: [
      ("sav", "save"), ("svae", "save"), ("SAVE", "save"), ("save it", "save"), ("s", "save"), ("", nil),
      ("xxxx", nil), ("saxe", "save"), ("saxx", nil), ("ppen", "open"), ("delte", "delete"),
      ("ddelete", "delete"),
      ("edlete", "delete"), ("deltee", "delete"),
    ])
  func lettersThatAreMistypedAreForgiven(written: String, expected: String?) {
    expectNoDifference(CommandError.closest(to: written, among: ["save", "open", "delete"]), expected)
  }

  @Test("The first of equally similar names is suggested") func theFirstOfEquallyCloseOnesIsSuggested() {
    expectNoDifference(CommandError.closest(to: "cat", among: ["car", "cap", "can"]), "car")
    expectNoDifference(CommandError.closest(to: "save", among: []), nil)
    // Longer words may contain more mistakes.
    expectNoDifference(CommandError.closest(to: "atendes", among: ["attendees"]), "attendees")
    expectNoDifference(CommandError.closest(to: "atnds", among: ["attendees"]), nil)
  }

  @Test("An equal name is the most similar") func theSameIsTheClosest() {
    expectNoDifference(CommandError.closest(to: "cap", among: ["cap", "car", "can"]), "cap")
    expectNoDifference(CommandError.closest(to: "cap", among: ["car", "cap", "can"]), "cap")
    expectNoDifference(CommandError.closest(to: "CAP", among: ["cape", "cap"]), "cap")
  }

  @Test func wordsAfterTheNameOfAButtonAreNotIgnored() {
    expectNoDifference(stage().error("tap save changes not"), "'tap save changes' takes no argument.")
    expectNoDifference(
      stage().error("tap save changes not", short: true), "'tap save changes' takes no argument.")
    expectNoDifference(stage().error("focus title not"), "'focus title' takes no argument.")
    expectNoDifference(
      stage().error("focus weekly goal 3", short: true), "'focus weekly goal' takes no argument.")
    let tabs = Stage { TabView { Text("a").tabItem { Text("Home") } } }
    expectNoDifference(tabs.error("tab home now"), "'tab home' takes no argument.")
    #expect(tabs.error("tab home").hasPrefix("no error"))
  }

  @Test func wordsAfterDismissAreNotIgnored() throws {
    let sheet = Stage { Text("a").sheet(isPresented: .constant(true)) { Text("b") } }
    expectNoDifference(sheet.error("dismiss nothing"), "'dismiss' takes no argument.")
    #expect(sheet.error("dismiss").hasPrefix("no error"))
    expectNoDifference(Stage { Text("a") }.error("dismiss nothing"), "There is nothing to dismiss.")
    let cover = Stage { Text("a").fullScreenCover(isPresented: .constant(true)) { Button("Close") {} } }
    expectNoDifference(cover.error("dismiss it"), "This screen can't be dismissed. Use close.")
  }

  @Test("The whole name has precedence over its first words")
  func theWholeNameIsMeantBeforeItsFirstWords() throws {
    let journal = Journal()
    let stage = Stage {
      Button("Save") { journal.add("save") }
      Button("Save changes") { journal.add("changes") }
    }
    try stage.run("tap save")
    try stage.run("tap save changes")
    try stage.run("tap save ch", short: true)
    expectNoDifference(journal.entries, ["save", "changes", "changes"])
    expectNoDifference(stage.error("tap save ch"), "'tap save' takes no argument.")
  }
}
