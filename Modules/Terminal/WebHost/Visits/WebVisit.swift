#if Server
  import CairnSupport
  import ComposableArchitecture
  import Foundation
  import NavigationCore
  import SessionRecording
  import Sharing
  import TerminalApp
  import TerminalUI

  /// A program that one visitor uses, in one or in several windows of a browser.
  ///
  /// It knows what the windows show: a change of the screen goes to all of them as a change of the page.
  @MainActor
  final class WebSession {
    /// Who it belongs to; `nil` where a program lets anybody in.
    let visitor: String?
    let host: HostSession
    private let address: WebAddress?
    private let assets: PageAssets
    /// The name that its windows share a stream by.
    private let name: String
    private let recorder: SessionRecorder?

    private let builder = PageBuilder()
    private var body: [HTMLNode] = []
    private var shown: Page?
    private var shownPath = "/"
    /// Whether something was done since the path was made: it may be another one although the page is the same.
    private var mayBeElsewhere = true
    private var shownTitle = ""
    private var lastPath: (link: NavigationCore.Link, path: String)?
    /// Which page it is that the windows show. Those of a process that goes on with the session have higher numbers.
    private(set) var version: Int
    private var hasPage = false
    /// The last changes, for a window that missed some: each with the version that it leads to.
    private var history: [(version: Int, event: [UInt8])] = []
    private static let historyLength = 16
    /// The number of versions that each process has before those of the next one begin.
    private static let versionsOfAProcess = 1_000_000

    private var streams: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    private var nextStream = 0
    /// How many pieces wait for a window that reads slowly, before it is let go. It gets the whole page when it comes back.
    private static let streamDepth = 64

    private var notices: [PageNotice] = []
    private var isPushing = false
    /// When the user did something or a window was open last.
    private(set) var lastUse = ContinuousClock.now
    /// What may be done at once: a person's hands do not do more.
    var allowance = EventAllowance()

    /// What was done in it that is not written down yet.
    private var change: Session?
    private let number: Int
    /// What each window has done last, the one that did something last at the end.
    private var done: [DoneAct]
    private var isDoneSaved = true
    private var savedViews: JSON?
    private var lastViews: (memory: ViewMemory, json: JSON?)?

    /// Begins to use a program, or goes on where another process has left it.
    init(
      _ program: Program, named name: String = "", visitor: String? = nil, assets: PageAssets,
      restoring saved: SavedWebSession? = nil
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
      host = HostSession(
        program, allowsShortNames: true, greets: false, isServed: true, views: saved?.session.host)
      host.onNeedsRender = { [weak self] in self?.push() }
    }

    /// Lets everything come to rest that a screen begins when it is shown.
    func begin() async {
      host.showRows(atOnce: PageBuilder.rowsAtOnce)
      await host.waitUntilIdle()
      await save()
    }

    /// Ends what the views began, and closes the windows' streams.
    func end() {
      host.stop()
      closeWindows()
    }

    /// Closes the windows' streams. Their browsers come back.
    func closeWindows() {
      for stream in streams.values { stream.finish() }
      streams = [:]
    }

    /// Whether a window listens.
    var isOpen: Bool { !streams.isEmpty }

    /// What is to be written down, where something has changed since that was done.
    var unsavedChange: SavedWebSession? {
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
      var saved = SavedWebSession(visitor: visitor, session: change, number: number)
      saved.done = done.isEmpty ? nil : done
      return saved
    }

    /// What the views hold that no feature knows. It is seldom another one.
    private var views: JSON? {
      let memory = host.viewMemory
      if memory != lastViews?.memory {
        lastViews = (memory, memory.isEmpty ? nil : try? JSON(encoding: memory))
      }
      return lastViews?.json
    }

    /// Notes that something is written down.
    func didSave(_ saved: SavedWebSession) {
      savedViews = saved.session.host
      isDoneSaved = saved.done ?? [] == done
      if saved.session == change { change = nil }
    }

    // MARK: Pages

    /// The path of what is shown.
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

    private var page: Page {
      Page(
        program: host.program.name, tree: host.tree, unsaved: host.unsavedReason, notices: notices,
        canUndo: host.canUndo)
    }

    /// Makes the page of what is shown, and tells the windows what has changed in it.
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
        // One that does not read is let go; its browser comes back, and gets the whole page.
        if case .dropped = stream.yield(event) { close(id) }
      }
    }

    /// Tells the windows what has changed, once for all that changes at the same time.
    private func push() {
      mayBeElsewhere = true
      guard !isPushing else { return }
      isPushing = true
      Task { [weak self] in
        guard let self else { return }
        isPushing = false
        // Without a window the page is made when one asks for it.
        if isOpen { refresh() }
      }
    }

    private func takeNotices() {
      for notice in host.takeNotices() {
        notices.append(PageNotice(text: notice.text.plain, isError: notice.isError))
      }
      if notices.count > 6 { notices.removeFirst(notices.count - 6) }
    }

    private func event(_ message: PageMessage) -> [UInt8] {
      Array("id: \(version)\nevent: change\ndata: \(String(decoding: json(message), as: UTF8.self))\n\n".utf8)
    }

    // MARK: Windows

    /// The changes after a version, as a window hears them.
    ///
    /// - Parameter known: The version that the window shows. `nil` if it isn't known.
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

    /// The whole of what stands in the form, as a window hears it.
    private var whole: PageMessage {
      PageMessage(reset: body.map(HTMLWriter.html).joined(), title: shownTitle, address: shownPath)
    }

    /// What a window is answered to what its person did, as JSON.
    ///
    /// Where no window listens in this process, as after a move, the page comes with the answer.
    func answer() -> [UInt8] {
      if !isOpen { refresh() }
      let page = isOpen ? nil : whole
      let answer = PageAnswer(version: version, reset: page?.reset, title: shownTitle, address: shownPath)
      return Array(json(answer))
    }

    private func json(_ value: some Encodable) -> Data { (try? JSON(encoding: value).encoded()) ?? Data() }

    /// Keeps a connection open through which nothing goes, so that one that has gone is noticed.
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
      lastUse = .now
      mayBeElsewhere = true
      guard isNew(form) else { return await save() }
      notices = []
      do throws(CommandError) {
        for action in try fields(of: form) { _ = try await host.execute(action) }
        if let action = try form.action() {
          try await perform(action, form)
        } else if let path = form["open"] {
          try await open(path)
        }
      } catch {
        notices.append(PageNotice(text: error.description, isError: true))
      }
      // The person sees it before it is on the disk, and is answered after that.
      if isOpen { refresh() }
      await save()
      if isOpen { refresh() }
    }

    /// Returns whether a form is one that wasn't handled already. Texts may be set twice and aren't counted.
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

    private func save() async {
      do {
        try await host.flush()
      } catch {
        notices.append(PageNotice(text: "\(error)", isError: true))
      }
    }

    /// Returns the changes that the user made in the fields of a page.
    private func fields(of form: WebForm) throws(CommandError) -> [Invocation] {
      var actions: [Invocation] = []
      var seen: Set<String> = []
      // A switch that is off is not sent, but what it was is.
      let names = form.names.map { $0.hasPrefix("was.") ? String($0.dropFirst(4)) : $0 }
        .filter { seen.insert($0).inserted }
      let submitted: ElementID? =
        if case .submit(let id, _)? = try? form.action() { id } else { nil }
      for name in names {
        guard let field = PageField(name: name) else { continue }
        let value = form[name] ?? ""
        if let was = form["was." + name], was == value { continue }
        guard field.element == submitted || host.tree.contains(field.element) else {
          throw CommandError(
            "'\(value.prefix(200))' wasn't entered: the field is no longer on the screen."
          )
        }
        switch field {
        case .text(let id):
          if id != submitted { actions.append(.setText(id, value)) }
        case .toggle(let id): actions.append(.toggle(id, isOn: value == "1"))
        case .choice(let id):
          guard let option = option(value) else { continue }
          let names = try host.tree.options(of: id).map(\.name)
          let isThere = names.indices.contains(option.position) && names[option.position] == option.name
          actions.append(
            isThere ? .pick(id, option: option.position) : .pickNamed(id, option.name))
        case .number(let id):
          guard let number = Double(value), number.isFinite else {
            throw CommandError("'\(value.prefix(40))' isn't a number.")
          }
          actions.append(.setNumber(id, number))
        case .date(let id): actions.append(.setText(id, value))
        }
      }
      return actions
    }

    /// The option that a choice names.
    private func option(_ value: String) -> (position: Int, name: String)? {
      guard let dot = value.firstIndex(of: "."), let position = Int(value[..<dot]) else { return nil }
      return (position, String(value[value.index(after: dot)...]))
    }

    private func perform(_ action: Invocation, _ form: WebForm) async throws(CommandError) {
      if let element = action.element, !host.tree.contains(element) {
        throw CommandError("Nothing happened: the button you pressed is no longer on the screen.")
      }
      var action = action
      // The button of a field doesn't know the text.
      if case .submit(let id, _) = action { action = .submit(id, form[PageField.text(id).name] ?? "") }
      _ = try await host.execute(action)
    }

    // MARK: Addresses

    /// Why a path leads nowhere; `nil` where it may lead somewhere.
    func problem(with path: String) -> NavigationError? {
      guard let address, let (_, plugins) = host.program.screens else {
        return path == "/" ? nil : NavigationError(link: path, reason: "this program has only one screen")
      }
      do throws(NavigationError) {
        let link = try address.link(of: path)
        var routes = link.routes[...]
        // The root is not on the stack: its route may stand first.
        if let first = routes.first, first.name == host.program.state?.root.route.name {
          routes.removeFirst()
        }
        _ = try plugins.screens(for: routes)
        return nil
      } catch {
        return error
      }
    }

    /// Shows what a path leads to: screens below are gone back to, as the back button of a browser means it.
    func open(_ path: String) async throws(CommandError) {
      guard let address, path != self.path else { return }
      let target: NavigationCore.Link
      do throws(NavigationError) {
        target = try address.link(of: path)
      } catch {
        throw CommandError("\(error)")
      }
      guard await goBack(to: target) == false else { return }
      // What is presented would stay in front.
      while host.tree.presentation != nil {
        let before = host.tree
        _ = try await host.execute(.dismiss())
        guard host.tree != before, !asksSomething else { return }
      }
      _ = try await host.execute("goto \(fromRoot(target))")
    }

    /// The link with the root at its start, where it says nothing of the root: an address is all of what is shown.
    private func fromRoot(_ link: NavigationCore.Link) -> NavigationCore.Link {
      guard let plugins = host.program.screens?.plugins, let root = host.program.state?.root.route else {
        return link
      }
      let start = plugins.start(of: root)
      guard link.routes.first.map(plugins.start) != start else { return link }
      return NavigationCore.Link(scheme: link.scheme, [start] + link.routes)
    }

    /// Goes back to a link, where it is one below what is shown: screens and what was typed into them stay as they are.
    ///
    /// - Returns: Whether it is shown now, or a question that comes before it.
    private func goBack(to target: NavigationCore.Link) async -> Bool {
      guard let plugins = host.program.screens?.plugins, let current = host.link,
        target.routes.count <= current.routes.count,
        zip(target.routes, current.routes).enumerated().allSatisfy({ index, routes in
          routes.0 == routes.1 || plugins.base(of: routes.1) == routes.0
            // A screen may lie below what another state of the same feature shows, as a list below one of its rows.
            || index == target.routes.count - 1 && routes.0.name == routes.1.name
        })
      else { return false }
      while let link = host.link, link != target, link.routes.count >= target.routes.count {
        let before = host.tree
        let isPresenting = before.presentation != nil
        guard isPresenting || !before.earlierTitles.isEmpty else { break }
        let reply = try? await host.execute(isPresenting ? .dismiss() : .back)
        guard reply != nil, host.link != link || host.tree != before, !asksSomething else {
          break
        }
      }
      return host.link == target || asksSomething
    }

    private var asksSomething: Bool {
      if case .alert? = host.tree.presentation { true } else { false }
    }
  }

  /// What a window is answered.
  private struct PageAnswer: Encodable {
    var version: Int
    var reset: String?
    var title: String
    var address: String
  }

  /// What a window hears.
  private struct PageMessage: Encodable {
    var changes: [PageChange]?
    /// The whole of what stands in the form, where the window missed too much.
    var reset: String?
    var title: String
    var address: String
  }
#endif
