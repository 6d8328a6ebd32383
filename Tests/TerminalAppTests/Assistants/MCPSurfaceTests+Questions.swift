import CairnSupport
import CustomDump
import JSONValues
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp
@testable import TerminalPrograms

/// Questions that an assistant or its user answers.
extension MCPSurfaceTests {
  /// The id of the question that 'clear' asks, which is the same in each run.
  private func questionID() async throws -> JSON {
    let results = try await results { $0.call("act", ["action": "clear", "revision": 1]) }
    return try #require(results[0][name: "structuredContent"]?[name: "question"]?[name: "id"])
  }

  @Test("A question is answered by its id") func questions() async throws {
    let id = try await questionID()
    let results = try await results {
      $0.call("act", ["action": "clear", "revision": 1])
      $0.call("answer", ["question": "question-0", "answer": "Keep"])
      $0.call("answer", ["question": id, "answer": "Maybe"])
      $0.call("answer", ["question": id, "answer": "clear ALL"])
      $0.call("answer", ["question": id, "answer": "Keep"])
    }
    expectNoDifference(
      results[0][name: "structuredContent"]?[name: "question"]?[name: "answers"], ["Clear all", "Keep"])
    #expect(isError(results[1]) && isError(results[2]))
    #expect(!isError(results[3]) && !screen(results[3]).contains("Apple"))
    #expect(isError(results[4]))
  }

  @Test(
    "A client that can ask its user does",
    arguments: [("accept", "Clear all"), ("accept", "Dance"), ("decline", nil), ("cancel", nil)])
  func elicitation(action: String, answer: String?) async throws {
    var conversation = Conversation(elicits: true)
    conversation.call("act", ["action": "clear", "revision": 1])
    // The assistant can't answer for the user.
    conversation.call("act", ["action": "clear all", "revision": 2])
    var result: [String: JSON] = ["action": .string(action)]
    if let answer { result["content"] = ["answer": .string(answer)] }
    conversation.write(["jsonrpc": "2.0", "id": "question-1", "result": .object(result)])
    conversation.call("look")
    let messages = try await messages(conversation)
    expectNoDifference(
      messages.map { $0[name: "method"]?.string }, [nil, "elicitation/create", nil, nil, nil])
    #expect(messages[1][name: "params"]?[name: "message"]?.string?.contains("Clear the shop?") == true)
    expectNoDifference(messages[2].id, 2)
    #expect(isError(messages[2][name: "result"]))
    expectNoDifference(messages[3].id, 1)
    #expect(isError(messages[3][name: "result"]) == (answer != "Clear all"))
    let shown = screen(messages[4][name: "result"])
    #expect(shown.contains("Apple") == (answer != "Clear all"))
    #expect(shown.contains("Clear the shop?") == (answer == "Dance"))
  }

  @Test("A question that is in front is for the user, whoever caused it") func elicitationBeforeAnAction()
    async throws
  {
    var conversation = Conversation(elicits: true)
    conversation.call("act", ["action": "clear", "revision": 1])
    conversation.write([
      "jsonrpc": "2.0", "id": "question-1", "result": ["action": "accept", "content": ["answer": "?"]],
    ])
    // The question is still in front. The assistant can look at it, and not answer it.
    conversation.call("look")
    conversation.call("act", ["action": "clear all", "revision": 2])
    conversation.write([
      "jsonrpc": "2.0", "id": "question-2", "result": ["action": "accept", "content": ["answer": "Keep"]],
    ])
    let messages = try await messages(conversation)
    expectNoDifference(
      messages.map { $0[name: "method"]?.string },
      [nil, "elicitation/create", nil, nil, "elicitation/create", nil])
    #expect(screen(messages[5][name: "result"]).contains("Apple"))
    #expect(!isError(messages[5][name: "result"]))
  }

  @Test(
    "A client without forms isn't asked",
    arguments: [(#"{"elicitation":{"url":{}}}"#, false), (#"{"elicitation":{"form":{}}}"#, true)])
  func elicitationModes(capabilities: String, isAsked: Bool) async throws {
    var conversation = Conversation(elicits: true)
    conversation.lines[0] = conversation.lines[0].replacing(#"{"elicitation":{}}"#, with: capabilities)
    conversation.call("act", ["action": "clear", "revision": 1])
    let messages = try await messages(conversation)
    expectNoDifference(messages.contains { $0[name: "method"] != nil }, isAsked)
  }

  @Test("An assistant can't answer with what it may not do") func refusedAnswers() async throws {
    let id = try await questionID()
    var options = AssistantOptions()
    options.allowed = ["clear", "keep"]
    let results = try await results(options) {
      $0.call("act", ["action": "clear", "revision": 1])
      $0.call("answer", ["question": id, "answer": "Clear all"])
      $0.call("answer", ["question": id, "answer": "Keep"])
    }
    // 'clear' doesn't allow 'clear all'.
    expectNoDifference(results.map { isError($0) }, [false, true, false])
    #expect(screen(results[2]).contains("Apple"))
  }
}
