import CairnTestSupport
import CustomDump
import Foundation
import Testing

@testable import TerminalDevice

/// Crashes of a process that uses a terminal.
@Suite struct CrashTests {
  /// The runtime's handler still receives a crash of the process itself, once, and the crash ends the
  /// process.
  @Test("A crash of the process itself is reported once", .onlyInCI)
  func aCrashOfItsOwnIsReportedOnce() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var (main, other): (Int32, Int32) = (0, 0)
        guard openpty(&main, &other, nil, nil, nil) == 0 else { exit(0) }
        let mode = TerminalMode(descriptor: other)
        guard mode.enter() else { exit(0) }
        fatalError("the test crashes here")
      })
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    expectNoDifference(errors.components(separatedBy: "the test crashes here").count, 2, "\(errors)")
    #expect(result.exitStatus != .exitCode(0))
  }

  /// A signal from another process ends this process immediately.
  @Test(.onlyInCI) func aSentSignalEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      CrashSignals.endProcess()
      var id: pid_t = 0
      var arguments: [UnsafeMutablePointer<CChar>?] = [
        strdup("/bin/kill"), strdup("-SEGV"), strdup("\(getpid())"), nil,
      ]
      guard posix_spawn(&id, "/bin/kill", nil, nil, &arguments, nil) == 0 else { exit(0) }
      while true { pause() }
    }
  }
}
