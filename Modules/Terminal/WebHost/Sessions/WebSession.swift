#if Server
  import ComposableArchitecture
  import Foundation
  import NavigationCore
  import TerminalApp
  import TerminalUI

  /// A program that one visitor uses, in one or in several windows of a browser.
  ///
  /// It knows what the windows show: a change of the screen goes to all of them as a change of the page.
  @MainActor
  final class WebSession {
    /// Who it belongs to; `nil` where a program lets anybody in.
    let visitor: String?
    /// Which run of the views it is. Elements have other numbers in another.
    let run: String
    let host: HostSession
    private let address: WebAddress?
    private let assets: PageAssets
    private let recorder: SessionRecorder?

    private var body: [HTMLNode] = []
    private var shownPath: String?
    private var shownTitle = ""
    private(set) var version = 0
    /// The last changes, for a window that missed some: each with the version that it leads to.
    private var history: [(version: Int, event: [UInt8])] = []
    private static let historyLength = 16

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

    /// Begins to use a program.
    init(_ program: Program, visitor: String?, assets: PageAssets) {
      self.visitor = visitor
      self.assets = assets
      run = WebToken.make(bytes: 9)
      address = program.screens.map { WebAddress(scheme: program.scheme, plugins: $0.plugins) }
      recorder = program.screens.map { SessionRecorder(plugins: $0.plugins) }
      host = HostSession(program, allowsShortNames: true, greets: false)
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
      for stream in streams.values { stream.finish() }
      streams = [:]
    }

    /// Whether a window listens.
    var isOpen: Bool { !streams.isEmpty }

    /// The screens as data, where they have changed since the last call.
    var savedChange: Session? {
      guard let recorder, let state = host.program.state else { return nil }
      @Dependency(\.date.now) var now
      return recorder.change(of: state, at: now)
    }

    // MARK: Pages

    /// The path of what is shown.
    var path: String {
      guard let address, let link = host.link else { return "/" }
      return address.path(of: link)
    }

    /// The whole page.
    func document() -> PageDocument {
      lastUse = .now
      refresh()
      return PageDocument(page: page, body: body, version: version, run: run, assets: assets)
    }

    private var page: Page {
      let (tree, _, unsaved) = host.shownTree
      return Page(
        program: host.program.name, tree: tree, unsaved: unsaved, notices: notices,
        canUndo: host.program.edits?.canUndo == true)
    }

    /// Makes the page of what is shown, and tells the windows what has changed in it.
    private func refresh() {
      takeNotices()
      let page = page
      let new = PageBuilder().body(of: page)
      let (title, path) = (page.title, path)
      guard new != body || title != shownTitle || path != shownPath else { return }
      let changes = version == 0 ? [] : PageChange.changes(from: body, to: new)
      (body, shownTitle, shownPath) = (new, title, path)
      version += 1
      guard version > 1 else { return }
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
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      let data = (try? encoder.encode(message)) ?? Data()
      return Array("id: \(version)\nevent: change\ndata: ".utf8) + data + Array("\n\n".utf8)
    }

    // MARK: Windows

    /// The changes from a version on, as a window hears them.
    func listen(from known: Int) -> AsyncStream<[UInt8]> {
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
        let missed = history.filter { $0.version > known }
        if known < version, missed.count == version - known {
          for change in missed { continuation.yield(change.event) }
        } else {
          let html = body.map(HTMLWriter.html).joined()
          continuation.yield(event(PageMessage(reset: html, title: shownTitle, address: path)))
        }
      }
      return stream
    }

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

    // MARK: What a person does

    /// Does what a form says: what was typed and chosen first, then what its button does.
    func perform(_ form: WebForm) async {
      lastUse = .now
      notices = []
      do throws(CommandError) {
        for action in try fields(of: form) { _ = try await host.execute(action) }
        switch form["do"].map({ PageAction($0) }) {
        case .some(let action?): try await perform(action, form)
        case .some(nil): throw CommandError("The page asked for something that this program does not know.")
        case nil:
          if let path = form["open"] { try await open(path) }
        }
      } catch {
        notices.append(PageNotice(text: error.description, isError: true))
      }
      // The person sees it before it is on the disk, and is answered after that.
      if isOpen { refresh() }
      await save()
      if isOpen { refresh() }
    }

    private func save() async {
      do {
        try await host.flush()
      } catch {
        notices.append(PageNotice(text: "\(error)", isError: true))
      }
    }

    /// What a person has changed in the fields of a page.
    private func fields(of form: WebForm) throws(CommandError) -> [HostRequest.Action] {
      var actions: [HostRequest.Action] = []
      var seen: Set<String> = []
      // A switch that is off is not sent, but what it was is.
      let names = form.names.map { $0.hasPrefix("was.") ? String($0.dropFirst(4)) : $0 }
        .filter { seen.insert($0).inserted }
      let submitted: ElementID? =
        if case .submit(let id)? = form["do"].flatMap({ PageAction($0) }) { id } else { nil }
      for name in names {
        guard let field = PageField(name: name) else { continue }
        let value = form[name] ?? ""
        if let was = form["was." + name], was == value { continue }
        switch field {
        case .text(let id):
          // What is found is looked at from its beginning.
          if host.shownTree.tree.isSearch(id) { host.showFirstRows() }
          if id != submitted { actions.append(.setText(id, value)) }
        case .toggle(let id): actions.append(.toggle(id, isOn: value == "1"))
        case .choice(let id):
          guard let position = Int(value) else { continue }
          actions.append(.pick(id, position: position))
        case .number(let id):
          guard let number = Double(value), number.isFinite else {
            throw CommandError("'\(value.prefix(40))' is no number.")
          }
          actions.append(.setNumber(id, number))
        case .date(let id): actions.append(.setText(id, value))
        }
      }
      return actions
    }

    private func perform(_ action: PageAction, _ form: WebForm) async throws(CommandError) {
      switch action {
      case .tap(let id): _ = try await host.execute(HostRequest.Action.tap(id))
      case .toggle(let id, let isOn): _ = try await host.execute(HostRequest.Action.toggle(id, isOn: isOn))
      case .step(let id, let count): _ = try await host.execute(HostRequest.Action.step(id, by: count))
      case .delete(let id): _ = try await host.execute(HostRequest.Action.delete(id))
      case .move(let id, let number): _ = try await host.execute(HostRequest.Action.move(id, to: number))
      case .submit(let id):
        _ = try await host.execute(HostRequest.Action.submit(id, form[PageField.text(id).name] ?? ""))
      case .dismiss: _ = try await host.execute(HostRequest.Action.dismiss)
      case .back: _ = try await host.execute(HostRequest.Action.back)
      case .home: _ = try await host.execute(HostRequest.Action.home)
      case .rows(let list, let offset): host.showRows(from: offset, of: list)
      case .undo: _ = try await host.execute("undo")
      case .retry: _ = try await host.execute("retry")
      case .set: break
      }
    }

    // MARK: Addresses

    /// Why a path leads nowhere; `nil` where it may lead somewhere.
    func problem(with path: String) -> NavigationError? {
      guard let address, let (_, plugins) = host.program.screens else {
        return path == "/" ? nil : NavigationError(link: path, reason: "this program has one screen")
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
      while host.shownTree.tree.presentation != nil {
        let before = host.shownTree.tree
        _ = try await host.execute(HostRequest.Action.dismiss)
        guard host.shownTree.tree != before, !asksSomething else { return }
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
        let before = host.shownTree
        let isPresenting = before.tree.presentation != nil
        guard isPresenting || !before.tree.earlierTitles.isEmpty else { break }
        let reply = try? await host.execute(isPresenting ? HostRequest.Action.dismiss : .back)
        guard reply != nil, host.link != link || host.shownTree.tree != before.tree, !asksSomething else {
          break
        }
      }
      return host.link == target || asksSomething
    }

    private var asksSomething: Bool {
      if case .alert? = host.shownTree.tree.presentation { true } else { false }
    }
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
