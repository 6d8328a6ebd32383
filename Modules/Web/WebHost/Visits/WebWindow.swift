#if Server
  import ComposableArchitecture
  import DeveloperTools
  import Foundation
  import JSONValues
  import NavigationCore
  import SessionRecording
  import Sharing
  import TerminalApp
  import TerminalUI

  /// A window of a browser: its own run of the program.
  ///
  /// It sends each request to its program as one turn, and each change of the screen to the browser.
  @MainActor
  final class WebWindow {
    let name: WindowName
    /// The visitor's name, or `nil` if everyone has access.
    let visitor: String?
    let host: RunningProgram
    private let undo: UndoHistory
    let address: WebAddress?
    private let recorder: SessionRecorder?

    private var hasEnded = false
    /// A Boolean value that indicates whether an action has been performed. Until then, nothing is saved, and the window can be
    /// created again from its path.
    private(set) var hasActed: Bool
    /// A Boolean value that indicates whether a script or a form has named the window. Otherwise it may be a page that no browser
    /// shows.
    private(set) var isNamed: Bool
    /// A Boolean value that indicates whether the browser has probably closed the window.
    var hasLeft = false
    /// The number of requests that use the window.
    var uses = 0
    /// The generator of the ids of screens, so that the same path has the same ids in each process.
    private let ids: StackElementIDGenerator
    private let opening: OpeningIDs?

    private let builder = PageBuilder()
    private var body: [HTMLNode] = []
    private var shown: WebPage?
    private var shownPath = "/"
    /// A Boolean value that indicates whether an action may have changed the path since it was computed, even if the page is the
    /// same.
    private var mayBeElsewhere = true
    private var shownTitle = ""
    private var lastPath: (link: NavigationCore.Link, path: String)?
    /// The version of the page that the browser shows. A process that resumes the window uses higher versions.
    private(set) var version: Int
    private var hasPage = false
    /// The last changes, each with the version that it leads to, for a browser that missed some.
    private var history: [(version: Int, event: [UInt8])] = []
    private static let historyLength = 16
    /// The streams of the visit that the window is connected to.
    private var streams: [Int: AsyncStream<[UInt8]>.Continuation] = [:]

    private var notices: [PageNotice] = []
    private var noticeCount = 0
    private var isInTurn = false
    private var isPushing = false
    /// The time of the last action, or the last time that the window was connected.
    var lastUse = ContinuousClock.now

    /// The last state that isn't saved yet.
    private var change: Session?
    /// The number of processes that have resumed the window.
    let number: Int
    /// The last action of each page. The page that acted last is at the end.
    private var done: [DoneAct]
    private var isDoneSaved = true
    private var savedViews: JSON?
    private var lastViews: (states: ViewStates, json: JSON?)?

    /// Starts a program, or resumes a window where another process left it.
    ///
    /// - Parameter number: The number of processes that have had the window.
    init(
      _ program: Program, _ name: WindowName, visitor: String? = nil, number: Int = 0,
      opening: OpeningIDs? = nil, restoring saved: SavedWebWindow? = nil
    ) {
      @Dependency(\.stackElementID) var ids
      self.ids = ids
      (self.name, self.visitor, self.opening) = (name, visitor, opening)
      self.number = saved?.number ?? number
      version = self.number * PageVersion.perProcess
      done = saved?.done ?? []
      (hasActed, isNamed) = (saved != nil, saved != nil)
      if let saved { _ = program.show(saved.session) }
      savedViews = saved?.session.host
      address = program.screens.map { WebAddress(scheme: program.scheme, plugins: $0.plugins) }
      recorder = program.screens.map { SessionRecorder(plugins: $0.plugins, keepsQuestions: true) }
      undo = UndoHistory(program)
      host = RunningProgram(
        program, isInteractive: true, isServed: true, views: saved?.session.host,
        extensions: [undo] + [DevelopedProgram.current].compactMap(\.self))
    }

    /// Shows the first screen, and waits until its initial effects are suspended.
    func begin() async {
      host.graph.showRows(atOnce: PageBuilder.rowsAtOnce)
      host.owner.onChange = { [weak self] in
        switch $0 {
        case .screen, .others: self?.push()
        case .notices, .savingIsSlow, .ended: break
        }
      }
      showAll(after: await host.owner.begin())
    }

    /// Stops the program.
    func end() {
      hasEnded = true
      host.owner.onChange = nil
      host.stop()
      streams = [:]
    }

    /// A Boolean value that indicates whether a browser is connected.
    var isOpen: Bool { !streams.isEmpty }

    /// A Boolean value that indicates whether neither a browser nor a request uses the window.
    ///
    /// The stream of a closed window is only closed after a moment, because its page may come back.
    var isUnused: Bool { uses == 0 && (!isOpen || hasLeft) }

    /// The state to save, or `nil` if it hasn't changed since it was saved, or there has been no action.
    var unsavedChange: SavedWebWindow? {
      guard hasActed, let recorder, let state = host.program.state else { return nil }
      @Dependency(\.date.now) var now
      let views = views
      let isChanged = views != savedViews || !isDoneSaved
      let new = withIDs {
        recorder.change(of: state, at: now) ?? (isChanged ? recorder.session(of: state, at: now) : nil)
      }
      if var new {
        new.host = views
        change = new
      }
      guard let change else { return nil }
      var saved = SavedWebWindow(visitor: visitor, session: change, number: number)
      saved.done = done.isEmpty ? nil : done
      return saved
    }

    /// The state with which another window can continue, or `nil` if the program has no screens to save.
    var copy: SavedWebWindow? {
      guard let recorder, let state = host.program.state else { return nil }
      if let unsaved = unsavedChange { return SavedWebWindow(visitor: visitor, session: unsaved.session) }
      @Dependency(\.date.now) var now
      var session = withIDs { recorder.session(of: state, at: now) }
      session.host = views
      return SavedWebWindow(visitor: visitor, session: session)
    }

    /// Calls a closure that uses the window's ids of screens.
    private func withIDs<R>(_ body: () throws -> R) rethrows -> R {
      try withDependencies {
        $0.stackElementID = ids
      } operation: {
        try body()
      }
    }

    /// The state of the views that isn't part of a feature's state. It rarely changes.
    private var views: JSON? {
      let states = host.graph.viewStates
      if states != lastViews?.states {
        lastViews = (states, states.isEmpty ? nil : try? JSON(encoding: states))
      }
      return lastViews?.json
    }

    /// Notes that a state was saved.
    func didSave(_ saved: SavedWebWindow) {
      savedViews = saved.session.host
      isDoneSaved = saved.done ?? [] == done
      if saved.session == change { change = nil }
    }

    // MARK: Output

    /// Shows everything after a turn and the save of its edits.
    private func showAll(after commit: Client.Commit) {
      // The page says that something isn't saved. The reason is for the operator.
      if let problem = commit.problem, problem.description != host.saver.unsavedReason {
        note(problem.description, isError: true)
      }
      takeNotices()
      if isOpen { refresh() }
    }

    private func takeNotices() {
      // At the end of a turn, it's known which of its notices `undo` concerns.
      guard !isInTurn else { return }
      for notice in host.owner.takeNotices() {
        note(notice.text.plain, isError: notice.isError, isUndoable: notice.isUndoable)
      }
    }

    private func note(_ text: String, isError: Bool, isUndoable: Bool = false) {
      noticeCount += 1
      notices.append(
        PageNotice(number: noticeCount, text: text, isError: isError, isUndoable: isUndoable))
      if notices.count > 6 { notices.removeFirst() }
    }

    // MARK: Pages

    /// The path of the screen.
    var path: String {
      guard let address, let link = host.link else { return "/" }
      if let lastPath, lastPath.link == link { return lastPath.path }
      let path = address.path(of: link)
      lastPath = (link, path)
      return path
    }

    /// The whole page.
    ///
    /// - Parameter session: The name of the visit, whose windows share a stream.
    func document(session: String, assets: PageAssets) -> PageDocument {
      lastUse = .now
      mayBeElsewhere = true
      refresh()
      return PageDocument(
        page: page, body: body, version: version, session: session, window: name, start: start, assets: assets
      )
    }

    /// The path from which the window can be created again, or `nil` if it is saved.
    private var start: String? { hasActed ? nil : path }

    private var page: WebPage {
      WebPage(
        program: host.program.name, user: visitor, tree: host.tree, isUnsaved: host.isUnsaved,
        notices: notices,
        standing: host.standingNotice.map { PageNotice(text: $0.text.plain, isError: $0.isError) },
        canUndo: undo.canUndo)
    }

    /// Builds the page of the screen, and sends its changes to the browser.
    private func refresh() {
      takeNotices()
      let page = page
      guard page != shown || mayBeElsewhere else { return }
      mayBeElsewhere = false
      let path = path
      guard page != shown || path != shownPath else { return }
      shown = page
      let new = builder.body(of: page)
      let title = page.title
      let changes = hasPage ? PageChange.changes(from: body, to: new) : []
      guard !hasPage || !changes.isEmpty || title != shownTitle || path != shownPath else { return }
      (body, shownTitle, shownPath) = (new, title, path)
      version += 1
      guard hasPage else {
        hasPage = true
        return
      }
      let event = event(PageMessage(changes: changes, title: title, address: path))
      history.append((version, event))
      if history.count > Self.historyLength { history.removeFirst() }
      for (id, stream) in streams {
        // A browser that doesn't read is disconnected. It reconnects and gets the whole page.
        guard case .dropped = stream.yield(event) else { continue }
        stream.finish()
        disconnect(id)
      }
    }

    /// Schedules sending the changes to the browser. Changes at the same time are sent together.
    private func push() {
      mayBeElsewhere = true
      guard !isPushing else { return }
      isPushing = true
      Task { [weak self] in
        guard let self else { return }
        isPushing = false
        // Without a connection, the page is built when a browser asks for it.
        if isOpen { refresh() }
      }
    }

    private func event(_ message: PageMessage) -> [UInt8] {
      Array(
        "id: \(name).\(version)\nevent: change\ndata: \(String(decoding: json(message), as: UTF8.self))\n\n"
          .utf8)
    }

    // MARK: Streams

    /// Connects the window with a stream, which gets the changes after a version.
    ///
    /// - Parameter known: The version that the browser shows, or `nil` if it isn't known.
    func connect(_ stream: AsyncStream<[UInt8]>.Continuation, _ id: Int, from known: PageVersion?) {
      (isNamed, hasLeft) = (true, false)
      lastUse = .now
      let known = known?.number
      refresh()
      streams[id] = stream
      guard known != version else { return }
      let missed = known.map { known in history.filter { $0.version > known } } ?? []
      if let known, known < version, missed.count == version - known {
        for change in missed { stream.yield(change.event) }
      } else {
        stream.yield(event(whole))
      }
    }

    func disconnect(_ id: Int) {
      guard streams.removeValue(forKey: id) != nil else { return }
      lastUse = .now
    }

    /// The message with the whole page.
    private var whole: PageMessage {
      PageMessage(reset: body.map(HTMLWriter.html).joined(), title: shownTitle, address: shownPath)
    }

    /// Returns the answer to a form, as JSON.
    ///
    /// If no browser is connected to this process, for example after the visit moved here, the answer has the page.
    ///
    /// - Parameter isWhole: Whether the answer has the page in any case.
    func answer(isWhole: Bool = false) -> [UInt8] {
      if !isOpen || isWhole { refresh() }
      let page = isOpen && !isWhole ? nil : whole
      let answer = PageAnswer(
        version: version, reset: page?.reset, title: shownTitle, address: shownPath, start: start)
      return Array(json(answer))
    }

    private func json(_ value: some Encodable) -> Data { (try? JSON(encoding: value).encoded()) ?? Data() }

    // MARK: Forms

    /// Performs a form: first the changes of its fields, then the action of its button.
    ///
    /// A form that a page sends again, because it got no answer, isn't performed again.
    func perform(_ form: WebForm) async {
      await inTurn { await handle(form) }
    }

    /// Performs a request after the earlier ones, and waits until its edits are saved.
    ///
    /// - Returns: The result, or `nil` if the window has ended.
    @discardableResult
    func inTurn<Value>(_ body: () async -> Value) async -> Value? {
      let client = host.owner
      let result = await client.inTurn { _ in
        if hasEnded { return nil as Value? }
        isInTurn = true
        defer { isInTurn = false }
        return await withDependencies {
          $0.stackElementID = ids
        } operation: {
          await body()
        }
      }
      guard let result else { return nil }
      // Show the change before it is saved. The answer to the request is sent afterwards.
      if isOpen { refresh() }
      showAll(after: await client.commit())
      return result
    }

    private func handle(_ form: WebForm) async {
      lastUse = .now
      mayBeElsewhere = true
      (isNamed, hasLeft) = (true, false)
      if isAction(form) {
        hasActed = true
        opening?.end()
      }
      guard isNew(form) else { return }
      notices = []
      do throws(CommandError) {
        for action in try form.edits(on: host.tree) { _ = try await host.perform(action) }
        if let action = try form.action() {
          try await perform(action, form)
        } else if let path = form["open"] {
          try await follow(path)
        }
      } catch {
        note(error.description, isError: true)
      }
    }

    /// Returns `true` if a form does more than ask for the page.
    func isAction(_ form: WebForm) -> Bool {
      if form["do"]?.isEmpty == false { return true }
      if let path = form["open"], path != self.path { return true }
      return form.names.contains { $0.hasPrefix("was.") || PageField(name: $0) != nil }
    }

    /// Returns `true` if a form hasn't been handled yet. Setting a text twice is harmless, so texts aren't tracked.
    private func isNew(_ form: WebForm) -> Bool {
      guard let act = form["act"], form["do"]?.isEmpty == false || form["open"] != nil else { return true }
      let parts = act.split(separator: ".")
      guard parts.count == 2, parts[0].utf8.count <= 24, let number = Int(parts[1]) else { return true }
      let page = String(parts[0])
      if let index = done.firstIndex(where: { $0.window == page }) {
        guard done[index].number < number else { return false }
        done.remove(at: index)
      }
      done.append(DoneAct(window: page, number: number))
      if done.count > Self.maxPages { done.removeFirst() }
      isDoneSaved = false
      return true
    }

    private static let maxPages = 20

    private func perform(_ action: Invocation, _ form: WebForm) async throws(CommandError) {
      if let element = action.element, !host.tree.contains(element) {
        throw CommandError("Nothing happened: the button you pressed is no longer on the screen.")
      }
      var action = action
      // The button of a field doesn't know the text.
      if case .submit(let id, _) = action { action = .submit(id, form[PageField.text(id).name] ?? "") }
      _ = try await host.perform(action)
    }
  }

  /// The answer to a form.
  private struct PageAnswer: Encodable {
    var version: Int
    var reset: String?
    var title: String
    var address: String
    /// The path from which the window can be created again, or `nil` if it is saved.
    var start: String?
  }

  /// A change that is sent to a browser.
  private struct PageMessage: Encodable {
    var changes: [PageChange]?
    /// The whole page, if the browser missed too many changes.
    var reset: String?
    var title: String
    var address: String
  }
#endif
