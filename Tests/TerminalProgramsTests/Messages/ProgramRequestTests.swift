import CustomDump
import TerminalUI
import Testing

@testable import TerminalPrograms

@Suite struct ProgramRequestTests {
  private static func id(_ number: Int) -> ElementID { ElementID(number) }

  @Test(arguments: [
    (#"{"command":"open 1"}"#, ProgramRequest(.command("open 1"))),
    (#"{"tap":12,"id":"a"}"#, ProgramRequest(.tap(id(12)), id: .text("a"))),
    (#"{"set":12,"text":"x","id":7}"#, ProgramRequest(.setText(id(12), "x"), id: .number(7))),
    (#"{"set":12,"number":2.5}"#, ProgramRequest(.setNumber(id(12), 2.5))),
    (#"{"submit":12,"text":"x"}"#, ProgramRequest(.submit(id(12), "x"))),
    (#"{"toggle":12}"#, ProgramRequest(.toggle(id(12), isOn: nil))),
    (#"{"toggle":12,"on":false}"#, ProgramRequest(.toggle(id(12), isOn: false))),
    (#"{"pick":12,"option":2}"#, ProgramRequest(.pick(id(12), option: 2))),
    (#"{"pick":12,"name":"navy"}"#, ProgramRequest(.pickNamed(id(12), "navy"))),
    (#"{"step":12}"#, ProgramRequest(.step(id(12), by: 1))),
    (#"{"step":12,"by":-3}"#, ProgramRequest(.step(id(12), by: -3))),
    (#"{"focus":12}"#, ProgramRequest(.focus(id(12)))),
    (#"{"delete":12}"#, ProgramRequest(.delete([id(12)]))),
    (#"{"delete":[12,14]}"#, ProgramRequest(.delete([id(12), id(14)]))),
    (#"{"move":12,"to":3}"#, ProgramRequest(.move(id(12), to: 3))),
    (#"{"move":12,"by":-1}"#, ProgramRequest(.moveBy(id(12), -1))),
    (#"{"rows":12,"from":200}"#, ProgramRequest(.showRows(id(12), from: 200))),
    (#"{"dismiss":12}"#, ProgramRequest(.dismiss(id(12)))),
    (#"{"dismiss":true}"#, ProgramRequest(.dismiss())),
    (#"{"back":true}"#, ProgramRequest(.back)), (#"{"home":true}"#, ProgramRequest(.home)),
    (#" {"screen":true} "#, ProgramRequest(.screen)),
  ])
  func aLineIsARequest(line: String, request: ProgramRequest) throws {
    try expectNoDifference(ProgramRequest(line: line), request)
  }

  @Test(
    "The error for an invalid request gives the reason",
    arguments: [
      (
        "open 1", "'open 1' isn't a JSON object. A request looks like {\"command\":\"help\"} or {\"tap\":12}."
      ),
      ("[1]", "'[1]' isn't a JSON object."), ("{", "'{' isn't a JSON object."),
      ("{}", "A request is missing. Use one of: command, tap, set,"),
      (#"{"tapp":12}"#, "There is no request 'tapp'."),
      (#"{"tap":12,"focus":12}"#, "A line contains one request, not 'focus' and 'tap'."),
      (#"{"tap":"12"}"#, "'tap' must be the id of an element on the screen, a number."),
      (#"{"tap":1.5}"#, "'tap' must be the id of an element"), (#"{"tap":1e300}"#, "'tap' must be the id"),
      (#"{"tap":12,"text":"x"}"#, "'tap' takes no 'text'."),
      (#"{"set":12,"txet":"x"}"#, "'set' takes no 'txet'. It takes: text, number."),
      (#"{"set":12}"#, "'text' must be a string."), (#"{"set":12,"text":3}"#, "'text' must be a string."),
      (#"{"set":12,"number":"3"}"#, "'number' must be a number."),
      (#"{"toggle":12,"on":1}"#, "'on' must be true or false."),
      (#"{"pick":12}"#, "'option' must be a whole number."),
      (#"{"step":12,"by":1e12}"#, "'by' must be a whole number."),
      (#"{"delete":[12,"x"]}"#, "'delete' must be the id of an element on the screen, a number."),
      (#"{"move":12}"#, "'to' must be a whole number."), (#"{"rows":12}"#, "'from' must be a whole number."),
      (#"{"back":false}"#, "'back' must be true."), (#"{"command":null}"#, "'command' must be a string."),
      (#"{"tap":1,"id":[1]}"#, "'id' must be a string or a whole number."),
    ])
  func aLineThatIsNoneIsExplained(line: String, reason: String) {
    let error = #expect(throws: ProgramRequestError.self) { try ProgramRequest(line: line) }
    expectNoDifference(error?.message.hasPrefix(reason), true, "\(error?.message ?? "")")
  }

  @Test func aLineThatNestsDeeplyIsRefused() {
    for depth in [1_000, 200_000] {
      let line =
        "{\"tap\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
      #expect(throws: ProgramRequestError.self) { try ProgramRequest(line: line) }
    }
  }

  @Test("The error for an invalid request has the request's id") func theIDIsKnownWhereTheRequestIsWrong() {
    let error = #expect(throws: ProgramRequestError.self) {
      try ProgramRequest(line: #"{"tapp":12,"id":"a"}"#)
    }
    expectNoDifference(error?.id, .text("a"))
    expectNoDifference(error?.suggestion, "tap")
  }
}
