import NavigationCore
import CairnSupport
import ComposableArchitecture
import Foundation
import Sharing

/// What a program shows, as data: its screens with their ids, and what was typed into them.
///
/// A program is killed, starts again and goes on with it. Each screen is written as the route that leads to it, with what is
/// presented, and the fields of its state that can be written. The route makes the state anew, so that what is shared is shared
/// again; the fields are put into it. Effects are no data: what a screen's view or ``FeaturePlugin/restored(_:after:)`` begins goes on.
public struct Session: Codable, Equatable, Sendable {
  /// One screen.
  struct SavedScreen: Codable, Equatable, Sendable {
    /// Its id on the stack; `nil` for the root.
    var id: StackElementID?
    /// The route that leads to it, with what is presented.
    var route: AnyRoute
    /// The fields of its state, by name; `nil` where none can be written.
    var state: JSON?
  }

  /// The form that sessions are written in today.
  public static let currentVersion = 1

  /// The form that it is written in.
  public let version: Int
  /// When it was written.
  public var date: Date
  /// The screens, the root first.
  var screens: [SavedScreen]
  /// The number of the id that the next screen gets.
  package var next: Int

  /// What is shared in memory, by its keys; `nil` where nothing is.
  package var memory: [String: JSON]?

  /// What a host shows of them besides: where the focus is, and how far something is scrolled.
  package var host: JSON?

  /// How many screens there are, the root among them.
  public var count: Int { screens.count }

  init(screens: [SavedScreen], next: Int, date: Date) {
    version = Self.currentVersion
    (self.screens, self.next, self.date) = (screens, next, date)
  }
}

/// Writes sessions, and remembers what it wrote of screens that have not changed since.
public final class SessionRecorder {
  /// The screens that were written last, with their ids; a copy that is held makes a changed screen another object.
  private var known: [(id: StackElementID?, screen: ScreenState)] = []
  private var saved: [Session.SavedScreen] = []
  private let memory = MemoryRecorder()
  private let plugins: PluginRegistry
  private let keepsQuestions: Bool

  /// Records the screens of these features.
  public convenience init(plugins: PluginRegistry) { self.init(plugins: plugins, keepsQuestions: false) }

  /// A recorder for screens that another process goes on with.
  ///
  /// - Parameter keepsQuestions: Whether alerts, dialogs and their buttons are the same there.
  package init(plugins: PluginRegistry, keepsQuestions: Bool) {
    (self.plugins, self.keepsQuestions) = (plugins, keepsQuestions)
  }

  /// The session of a program.
  public func session(of state: Navigator.State, at date: Date) -> Session {
    _ = record(state)
    return session(at: date)
  }

  /// What was recorded last.
  private func session(at date: Date) -> Session {
    @Dependency(\.stackElementID) var generator
    var session = Session(screens: saved, next: generator.nextGeneration, date: date)
    session.memory = memory.written.isEmpty ? nil : memory.written
    return session
  }

  /// The session of a program; `nil` where it is what was written last.
  public func change(of state: Navigator.State, at date: Date) -> Session? {
    record(state) ? session(at: date) : nil
  }

  /// The keys of what is shared in memory and cannot be written: they begin with their defaults in the next run.
  public var omittedFromMemory: [String] {
    _ = memory.record()
    return memory.omitted.sorted()
  }

  /// Records the screens that have changed, and returns whether there are any.
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
  /// Shows the screens of a session.
  ///
  /// The plugins are those of the current dependencies. The longest part of the stack is kept that is legal today; a screen whose
  /// plugin is not linked is a placeholder that keeps its data.
  ///
  /// - Returns: What could not be restored, for a person.
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
        // What stood on the root does not depend on it; what stood on a screen that is gone does.
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
      // What was presented may be gone, and the screen still there.
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
  /// A pause between two dates, at most some thirty thousand years: a file may hold any date.
  fileprivate init(pause seconds: TimeInterval) {
    self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -1e12), 1e12))
  }
}

extension FeaturePlugin {
  /// Puts what was written of a screen into the state that its route has made.
  ///
  /// - Parameter pause: How long ago that was; `nil` where the screen is not going to be shown.
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
  /// How each screen would be restored from its session, the root first: whole, or without some of its fields.
  public func restorability(plugins: PluginRegistry) -> [(route: AnyRoute, isWhole: Bool, losses: [String])] {
    let session = SessionRecorder(plugins: plugins).session(of: self, at: Date())
    var below: [AnyRoute] = []
    return zip(session.screens, [root] + Array(path)).map { saved, screen in
      defer { if saved.id != nil { below.append(screen.route) } }
      do throws(NavigationError) {
        let (restored, losses) = try plugins.screen(restoring: saved, on: below, after: nil)
        // The route that it was reached by may be another one than the route that leads to what it shows.
        return (saved.route, restored.hasSameState(as: screen), losses)
      } catch {
        return (saved.route, false, ["\(error)"])
      }
    }
  }
}
