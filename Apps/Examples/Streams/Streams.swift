import ComposableArchitecture
import TerminalApp

/// A connection that receives messages until it ends, like a web socket: a long-running effect that is canceled when
/// the screen disappears.
@Reducer
struct StreamsFeature {
  enum Connection: Equatable { case disconnected, connecting, connected }

  @ObservableState
  struct State: Equatable {
    var connection = Connection.disconnected
    var messageToSend = ""
    var received: [String] = []
    var failure: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case connectButtonTapped
    case connectionEnded
    case failed(any Error)
    case received(SocketClient.Event)
    case sendButtonTapped
  }

  private enum CancelID { case connection }

  @Dependency(SocketClient.self) var socket

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .connectButtonTapped:
        guard state.connection == .disconnected else {
          state.connection = .disconnected
          return .cancel(id: CancelID.connection)
        }
        state.connection = .connecting
        state.failure = nil
        return .run { send in
          for await event in try await socket.open() { await send(.received(event)) }
          await send(.connectionEnded)
        } catch: { error, send in
          await send(.failed(error))
        }
        .cancellable(id: CancelID.connection)
      case .connectionEnded:
        state.connection = .disconnected
        return .none
      case .failed(let error):
        state.connection = .disconnected
        state.failure = "\(error)"
        return .cancel(id: CancelID.connection)
      case .received(.opened):
        state.connection = .connected
        return .none
      case .received(.message(let message)):
        state.received.append(message)
        return .none
      case .sendButtonTapped:
        let message = state.messageToSend
        guard !message.isEmpty, state.connection == .connected else { return .none }
        state.messageToSend = ""
        return .run { _ in
          try await socket.send(message)
        } catch: { error, send in
          await send(.failed(error))
        }
      }
    }
  }
}

/// A connection with messages in both directions.
@DependencyClient
struct SocketClient {
  @CasePathable
  enum Event: Equatable, Sendable {
    case opened
    case message(String)
  }

  /// Opens the connection. The stream ends with the connection, and ending the stream closes the connection.
  var open: @Sendable () async throws -> AsyncStream<Event>
  var send: @Sendable (_ message: String) async throws -> Void
}

struct StreamsView: View {
  @Bindable var store: StoreOf<StreamsFeature>

  var body: some View {
    List {
      Button(store.connection == .disconnected ? "Connect" : "Disconnect") {
        store.send(.connectButtonTapped)
      }
      .buttonStyle(.borderedProminent)
      Text("\(store.connection)").dim()
      if let failure = store.failure { Text(failure).foregroundStyle(.danger) }
      if store.connection == .connected {
        TextField("Message", text: $store.messageToSend)
        Button("Send") { store.send(.sendButtonTapped) }
      }
      Section("Received") {
        ForEach(Array(store.received.enumerated()), id: \.offset) { Text($0.element) }
      }
    }
    .navigationTitle("Streams")
  }
}

@main
struct StreamsApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack { StreamsView(store: Store(initialState: StreamsFeature.State()) { StreamsFeature() }) }
    }
  }
}
