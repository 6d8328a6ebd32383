import CairnTestSupport
import CustomDump
import Foundation
import Testing

@testable import TerminalDevice

/// Crashes of a process that holds a terminal.
@Suite struct CrashTests {
  /// The runtime's handler still gets a crash of the process itself, once, and the process ends by it.
  @Test(.onlyInCI) func aCrashOfItsOwnIsReportedOnce() async throws {
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

  /// A signal that another process sends ends this one at once.
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
