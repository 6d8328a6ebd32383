import CustomDump
import Foundation
import Testing

@testable import TerminalApp

/// Arguments as this process receives them.
@Suite struct ArgumentEncodingTests {
  /// Returns arguments as the system stores them.
  private func raw(_ arguments: [[UInt8]]) -> Data { Data(arguments.flatMap { $0 + [0] }) }

  @Test("The first argument that isn't UTF-8 is refused by its position")
  func invalidArgumentsAreRefused() throws {
    let arguments = [Array("standups".utf8), Array("add".utf8), Array("Caf".utf8) + [0xE9], [0xFF]]
    let mistake = ArgumentEncoding.problem(in: arguments.map { String(decoding: $0, as: UTF8.self) }) {
      raw(arguments)
    }
    #expect(try #require(mistake).contains("Argument 2 "))
  }

  @Test("Other characters are accepted, also a replacement character")
  func validArgumentsAreAccepted() {
    let arguments = ["standups", "add", "", "Café \u{FFFD}"]
    #expect(ArgumentEncoding.problem(in: arguments) { raw(arguments.map { Array($0.utf8) }) } == nil)
    // The system's own copy is read only if an argument may be invalid.
    #expect(
      ArgumentEncoding.problem(in: ["standups", "Café"]) {
        Issue.record("Nothing can be invalid here.")
        return nil
      } == nil)
  }
}
