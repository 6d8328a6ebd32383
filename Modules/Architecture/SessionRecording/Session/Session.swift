import NavigationCore
import ComposableArchitecture
import Foundation
import JSONValues
import Sharing

/// The saved navigation state of a program: its screens with their ids, and what the user typed into them.
///
/// A program that is killed and started again continues from its session. Each screen is saved as the route that leads to it,
/// including what it presents, and the fields of its state that can be encoded. To restore a screen, the route creates its state
/// again, so that shared values are shared again, and the saved fields are put into that state. Effects aren't saved. The view
/// starts them again when it appears, and `FeaturePlugin.restored(_:after:)` can update the state before that.
public struct Session: Codable, Equatable, Sendable {
  /// A saved screen.
  struct SavedScreen: Codable, Equatable, Sendable {
    /// The screen's id on the stack, or `nil` for the root.
    var id: StackElementID?
    /// The route that leads to the screen, including what it presents.
    var route: AnyRoute
    /// The fields of the screen's state, by name, or `nil` if none can be encoded.
    var state: JSON?
  }

  /// The current version of the format of sessions.
  public static let currentVersion = 1

  /// The version of the format in which the session was saved.
  public let version: Int
  /// The time when the session was saved.
  public var date: Date
  /// The screens, starting with the root.
  var screens: [SavedScreen]
  /// The number of the next screen's id.
  package var next: Int

  /// The values that are shared in memory, by their keys, or `nil` if there are none.
  package var memory: [String: JSON]?

  /// The views' own state, such as the focus and scroll positions.
  package var host: JSON?

  /// The number of screens, including the root.
  public var count: Int { screens.count }

  init(screens: [SavedScreen], next: Int, date: Date) {
    version = Self.currentVersion
    (self.screens, self.next, self.date) = (screens, next, date)
  }
}

/// Creates sessions, and reuses the saved form of screens that haven't changed.
public final class SessionRecorder {
  /// The screens that were recorded last, with their ids.
  ///
  /// Because a copy of each screen is held here, a changed screen becomes a different object.
  private var known: [(id: StackElementID?, screen: ScreenState)] = []
  private var saved: [Session.SavedScreen] = []
  private let memory = MemoryRecorder()
  private let plugins: PluginRegistry
  private let keepsQuestions: Bool

  /// Creates a recorder for the screens of these features.
  public convenience init(plugins: PluginRegistry) { self.init(plugins: plugins, keepsQuestions: false) }

  /// Creates a recorder for screens that another process takes over.
  ///
  /// - Parameter keepsQuestions: Whether alerts, dialogs, and their buttons keep their ids there.
  package init(plugins: PluginRegistry, keepsQuestions: Bool) {
    (self.plugins, self.keepsQuestions) = (plugins, keepsQuestions)
  }

  /// Returns the session of a program.
  public func session(of state: Navigator.State, at date: Date) -> Session {
    _ = record(state)
    return session(at: date)
  }

  /// Returns the session that was recorded last.
  private func session(at date: Date) -> Session {
    @Dependency(\.stackElementID) var generator
    var session = Session(screens: saved, next: generator.nextGeneration, date: date)
    session.memory = memory.written.isEmpty ? nil : memory.written
    return session
  }

  /// Returns the session of a program, or `nil` if it hasn't changed since the last one.
  public func change(of state: Navigator.State, at date: Date) -> Session? {
    record(state) ? session(at: date) : nil
  }

  /// The keys of the values that are shared in memory but can't be encoded.
  ///
  /// In the next run, these values start with their defaults.
  public var omittedFromMemory: [String] {
    _ = memory.record()
    return memory.omitted.sorted()
  }

  /// Records the screens and the values in memory, and returns `true` if any have changed.
  private func record(_ state: Navigator.State) -> Bool {
    var isChanged = known.count != state.path.count + 1
    func record(_ id: StackElementID?, _ screen: ScreenState, at index: Int) {
      if index < known.count, known[index].id == id, known[index].screen.isIdentical(to: screen) { return }
      isChanged = true
      let data = self.record(screen, id: id)
      if index < known.count {
        (known[index], saved[index]) = ((id, screen), data)
      } else {
        known.append((id, screen))
        saved.append(data)
      }
    }
    record(nil, state.root, at: 0)
    for (index, (id, screen)) in zip(state.path.ids, state.path).enumerated() {
      record(id, screen, at: index + 1)
    }
    known.removeLast(known.count - state.path.count - 1)
    saved.removeLast(saved.count - state.path.count - 1)
    return memory.record() || isChanged
  }

