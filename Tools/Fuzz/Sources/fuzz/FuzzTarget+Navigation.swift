import ComposableArchitecture
import Foundation
@testable import NavigationCore
import NavigationUI
@testable import SessionRecording
@testable import TerminalApp
@testable import TerminalPrograms
@testable import TerminalUI

extension FuzzTarget {
  /// Links, and routes in them.
  static let links = FuzzTarget(
    name: "links",
    seeds: { Programs.links + ["detail:1", "/list", "standups:/a:%C3%A9%2F%3A/b::"] },
    read: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let link = try? Link(parsing: text) { precondition((try? Link(parsing: link.description)) == link) }
      for inventory in [false, true] {
        try? Programs.with(inventory: inventory) { root, _ in
          var state = try Navigator.State(root: root)
          let current = Link(scheme: inventory ? "inventory" : "standups", [root])
          let link = try Programs.plugins.link(parsing: text, from: current)
          try? state.handle(.open(link))
          for screen in state.path { _ = screen.route.description }
        }
      }
    })

  /// Saved sessions.
  static let sessions = FuzzTarget(
    name: "sessions",
    seeds: {
      try Programs.links.map { text in
        try Programs.with(inventory: text.hasPrefix("inventory")) { root, _ in
          var state = try Navigator.State(root: root)
          try? state.handle(.open(Link(parsing: text)))
          let session = SessionRecorder(plugins: Programs.plugins).session(
            of: state, at: Date(timeIntervalSince1970: 0))
          return String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
        }
      }
    },
    read: { bytes in
      guard let session = try? JSONDecoder().decode(Session.self, from: Data(bytes)) else { return }
      for inventory in [false, true] {
        try? Programs.with(inventory: inventory) { root, plugins in
          let program = try Program(name: "program", root: root, plugins: plugins) { _ = $0.restore(session) }
          let session = RunningProgram(program, isInteractive: true)
          defer { session.stop() }
          precondition(!session.screen(width: 60).isEmpty)
          program.screens?.store.send(.navigate(.push(root)))
          _ = session.screen(width: 60)
        }
      }
    })

  /// Recordings, and the text of an action.
  static let recordings = FuzzTarget(
    name: "recordings",
    seeds: {
      try Programs.with { root, plugins in
        let state = try Navigator.State(root: root)
        let store = Store(initialState: state) { RecordedNavigator() }
        @Dependency(\.givenValues) var values
        let recorder = Recorder(store, plugins: Programs.plugins, program: "standups", values: values)
        for link in Programs.links.prefix(4) { store.send(.navigate(.open(try Link(parsing: link)))) }
        recorder.stop()
        return [
          String(decoding: try recorder.recording.data, as: UTF8.self), #"\.root.list.addButtonTapped"#,
          #"\.path[id: 1].record.timeElapsed, [0, 1000000000000000000]"#,
        ]
      }
    },
    read: { bytes in
      if let action = RecordedAction(String(decoding: bytes, as: UTF8.self)) {
        _ = action.summary(after: action)
      }
      guard let recording = try? Recording(parsing: Data(bytes)) else { return }
      for (index, entry) in recording.entries.enumerated() {
        precondition(entry.number == index + 1)
        _ = (entry.action.summary(after: recording.entries.first?.action), entry.text, entry.changed)
      }
      try? Programs.with { _, _ in
        let replayer = try Replayer(recording, plugins: Programs.plugins, data: nil)
        try replayer.go(to: min(recording.entries.count, 8))
      }
    })
}
