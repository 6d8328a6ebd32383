import CTerminalDevice
import CustomDump
import Foundation
import Testing

@testable import DeveloperTools
@testable import TerminalPrograms

/// Exchanges messages between a program and the process that develops it.
@MainActor struct DevelopmentChannelTests {
  private func pair(longest: Int = 1 << 20) throws -> (Int32, DevelopmentChannel<DevelopmentOrder>) {
    var ends: [Int32] = [-1, -1]
    try #require(socket_pair(&ends) == 0)
    return (ends[0], DevelopmentChannel(ends[1], longest: longest))
  }

  private func summary(_ order: DevelopmentOrder?) -> String {
    switch order {
    case .report(let report): report.summary ?? "-"
    case .replace: "replace"
    case .end: "end"
    case .start: "start"
    case nil: "nothing"
    }
  }

  @Test func messagesArrive() throws {
    let (other, channel) = try pair()
    let sender = DevelopmentChannel<DevelopmentAnswer>(other)
    sender.send(DevelopmentOrder.start(DevelopmentStart()))
    sender.send(DevelopmentOrder.report(BuildReport(.building, seconds: 2)))
    expectNoDifference(summary(channel.next()), "start")
    expectNoDifference(summary(channel.next()), "Building… 2 s")
    sender.stop()
    expectNoDifference(summary(channel.next()), "nothing")
  }

  @Test func linesThatAreNoMessagesAreSkipped() throws {
    let (other, channel) = try pair()
    let sender = DevelopmentChannel<DevelopmentAnswer>(other)
    sender.send("nonsense")
    sender.send(["replace": 1])
    sender.send(DevelopmentOrder.replace)
    expectNoDifference(summary(channel.next()), "replace")
  }

  @Test func aMessageThatIsTooLongEndsTheConnection() throws {
    let (other, channel) = try pair(longest: 1_000)
    let sender = DevelopmentChannel<DevelopmentAnswer>(other)
    sender.send(String(repeating: "x", count: 10_000))
    expectNoDifference(summary(channel.next()), "nothing")
  }

  @Test("The creator of a socket is known, so that a stale variable isn't obeyed")
  func creators() throws {
    let (other, channel) = try pair()
    expectNoDifference(socket_creator(other), getpid())
    expectNoDifference(socket_creator(channel.descriptor), getpid())
    expectNoDifference(socket_creator(STDIN_FILENO), -1)
    close(other)
  }
}
