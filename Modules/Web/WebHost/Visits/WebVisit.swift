#if Server
  import Foundation

  /// A visitor's browser: the windows that show the program, and what they share.
  @MainActor
  final class WebVisit {
    let token: String
    let seal: WebVisitSeal
    /// The visitor's name, or `nil` if everyone has access.
    let visitor: String?
    /// The number of this process's claim in the store.
    let number: Int
    /// A Boolean value that indicates whether the visit is saved and belongs to this process.
    ///
    /// Otherwise none of its windows has acted, and another process may have the visit too.
    var isClaimed: Bool
    /// The window of a visit that was saved before visits had several windows. The next page shows it.
    var earlier: SavedWebWindow?
    /// The number of actions that the visitor may perform now.
    var allowance = EventAllowance()

    var windows: [WindowName: WebWindow] = [:]
    /// The windows that are being created, so that two requests create one.
    var pending: [WindowName: Task<WebWindow?, any Error>] = [:]

    private var streams: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    private var nextStream = 0
    /// The number of messages of a window that wait for a slow browser before it is disconnected. It gets the whole page when it
    /// reconnects.
    private static let streamDepth = 64

    /// Creates a visit.
    ///
    /// - Parameter saved: The visit that this process has claimed, or `nil` if nothing is saved yet.
    init(_ token: String, _ seal: WebVisitSeal, visitor: String?, claimed saved: SavedWebVisit? = nil) {
      (self.token, self.seal, self.visitor) = (token, seal, visitor)
      number = saved?.number ?? 0
      isClaimed = saved != nil
      earlier = saved?.earlier.flatMap { $0.resumed() }
    }

    /// The form in which the visit is saved, without its windows.
    var saved: SavedWebVisit { SavedWebVisit(visitor: visitor, number: number) }

    /// The last time that one of its windows was used.
    var lastUse: ContinuousClock.Instant? { windows.values.lazy.map(\.lastUse).max() }

    /// Ends its windows, and closes their streams.
    func end() {
      for window in windows.values { window.end() }
      windows = [:]
      closeStreams()
    }

    // MARK: Streams

    /// A Boolean value that indicates whether a window is connected.
    var isOpen: Bool { !streams.isEmpty }

    /// Connects windows with one stream. Each gets the changes after a version.
    ///
    /// - Parameters:
    ///   - windows: The windows with the versions that they show, or `nil` if a version isn't known.
    ///   - gone: The names of windows that don't exist.
    func listen(to windows: [(window: WebWindow, version: PageVersion?)], without gone: [WindowName] = [])
      -> AsyncStream<[UInt8]>
    {
      let (stream, continuation) = AsyncStream.makeStream(
        of: [UInt8].self, bufferingPolicy: .bufferingOldest(Self.streamDepth * (windows.count + 1)))
      let id = nextStream
      nextStream += 1
      streams[id] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.close(id) }
      }
      continuation.yield(Array("retry: 1000\n\n".utf8))
      for name in gone { continuation.yield(Array("event: gone\ndata: \(name)\n\n".utf8)) }
      for (window, version) in windows { window.connect(continuation, id, from: version) }
      return stream
    }

    /// Closes the streams. Browsers reconnect.
    func closeStreams() {
      for id in Array(streams.keys) { close(id) }
    }

    /// Sends a comment to each stream, so that lost connections are noticed.
    func beat() {
      for (id, stream) in streams {
        if case .dropped = stream.yield(Array(": \n\n".utf8)) { close(id) }
      }
      for window in windows.values where window.isOpen { window.lastUse = .now }
    }

    private func close(_ id: Int) {
      guard let stream = streams.removeValue(forKey: id) else { return }
      stream.finish()
      for window in windows.values { window.disconnect(id) }
    }
  }
#endif
