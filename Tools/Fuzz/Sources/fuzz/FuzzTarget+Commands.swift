import ComposableArchitecture
import Foundation
@testable import TerminalApp
@testable import TerminalPrograms
@testable import TerminalUI

extension FuzzTarget {
  /// The lines that users type, and those that inspect a program.
  static let commands = FuzzTarget(
    name: "commands",
    seeds: {
      [
        "inc count 2\ndec free\nset level 2.5", "set due 2026-01-31 10:00\nset due 10:30",
        "move 1 3\nmove 3 1", "open b",
        "delete 1,3\ndelete 1-2", "toggle sound off\npick color navy", "set share 1e300\ninc share 10000",
        "add\nset title Design\nset length 10 min\nsave", ":history 5\n:at 1\n:back\n:forward",
        ":state standups[0].title",
        ":send addButtonTapped\n:actions 3\n:log 2", "advance 1m30s\ngoto standups:/list:new",
        "1\nedit\nset title X\nundo",
      ]
    },
    read: { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(8).map(String.init)
      let program = FuzzedProgram()
      for line in lines {
        _ = Duration(written: line)
        for allowsShortNames in [false, true] {
          if let invocation = try? program.graph.tree.parse(line, allowsShortNames: allowsShortNames) {
            program.perform(invocation)
          }
        }
      }
      try? Programs.with { root, plugins in
        let program = try Program(name: "standups", root: root, plugins: plugins)
        let session = RunningProgram(program, isInteractive: true)
        defer { session.stop() }
        // Excludes ':resume', because it writes a file.
        for line in lines where !line.contains("resume") {
          waitOnMainThread { _ = try? await session.execute(line) }
        }
        precondition(!session.screen(width: 60).isEmpty)
      }
    })
}

/// Runs the main thread's jobs until an operation has ended.
@MainActor
func waitOnMainThread(_ operation: @escaping @MainActor () async -> Void) {
  var isOver = false
  Task {
    await operation()
    isOver = true
  }
  while !isOver { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1)) }
}
