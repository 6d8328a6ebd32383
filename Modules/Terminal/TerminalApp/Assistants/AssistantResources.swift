import ComposableArchitecture
import Foundation
import JSONValues
import NavigationCore
import TerminalPrograms
import TerminalText
import TerminalUI

/// The screens of a program as resources, by their links.
///
/// A screen is read beside the program: its state is made from the link, so that reading moves nothing and runs no effects.
@MainActor
final class AssistantResources {
  /// The subscribed links, with the text that the client knows.
  private(set) var subscriptions: [String: String] = [:]

  private static let maxSubscriptions = 100
  /// The number of lines on a page of the data.
  private static let linesOnPage = 500

  private let client: Client
  private let isReadOnly: Bool
  private var program: Program { client.program.program }

  init(_ client: Client, isReadOnly: Bool) { (self.client, self.isReadOnly) = (client, isReadOnly) }

  /// The URI of the screen that the program shows.
  private var current: String { "\(program.scheme):current" }

  var list: JSON {
    var all: [JSON] = [
      [
        "uri": .string(current), "name": "current", "mimeType": "text/plain",
        "description": "The screen that the program shows.",
      ]
    ]
    if dataFile != nil {
      all.append([
        "uri": .string("\(dataPrefix)1"), "name": "data", "mimeType": "text/plain",
        "description":
          .string(
            "The first \(Self.linesOnPage) lines of the data file. Its other pages have other numbers."),
      ])
    }
    for link in program.links {
      all.append([
        "uri": .string(link.description), "name": .string(link.routes.map(\.name).joined(separator: "/")),
        "mimeType": "text/plain",
      ])
    }
    return ["resources": .array(all)]
  }

  var templates: JSON {
    guard program.hasLinks else { return ["resourceTemplates": []] }
    return [
      "resourceTemplates": [
        [
          "uriTemplate": .string("\(program.scheme):/{+screens}"), "name": "screen", "mimeType": "text/plain",
          "description": "A screen by its link, as 'look' returns it. Reading it doesn't move the program.",
        ]
      ]
    ]
  }

  func read(_ uri: String) throws(RPCError) -> JSON {
    [
      "contents": [["uri": .string(uri), "mimeType": "text/plain", "text": .string(try text(of: uri))]]
    ]
  }

  func subscribe(to uri: String) throws(RPCError) {
    guard subscriptions.count < Self.maxSubscriptions || subscriptions[uri] != nil else {
      throw RPCError(.invalidParameters, "There are \(Self.maxSubscriptions) subscriptions. End one first.")
    }
    subscriptions[uri] = try text(of: uri)
  }

  func unsubscribe(from uri: String) { subscriptions[uri] = nil }

  /// Returns the subscribed links whose screens have changed since the last call.
  func takeChanges() -> [String] {
    subscriptions.keys.sorted().filter { uri in
      // A screen whose row was deleted has changed, too.
      let new = (try? text(of: uri)) ?? ""
      defer { subscriptions[uri] = new }
      return new != subscriptions[uri]
    }
  }

  private func text(of uri: String) throws(RPCError) -> String {
    if uri == current { return lines(client.program.screen(width: client.width)) }
    if uri.hasPrefix(dataPrefix) { return try data(uri.dropFirst(dataPrefix.count)) }
    do {
      return lines(try program.lines(at: uri, width: client.width))
    } catch {
      throw RPCError(.unknownResource, "Can't read '\(uri.prefix(200))': \(error)")
    }
  }

  // MARK: The data

  private var dataPrefix: String { "\(program.scheme):data?page=" }

  /// The data file, or `nil` if the program has none in JSON or the session is read-only.
  private var dataFile: URL? {
    guard !isReadOnly, let file = program.data, file.isFileURL, file.pathExtension == "json" else {
      return nil
    }
    return file
  }

  /// Returns the lines of a page of the data file.
  private func data(_ page: Substring) throws(RPCError) -> String {
    guard let dataFile else {
      throw RPCError(
        .unknownResource,
        isReadOnly ? "The data isn't exported with '--read-only'." : "There is no data file.")
    }
    guard let number = Int(page), number > 0 else {
      throw RPCError(.unknownResource, "'\(page.prefix(40))' isn't the number of a page. The first one is 1.")
    }
    let data: Data
    do throws(StartError) {
      data = try InputFile.contents(of: dataFile.path(percentEncoded: false))
    } catch {
      throw RPCError(.failed, "Can't read the data: \(error)")
    }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let count = (lines.count + Self.linesOnPage - 1) / Self.linesOnPage
    guard number <= count else {
      throw RPCError(.unknownResource, "There is no page \(number). The last one is \(count).")
    }
    return lines.dropFirst((number - 1) * Self.linesOnPage).prefix(Self.linesOnPage).joined(separator: "\n")
  }

  private func lines(_ lines: [StyledText]) -> String { lines.map(\.plain).joined(separator: "\n") }
}

extension Program {
  /// Returns the lines of the screen at a link, without moving the program.
  fileprivate func lines(at text: String, width: Int) throws(NavigationError) -> [StyledText] {
    guard hasLinks, let (store, plugins) = screens, let link else {
      throw NavigationError(link: text, reason: "this program has only one screen")
    }
    var state = store.withState { $0 }
    try state.handle(.open(try plugins.link(parsing: text, from: link)))
    let copy: StoreOf<Navigator> = Store(initialState: state) { EmptyReducer() }
    let view = view(of: copy)
    let graph = ViewGraph { view }
    defer { graph.stop() }
    return graph.lines(width: width)
  }
}