  private func record(_ screen: ScreenState, id: StackElementID?) -> Session.SavedScreen {
    var recorder = StateRecorder()
    recorder.keepsQuestions = keepsQuestions
    let placeholder = screen.as(Placeholder.self)
    let json = placeholder.map(\.stored) ?? recorder.record(screen.base)
    memory.leaveOut(recorder.secretKeys)
    return Session.SavedScreen(id: id, route: plugins.route(of: screen), state: json)
  }
}

extension Navigator.State {
  /// Restores the screens of a session.
  ///
  /// The function uses the plugins of the current dependencies. It restores the longest part of the stack that is valid today. A
  /// screen whose plugin isn't linked becomes a placeholder that keeps its data.
  ///
  /// - Returns: Messages for the user about anything that couldn't be restored.
  @discardableResult
  public mutating func restore(_ session: Session) -> [String] {
    @Dependency(\.plugins) var plugins
    @Dependency(\.date.now) var now
    @Dependency(\.defaultInMemoryStorage) var memory
    var losses: [String] = []
    memory.restore(session.memory ?? [:], making: StateRecorder.value)
    var below: [AnyRoute] = []
    var restored: [(StackElementID, ScreenState)] = []
    for saved in session.screens {
      do throws(NavigationError) {
        let (screen, lost) = try plugins.screen(
          restoring: saved, on: below, after: now.timeIntervalSince(session.date))
        losses += lost
        if let id = saved.id {
          restored.append((id, screen))
          below.append(screen.route)
        } else {
          root = screen
        }
      } catch {
        losses.append("\(error)")
        // The screens above the root don't depend on the root, but the screens above any other missing screen depend on
        // it.
        if saved.id != nil { break }
      }
    }
    path = StackState(elements: restored, next: session.next)
    navigationError = nil
    return losses
  }
}

extension PluginRegistry {
  fileprivate func screen(
    restoring saved: Session.SavedScreen, on below: [AnyRoute], after pause: TimeInterval?
  ) throws(NavigationError) -> (ScreenState, losses: [String]) {
    var screen: ScreenState
    do throws(NavigationError) {
      screen = try self.screen(for: saved.route, on: below)
    } catch {
      // The presented item may no longer exist, while the screen still does.
      let base = self.base(of: saved.route)
      guard base != canonical(saved.route) else { throw error }
      screen = try self.screen(for: base, on: below)
    }
    guard let plugin = plugin(named: saved.route.name) else {
      return (
        ScreenState(route: saved.route, Placeholder.State(route: saved.route, stored: saved.state)),
        ["Can't show '\(saved.route)', which isn't part of this program. Its data is kept."]
      )
    }
    let losses = plugin.restore(saved.state, into: &screen, after: pause.map { Duration(pause: $0) })
    return (screen, losses.map { "Restored '\(screen.route)' without '\($0)'." })
  }
}

extension Duration {
  /// Creates a duration from the pause between two dates, limited to about thirty thousand years because a file may contain any
  /// date.
  fileprivate init(pause seconds: TimeInterval) {
    self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -1e12), 1e12))
  }
}

extension FeaturePlugin {
  /// Restores the saved fields of a screen into the state that its route created.
  ///
  /// - Parameter pause: The time since the screen was saved, or `nil` if the screen isn't going to be shown.
  fileprivate static func restore(
    _ json: JSON?, into screen: inout ScreenState, after pause: Duration?
  ) -> [String] {
    screen.modify(Feature.State.self) { state in
      var recorder = StateRecorder()
      if let json, json != .null { _ = recorder.restore(json, into: &state) }
      if let pause { restored(&state, after: pause) }
      return recorder.omitted
    } ?? []
  }
}

extension Navigator.State {
  /// Returns how each screen, starting with the root, would be restored from its session: completely, or without some of its
  /// fields.
  public func restorationReport(plugins: PluginRegistry) -> [(
    route: AnyRoute, isWhole: Bool, losses: [String]
  )] {
    let session = SessionRecorder(plugins: plugins).session(of: self, at: Date())
    var below: [AnyRoute] = []
    return zip(session.screens, [root] + Array(path)).map { saved, screen in
      defer { if saved.id != nil { below.append(screen.route) } }
      do throws(NavigationError) {
        let (restored, losses) = try plugins.screen(restoring: saved, on: below, after: nil)
        // The route that led to the screen may differ from the route that leads to what it shows now.
        return (saved.route, restored.hasSameState(as: screen), losses)
      } catch {
        return (saved.route, false, ["\(error)"])
      }
    }
  }
}
