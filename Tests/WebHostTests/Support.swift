#if Server
  import CairnSupport
  import ComposableArchitecture
  import Foundation
  import Logging
  import NavigationCore
  import NavigationUI
  import TerminalApp
  import TerminalUI

  @testable import WebHost

  /// A floor of a house, with every kind of control.
  @Reducer
  struct Floor {
    @ObservableState
    struct State: Equatable, Codable {
      var number: Int
      var name = ""
      var secret = ""
      var isLit = false
      var color = 0
      var level = 1.0
      var count = 3
      var floors = 1
      var guests = ["Ada", "Blob", "Cyd"]
      var asks = false
      var isDoomed = false
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case ask
      case leave
      case delete(IndexSet)
      case move(IndexSet, Int)
      case later
      case came(String)
    }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .ask: state.asks = true
        case .leave: state.name = "left"
        case .delete(let offsets): state.guests.remove(atOffsets: offsets)
        case .move(let offsets, let target): state.guests.move(fromOffsets: offsets, toOffset: target)
        case .later:
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.came("Dora"))
          }
        case .came(let guest): state.guests.append(guest)
        case .binding: break
        }
        return .none
      }
    }
  }

  struct FloorRoute: Route {
    static let name = "floor"
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  enum FloorPlugin: ScreenPlugin {
    static let summary = "A floor of a house"
    static var pathRule: PathRule<FloorRoute> {
      .rule("the house has 3 floors") { route, _ in route.number <= 3 }
    }
    static func state(for route: FloorRoute) throws -> Floor.State {
      var state = Floor.State(number: route.number)
      // The third floor has many guests.
      if route.number == 3 { state.guests = (1...1_000).map { "Guest \($0)" } }
      return state
    }
    static var reducer: Floor { Floor() }
    static func view(_ store: StoreOf<Floor>) -> some View { FloorView(store: store) }
  }

  struct FloorView: View {
    @Bindable var store: StoreOf<Floor>

    var body: some View {
      Form {
        TextField("Name", text: $store.name)
        SecureField("Secret", text: $store.secret)
        Toggle("Light", isOn: $store.isLit)
        Picker("Color", selection: $store.color) {
          Text("red").tag(0)
          Text("blue").tag(1)
        }
        Slider(value: $store.level, in: 0...10, step: 1) { Text("Level") }
        Stepper("Count: \(store.count)", value: $store.count, in: 0...5)
        Stepper("Floors", value: $store.floors)
        Section("Guests") {
          ForEach(store.guests, id: \.self) { guest in
            Text(guest).contextMenu { Button("Rename to \(guest)a") { store.name = "\(guest)a" } }
          }
          .onDelete { store.send(.delete($0)) }
          .onMove { store.send(.move($0, $1)) }
        }
        Button("Later") { store.send(.later) }
        Button("Ask") { store.send(.ask) }
        Button("Tear down") { store.isDoomed = true }
        NavigationLink("Up", route: FloorRoute(store.number + 1))
      }
      .navigationTitle("Floor \(store.number)")
      .alert("Leave?", isPresented: $store.asks) {
        Button("Leave") { store.send(.leave) }
        Button("Stay", role: .cancel) {}
      }
      .alert("Tear down?", isPresented: $store.isDoomed) {
        Button("Tear it down", role: .destructive) { store.send(.leave) }
        Button("Burn it", role: .destructive) {}.disabled(true)
        Button("Keep") {}
      }
    }
  }

  /// Sessions in memory, shared by several processes.
  actor SessionsInMemory {
    private(set) var visits: [String: SavedWebVisit] = [:]
    private(set) var windows: [String: [WindowName: SavedWebWindow]] = [:]
    private var owners: [String: Int] = [:]
    private var processes: [Int: AsyncStream<WebVisitSignal>.Continuation] = [:]
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    /// A Boolean value that indicates whether every write fails.
    var isBroken = false
    func setBroken(_ isBroken: Bool) { self.isBroken = isBroken }

    /// Returns the sessions as used by a process that never gives them up.
    nonisolated func process(_ number: Int) -> Process { Process(all: self, number: number) }

    /// Returns the sessions as used by one process.
    func begin(_ number: Int) -> Process {
      let (stream, continuation) = AsyncStream<WebVisitSignal>.makeStream()
      processes[number] = continuation
      return Process(all: self, number: number, stream: stream)
    }

    /// Ends a process as if it had been killed.
    func kill(_ process: Int) {
      processes[process] = nil
      for (name, owner) in owners where owner == process { owners[name] = nil }
    }

    /// Returns the saved windows of a token.
    func saved(_ token: String) -> [WindowName: SavedWebWindow] { windows[WebVisitSeal(token).name] ?? [:] }

    /// Saves a visit as a version did that had one window for each visit.
    func saveEarlier(_ window: SavedWebWindow, _ token: String) throws {
      let name = WebVisitSeal(token).name
      visits[name] = try JSONDecoder().decode(SavedWebVisit.self, from: JSONEncoder().encode(window))
      windows[name] = nil
      owners[name] = nil
    }

    fileprivate func claim(_ name: String, by process: Int) async -> SavedWebVisit? {
      while let owner = owners[name], owner != process, let signals = processes[owner] {
        await withCheckedContinuation { continuation in
          waiting[name, default: []].append(continuation)
          signals.yield(.wanted(name, number: visits[name]?.number ?? 0))
        }
      }
      guard visits[name] != nil else { return nil }
      owners[name] = process
      visits[name] = visits[name]?.claimed()
      return visits[name]
    }

    private func owns(_ name: String, _ process: Int) throws -> Bool {
      if isBroken { throw WebVisitsAreUnreachable() }
      return owners[name] ?? process == process
    }

    fileprivate func save(_ visit: SavedWebVisit, _ name: String, by process: Int) throws -> Bool {
      guard try owns(name, process) else { return false }
      owners[name] = process
      visits[name] = visit
      return true
    }

    fileprivate func save(
      _ window: SavedWebWindow, _ name: WindowName, of visit: String, by process: Int
    ) throws -> Bool {
      guard try owns(visit, process), visits[visit] != nil else { return false }
      windows[visit, default: [:]][name] = window
      return true
    }

    fileprivate func giveUp(_ name: String, _ number: Int, by process: Int) {
      if owners[name] == process, visits[name]?.number == number { owners[name] = nil }
      for continuation in waiting.removeValue(forKey: name) ?? [] { continuation.resume() }
    }

    struct Process: WebVisitStore {
      let all: SessionsInMemory
      let number: Int
      var stream: AsyncStream<WebVisitSignal>?

      func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit? {
        await all.claim(seal.name, by: number)
      }
      func save(_ visit: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool {
        try await all.save(visit, seal.name, by: number)
      }
      func window(_ name: WindowName, _ seal: WebVisitSeal) async throws -> SavedWebWindow? {
        await all.windows[seal.name]?[name]
      }
      func save(_ window: SavedWebWindow, _ name: WindowName, _ seal: WebVisitSeal) async throws -> Bool {
        try await all.save(window, name, of: seal.name, by: number)
      }
      func giveUp(_ name: String, number: Int) async throws {
        await all.giveUp(name, number, by: self.number)
      }
      func signals() -> AsyncStream<WebVisitSignal> { stream ?? AsyncStream { $0.finish() } }
      func removeOld() async throws {}
    }
  }

  /// Records log messages with level notice and higher.
  struct Logged: LogHandler {
    let lines = Locked<[String]>([])
    var logLevel = Logger.Level.notice
    var metadata = Logger.Metadata()

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level): \(event.message)") } }
  }

  /// A house on a web server, and a window of a browser without a script.
  @MainActor
  final class House {
    let site: WebSite
    let store: SessionsInMemory
    let logged = Logged()
    var cookie: String?
    /// The name of the window that the last page shows.
    var window: String?
    /// The path from which the window can be created again.
    var start: String?
    static let plugins: [any FeaturePlugin.Type] = [FloorPlugin.self]

    init(
      store: SessionsInMemory = SessionsInMemory(), process: Int = 0, sharing: (any WebVisitStore)? = nil,
      limits: WebVisits.Limits = WebVisits.Limits(), access: WebAccess = .everybody,
      security: WebSecurity = WebSecurity(hosts: ["house.example"]), traces: WebTraces = WebTraces(),
      timeToEnd: Duration = .seconds(60),
      _ makeProgram: @escaping @MainActor () throws -> Program = {
        try Program(name: "house", root: FloorRoute(0), plugins: House.plugins)
      }
    ) {
      self.store = store
      let assets = PageAssets()
      site = WebSite(
        program: "house",
        visits: WebVisits(store: sharing ?? store.process(process), limits: limits, makeProgram),
        security: security, access: access, assets: assets,
        metrics: WebMetrics(logger: Logger(label: "test") { [logged] _ in logged }),
        traces: traces, timeToEnd: timeToEnd)
    }

    /// Sends a request from the browser with the cookie.
    func request(
      _ method: String, _ path: String, query: String = "", body: String = "",
      headers: [(name: String, value: String)] = []
    ) async -> WebReply {
      await request(method, path, query: query, bytes: Array(body.utf8), headers: headers)
    }

    /// Sends a request with a body of bytes.
    func request(
      _ method: String, _ path: String, query: String = "", bytes: [UInt8],
      headers: [(name: String, value: String)] = []
    ) async -> WebReply {
      var all = [(name: "host", value: "house.example")] + headers
      if let cookie { all.append(("cookie", "cairn=\(cookie)")) }
      let reply = await site.answer(
        WebRequest(method: method, path: path, query: query, headers: all, body: bytes))
      for header in reply.headers where header.name == "set-cookie" {
        cookie = header.value.dropFirst("cairn=".count).split(separator: ";").first.map { String($0) }
      }
      return reply
    }

    /// A window of the browser.
    struct Window {
      var name: String?
      var start: String?
    }

    /// The window that the last page shows.
    var shown: Window {
      get { Window(name: window, start: start) }
      set { (window, start) = (newValue.name, newValue.start) }
    }

    /// Continues in the window of another browser.
    func take(over other: House) { (cookie, shown) = (other.cookie, other.shown) }

    /// Returns the page at a path, after following redirections. If the window shows the path, it is the window's page, as after a
    /// form.
    func get(_ path: String) async -> WebReply {
      var reply = await request("GET", path, query: window.map { "window=\($0)" } ?? "")
      if reply.status == 303, let next = reply.value("location")?.split(separator: "?", maxSplits: 1) {
        reply = await request("GET", String(next[0]), query: next.count > 1 ? String(next[1]) : "")
      }
      if let name = reply.hidden("window") { (window, start) = (name, reply.hidden("start")) }
      return reply
    }

    /// Opens a new window at a path.
    func open(_ path: String) async -> WebReply {
      (window, start) = (nil, nil)
      return await get(path)
    }

    /// Opens another window of the browser.
    func newWindow(at path: String) async -> (Window, WebReply) {
      let page = await open(path)
      return (shown, page)
    }

    /// Sends a form like a page without a script.
    func post(
      _ fields: KeyValuePairs<String, String>, origin: String? = "http://house.example",
      headers: [(name: String, value: String)] = []
    ) async -> WebReply {
      func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      }
      let own = [("window", window), ("start", start)].compactMap { name, value in value.map { (name, $0) } }
      let form = (own + fields.map { ($0.key, $0.value) }).map { "\(escaped($0))=\(escaped($1))" }
      return await request(
        "POST", WebPath.act, body: form.joined(separator: "&"),
        headers: [("content-type", "application/x-www-form-urlencoded")] + headers
          + (origin.map { [(name: "origin", value: $0)] } ?? []))
    }

    /// Sends a form like the script of a page, and returns the answer.
    func answer(_ fields: KeyValuePairs<String, String>) async -> WebReply {
      await post(fields, headers: [("accept", "application/json")])
    }

    /// Returns the stream of the window's changes, starting from a version.
    func events(from version: Int) async -> WebReply { await events("\(window ?? "").\(version)") }

    /// Returns the stream of the changes of windows.
    func events(_ windows: String) async -> WebReply {
      await request("GET", WebPath.events, query: "edition=\(PageAssets().edition)&windows=\(windows)")
    }

    /// The number of sessions that belong to this process.
    var claims: Int { site.visits.visits.values.count(where: \.isClaimed) }

    /// The browser's session.
    func visit() async throws -> WebVisit? { try await site.visits.visit(cookie ?? "", of: nil) }

    /// The run of the program in the window.
    func run() async throws -> WebWindow? {
      guard let name = window.flatMap({ WindowName($0) }) else { return nil }
      return try await site.visits.use(cookie ?? "", of: nil) { [site] visit in
        try await site.visits.window(name, of: visit)
      } ?? nil
    }
  }

  extension WebReply {
    var html: String { String(decoding: body, as: UTF8.self) }
    func value(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Returns the value of a hidden field that the page's script and forms send back.
    func hidden(_ name: String) -> String? {
      let pattern = "<input type=\"hidden\" name=\"\(name)\" value=\"([^\"]*)\""
      return (try? Regex(pattern)).flatMap { html.firstMatch(of: $0) }?.output[1].substring.map { String($0) }
    }

    /// Returns the field name or the button's action of the control with a visible name.
    func control(_ name: String) -> String? {
      let label = NSRegularExpression.escapedPattern(for: name)
      for pattern in [
        "<button[^>]*value=\"([^\"]*)\"[^>]*aria-label=\"\(label)\"",
        "value=\"([^\"]*)\"[^>]*>(?:<span>)?\(label)(?:</span>)?</button>",
        "<span>\(label)</span></span>(?:<span[^>]*>)?<(?:input|select)[^>]*name=\"([^\"]*)\"",
        "<input[^>]*name=\"([^\"]*)\"[^>]*><span><span>\(label)</span>",
      ] {
        let regex = try? Regex(pattern)
        if let match = regex.flatMap({ html.firstMatch(of: $0) }), let found = match.output[1].substring {
          return String(found).replacing("&quot;", with: "\"")
        }
      }
      return nil
    }
  }
#endif
