import Foundation
@testable import JSONValues
@testable import TerminalApp
@testable import TerminalUI

extension FuzzTarget {
  /// The lines from an assistant's client.
  static let assistants = FuzzTarget(
    name: "assistants",
    seeds: {
      [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
        #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"arguments":{"action":"save","value":2,"revision":1}}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"snapshot","arguments":{"widths":[1e9]}}}"#,
        #"{"jsonrpc":"2.0","id":"question-1","result":{"action":"accept","content":{"answer":"Keep"}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":18446744073709551615}}"#,
      ]
    },
    read: { bytes in
      var options = AssistantOptions()
      options.isDebugging = true
      let tools = AssistantTools(program: "tool", options, intents: []).all
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        do {
          guard case .request(let id, _, let parameters) = try RPCMessage(line: String(line)) else {
            continue
          }
          _ = try id.encoded()
          for tool in tools {
            let arguments = try ToolArguments(parameters[name: "arguments"], of: tool)
            _ = (
              try arguments.value("value"), try arguments.number("revision"), try arguments.numbers("widths")
            )
          }
        } catch let error as RPCError {
          _ = try? error.json.encoded()
        } catch {}
      }
    })
}
