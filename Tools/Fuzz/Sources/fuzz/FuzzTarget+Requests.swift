import Foundation
@testable import TerminalApp
@testable import TerminalUI

extension FuzzTarget {
  /// The lines from another program: requests to this program, and the replies of a program that it is attached to.
  static let requests = FuzzTarget(
    name: "requests",
    seeds: {
      let tree = FuzzedProgram().graph.tree
      var seeds = [try ProgramMessage(.screen(tree, link: "tool:/", unsaved: nil)).line.plain]
      for id in tree.content.withDescendants.map(\.id.rawValue) {
        seeds += [
          #"{"step":\#(id),"by":-9223372036854775808}"#, #"{"move":\#(id),"to":2}"#,
          #"{"pick":\#(id),"option":1}"#,
          #"{"set":\#(id),"number":1e300}"#, #"{"set":\#(id),"text":"2026-01-31 10:00"}"#,
          #"{"submit":\#(id),"text":"x","id":7}"#, #"{"toggle":\#(id),"on":true}"#, #"{"tap":\#(id)}"#,
        ]
      }
      return seeds + [#"{"command":"inc count 2","id":"a"}"#, #"{"back":true}"#]
    },
    read: { bytes in
      let program = FuzzedProgram()
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        if let request = try? ProgramRequest(line: String(line)),
          let invocation = try? program.graph.tree.checked(request.invocation)
        {
          if let line = program.graph.tree.line(for: invocation), case .tap = invocation {
            precondition((try? program.graph.tree.parse(line)) == invocation)
          }
          program.perform(invocation)
        }
        if let message = try? ProgramMessage(line: String(line)),
          case .screen(let tree, _, _) = message.content
        {
          for width in [1, 40] { _ = tree.lines(width: width) }
          _ = CommandTargets(tree)
        }
      }
    })
}
