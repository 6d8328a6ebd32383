import CairnSupport
import CairnTestSupport
import CustomDump
import Dependencies
import Foundation
import NavigationCore
import TerminalDevice
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalApp
@testable import TerminalPrograms

/// Numbers at and beyond the limits of every range, wherever a program reads a number.
@MainActor
@Suite(.serialized) struct NumberTests {
  struct Everything: View {
    @State var text = ""
    @State var isOn = false
    @State var choice = 0
    @State var count = 1
    @State var free = 1
    @State var level = 5.0
    @State var rows = ["a", "b", "c"]
    @State var due = Date(timeIntervalSinceReferenceDate: 0)
    var body: some View {
      List {
        TextField("Text", text: $text)
        TextField("Entry", text: $text).onSubmit {}
        Toggle("Sound", isOn: $isOn)
        Picker("Color", selection: $choice) {
          Text("red").tag(0)
          Text("navy").tag(1)
        }
        Stepper("Count", value: $count, in: 0...3)
        Stepper("Free", value: $free)
        Slider(value: $level, in: 0...10) { Text("Level") }
        DatePicker("Due", selection: $due)
        Section("Rows") {
          ForEach(rows, id: \.self) { row in Text(row) }
            .onDelete { rows.remove(atOffsets: $0) }
            .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
        }
      }
    }
  }

  // MARK: JSON

  /// Returns the answers to requests.
  private func answers(to lines: [String]) async throws -> [ProgramMessage] {
    let written = Locked("")
    let output = TerminalOutput(capability: .plain) { bytes in
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let program = try Program.screens { Everything() }
    _ = await program.run(on: JSONSurface(LineReader(text: lines.joined(separator: "\n")), output: output))
    return try written.withLock { $0 }.split(separator: "\n").map { try ProgramMessage(line: String($0)) }
  }

  @Test("A request can contain any number", arguments: ExtremeNumbers.texts)
  func aRequestWithANumber(_ number: String) async throws {
    guard case .screen(let tree, _, _)? = try await answers(to: []).first?.content else {
      Issue.record("The program showed no screen.")
      return
    }
    let elements = tree.content.withDescendants.map { "\($0.id.rawValue)" }
    var requests: [String] = []
    for id in elements {
      requests += [
        #"{"step":\#(id),"by":N}"#, #"{"move":\#(id),"to":N}"#, #"{"pick":\#(id),"option":N}"#,
        #"{"set":\#(id),"number":N}"#, #"{"set":\#(id),"text":"N"}"#, #"{"submit":\#(id),"text":"N"}"#,
        #"{"toggle":\#(id),"on":N}"#, #"{"pick":\#(id),"name":"N"}"#,
      ]
    }
    for verb in ["tap", "focus", "delete", "toggle", "step", "command", "dismiss", "back", "screen"] {
      requests += [#"{"\#(verb)":N}"#, #"{"\#(verb)":1,"id":N}"#]
    }
    requests += [#"{"step":N,"by":N}"#, #"{"move":N,"to":N}"#, #"{"pick":N,"option":N}"#, "N", "[N]"]
    requests.append(#"{"screen":true,"id":"last"}"#)
    let messages = try await answers(to: requests.map { $0.replacing("N", with: number.jsonEscaped) })
    // The program still answers, and every screen that it wrote can be parsed.
    #expect(messages.contains { $0.id == .text("last") })
    expectNoDifference(messages.last?.content, .end(status: ExitStatus.commandFailed))
  }

  // MARK: Commands

  @Test("A developer command can contain any number") func aCommandWithANumber() async throws {
    let session = RunningProgram(try workshop(), isInteractive: true)
    defer { session.stop() }
    #expect(await output(":send binding.set title \"One\"", session) == "done")
    for number in ExtremeNumbers.texts {
      for line in [
        ":at N", ":history N", ":actions N", ":log N", ":state [N]", ":state title[N]", ":stack N",
        "advance N",
        "advance Ns", "advance Nh", ":send assign {\"id\":N,\"name\":\"Saw\"}", ":send binding.set title N",
        "more N",
        "goto N", "goto shop:/shop:N", "open N", "N", "find N", "back N",
      ] {
        _ = await output(line.replacing("N", with: number), session)
      }
      _ = await output(":at 1", session)
    }
    #expect(await output(":history", session).contains("title"))
  }

  @Test("Extreme numbers give a valid duration or none", arguments: ExtremeNumbers.texts)
  func timesThatAreWritten(_ number: String) {
    for unit in ["", "ms", "s", "m", "min", "h", "x"] {
      let duration = Duration(written: number + unit)
      #expect(duration.map { $0 >= .zero && $0 < .seconds(4_000_000_000_000) } ?? true)
    }
  }

  @Test("Options can contain any number", arguments: ExtremeNumbers.texts)
  func optionsOfAProgram(_ number: String) throws {
    if let options = try? ProgramOptions.parse(["--seed=\(number)"]) {
      withDependencies {
        _ = options.prepare(&$0)
      } operation: {
        @Dependency(\.uuid) var uuid
        #expect(uuid() != uuid())
      }
    }
    for option in ["speed", "until"] {
      let options = try? DebugCommand<NoProgram>.Replay.parse(["x", "--\(option)=\(number)"])
      #expect(options?.speed.map { $0 > 0 && $0.isFinite } ?? true)
      #expect(options?.until.map { $0 >= 0 } ?? true)
    }
  }

  // MARK: Recordings

  @Test("The pause between actions has a limit", arguments: ExtremeNumbers.doubles)
  func theTimeBetweenActions(_ number: Double) {
    for speed in [.leastNonzeroMagnitude, 1, .greatestFiniteMagnitude] {
      for (time, before) in [(number, 0), (0, number), (number, -number), (number, number)] {
        let pause = ReplayRun.pause(from: before, to: time, speed: speed)
        #expect(pause >= .zero && pause <= .seconds(1_000_000_000))
      }
    }
    expectNoDifference(ReplayRun.pause(from: 1, to: 4, speed: 2), .milliseconds(1_500))
  }
}

extension String {
  fileprivate var jsonEscaped: String { replacing("\u{0}", with: "\\u0000") }
}

/// A program without options and arguments.
private struct NoProgram: TerminalCommand {}
