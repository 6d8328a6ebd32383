#if Server
  import CairnSupport
  import ComposableArchitecture
  import Foundation
  import NavigationCore
  import SessionRecording
  import Sharing
  import TerminalApp
  import TerminalUI

  /// A visitor's own run of the program, in one or several windows of a browser.
  ///
  /// A visit sends each request of its windows to its program as one turn, and each change of the screen to all windows.
  @MainActor
  final class WebVisit {
    /// The visitor's name, or `nil` if everyone has access.
    let visitor: String?
    let host: RunningProgram
    private let undo: UndoHistory
    let address: WebAddress?
    private let assets: PageAssets
    /// The name under which its windows share a stream.
    private let name: String
    private let recorder: SessionRecorder?

    private var hasEnded = false

    private let builder = PageBuilder()
    private var body: [HTMLNode] = []
    private var shown: WebPage?
    private var shownPath = "/"
    /// A Boolean value that indicates whether an action may have changed the path since it was computed, even if the page is the
    /// same.
    private var mayBeElsewhere = true
    private var shownTitle = ""
    private var lastPath: (link: NavigationCore.Link, path: String)?
    /// The version of the page that the windows show. A process that resumes the visit uses higher versions.
    private(set) var version: Int
    private var hasPage = false
    /// The last changes, each with the version that it leads to, for windows that missed some.
    private var history: [(version: Int, event: [UInt8])] = []
    private static let historyLength = 16
    /// The number of versions that each process can use.
    private static let versionsOfAProcess = 1_000_000

    private var streams: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    private var nextStream = 0
    /// The number of messages that wait for a slow window before it is disconnected. It gets the whole page when it reconnects.
    private static let streamDepth = 64

    private var notices: [PageNotice] = []
    private var noticeCount = 0
    private var isPushing = false
    /// The time of the last action, or the last time that a window was connected.
    private(set) var lastUse = ContinuousClock.now
    /// The number of actions that the visitor may perform now.
    var allowance = EventAllowance()

    /// The last state that isn't saved yet.
    private var change: Session?
    let number: Int
    /// The last action of each window. The window that acted last is at the end.
    private var done: [DoneAct]
    private var isDoneSaved = true
    private var savedViews: JSON?
    private var lastViews: (states: ViewStates, json: JSON?)?

    /// Starts a program, or resumes a visit where another process left it.
    init(
      _ program: Program, named name: String = "", visitor: String? = nil, assets: PageAssets,
      restoring saved: SavedWebVisit? = nil
    ) {
      self.name = name
      self.visitor = saved.map(\.visitor) ?? visitor
      self.assets = assets
      number = saved?.number ?? 0
      version = number * Self.versionsOfAProcess
      done = saved?.done ?? []
      if let saved { _ = program.show(saved.session) }
      savedViews = saved?.session.host
      address = program.screens.map { WebAddress(scheme: program.scheme, plugins: $0.plugins) }
      recorder = program.screens.map { SessionRecorder(plugins: $0.plugins, keepsQuestions: true) }
      undo = UndoHistory(program)
      host = RunningProgram(
        program, isInteractive: true, isServed: true, views: saved?.session.host,
        extensions: [undo])
    }

    /// Shows the first screen, and waits until its initial effects are suspended.
    func begin() async {
      host.graph.showRows(atOnce: PageBuilder.rowsAtOnce)
      host.owner.onChange = { [weak self] in
        switch $0 {
        case .screen, .others: self?.push()
        case .turn, .notices, .savingIsSlow, .ended: break
        }
      }
      showAll(after: await host.owner.begin())
    }

    /// Stops the program, and closes the windows' streams.
    func end() {
      hasEnded = true
      host.owner.onChange = nil
      host.stop()
      closeWindows()
    }

    /// Closes the windows' streams. Their browsers reconnect.
    func closeWindows() {
      for stream in streams.values { stream.finish() }
      streams = [:]
    }

    /// A Boolean value that indicates whether a window is connected.
    var isOpen: Bool { !streams.isEmpty }

    /// The state to save, or `nil` if it hasn't changed since it was saved.
    var unsavedChange: SavedWebVisit? {
      guard let recorder, let state = host.program.state else { return nil }
      @Dependency(\.date.now) var now
      let views = views
      let isChanged = views != savedViews || !isDoneSaved
      if var new = recorder.change(of: state, at: now)
        ?? (isChanged ? recorder.session(of: state, at: now) : nil)
      {
        new.host = views
        change = new
      }
      guard let change else { return nil }
      var saved = SavedWebVisit(visitor: visitor, session: change, number: number)
      saved.done = done.isEmpty ? nil : done
      return saved
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
    func didSave(_ saved: SavedWebVisit) {
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
      for notice in host.takeNotices() { note(notice.text.plain, isError: notice.isError) }
    }

    private func note(_ text: String, isError: Bool) {
      noticeCount += 1
      notices.append(PageNotice(number: noticeCount, text: text, isError: isError))
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
    func document() -> PageDocument {
      lastUse = .now
      mayBeElsewhere = true
      refresh()
      return PageDocument(page: page, body: body, version: version, session: name, assets: assets)
    }

    private var page: WebPage {
      WebPage(
        program: host.program.name, user: visitor, tree: host.tree, isUnsaved: host.isUnsaved,
        notices: notices,
        canUndo: undo.canUndo)
    }

    /// Builds the page of the screen, and sends its changes to the windows.
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
        // A window that doesn't read is disconnected. Its browser reconnects and gets the whole page.
        if case .dropped = stream.yield(event) { close(id) }
      }
    }

    /// Schedules sending the changes to the windows. Changes at the same time are sent together.
    private func push() {
      mayBeElsewhere = true
      guard !isPushing else { return }
      isPushing = true
      Task { [weak self] in
        guard let self else { return }
        isPushing = false
        // Without a window, the page is built when one asks for it.
        if isOpen { refresh() }
      }
    }

    private func event(_ message: PageMessage) -> [UInt8] {
      Array("id: \(version)\nevent: change\ndata: \(String(decoding: json(message), as: UTF8.self))\n\n".utf8)
    }

    // MARK: Windows

    /// Connects a window, which gets the changes after a version.
    ///
    /// - Parameter known: The version that the window shows, or `nil` if it isn't known.
    func listen(from known: PageVersion?) -> AsyncStream<[UInt8]> {
      let known = known?.number
      refresh()
      let (stream, continuation) = AsyncStream.makeStream(
        of: [UInt8].self, bufferingPolicy: .bufferingOldest(Self.streamDepth))
      let id = nextStream
      nextStream += 1
      streams[id] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.close(id) }
      }
      continuation.yield(Array("retry: 1000\n\n".utf8))
      if known != version {
        let missed = known.map { known in history.filter { $0.version > known } } ?? []
        if let known, known < version, missed.count == version - known {
          for change in missed { continuation.yield(change.event) }
        } else {
          continuation.yield(event(whole))
        }
      }
      return stream
    }

    /// The message with the whole page.
    private var whole: PageMessage {
      PageMessage(reset: body.map(HTMLWriter.html).joined(), title: shownTitle, address: shownPath)
    }

    /// Returns the answer to a form, as JSON.
    ///
    /// If no window is connected to this process, for example after the visit moved here, the answer has the page.
    func answer() -> [UInt8] {
      if !isOpen { refresh() }
      let page = isOpen ? nil : whole
      let answer = PageAnswer(version: version, reset: page?.reset, title: shownTitle, address: shownPath)
      return Array(json(answer))
    }

    private func json(_ value: some Encodable) -> Data { (try? JSON(encoding: value).encoded()) ?? Data() }

    /// Sends a comment to each window, so that lost connections are noticed.
    func beat() {
      for (id, stream) in streams {
        if case .dropped = stream.yield(Array(": \n\n".utf8)) { close(id) }
      }
      if isOpen { lastUse = .now }
    }

    private func close(_ id: Int) {
      streams.removeValue(forKey: id)?.finish()
      lastUse = .now
    }

    // MARK: Forms

    /// Performs a form: first the changes of its fields, then the action of its button.
    ///
    /// A form that a window sends again, because it got no answer, isn't performed again.
    func perform(_ form: WebForm) async {
      await inTurn { await handle(form) }
    }

    /// Performs a request after the earlier ones, and waits until its edits are saved.
    ///
    /// - Returns: The result, or `nil` if the visit has ended.
    @discardableResult
    func inTurn<Value>(_ body: () async -> Value) async -> Value? {
      let client = host.owner
      let result = await client.inTurn { _ in hasEnded ? nil : await body() }
      guard let result else { return nil }
      // Show the change before it is saved. The answer to the request is sent afterwards.
      if isOpen { refresh() }
      showAll(after: await client.commit())
      return result
    }

    private func handle(_ form: WebForm) async {
      lastUse = .now
      mayBeElsewhere = true
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

    /// Returns `true` if a form hasn't been handled yet. Setting a text twice is harmless, so texts aren't tracked.
    private func isNew(_ form: WebForm) -> Bool {
      guard let act = form["act"], form["do"]?.isEmpty == false || form["open"] != nil else { return true }
      let parts = act.split(separator: ".")
      guard parts.count == 2, parts[0].utf8.count <= 24, let number = Int(parts[1]) else { return true }
      let window = String(parts[0])
      if let index = done.firstIndex(where: { $0.window == window }) {
        guard done[index].number < number else { return false }
        done.remove(at: index)
      }
      done.append(DoneAct(window: window, number: number))
      if done.count > Self.mostWindows { done.removeFirst() }
      isDoneSaved = false
      return true
    }

    private static let mostWindows = 20

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
  }

  /// A change that is sent to a window.
  private struct PageMessage: Encodable {
    var changes: [PageChange]?
    /// The whole page, if the window missed too many changes.
    var reset: String?
    var title: String
    var address: String
  }
#endif
