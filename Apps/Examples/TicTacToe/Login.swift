import ComposableArchitecture
import TerminalApp

/// The login screen, which asks for a code if the account requires it. The view's actions are separate from those of
/// its effects.
@Reducer
struct LoginFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var twoFactor: TwoFactorFeature.State?
    var email = ""
    var password = ""
    var isRequesting = false
    var failure: String?

    var isFormValid: Bool { email.contains("@") && !password.isEmpty }
  }

  enum Action: ViewAction {
    case loginResponse(Result<AuthenticationResponse, AuthenticationError>)
    case twoFactor(PresentationAction<TwoFactorFeature.Action>)
    case view(View)

    @CasePathable
    enum View: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case loginButtonTapped
    }
  }

  @Dependency(AuthenticationClient.self) var authentication

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .loginResponse(.success(let response)):
        state.isRequesting = false
        if response.needsTwoFactor { state.twoFactor = TwoFactorFeature.State(token: response.token) }
        return .none
      case .loginResponse(.failure(let error)):
        state.isRequesting = false
        state.failure = error.description
        return .none
      case .twoFactor:
        return .none
      case .view(.binding):
        return .none
      case .view(.loginButtonTapped):
        guard state.isFormValid else { return .none }
        state.isRequesting = true
        state.failure = nil
        return .run { [email = state.email, password = state.password] send in
          await send(.loginResponse(await authentication.login(email, password)))
        }
      }
    }
    .ifLet(\.$twoFactor, action: \.twoFactor) { TwoFactorFeature() }
  }
}

/// The screen for the code of the second factor.
@Reducer
struct TwoFactorFeature {
  @ObservableState
  struct State: Equatable {
    let token: String
    var code = ""
    var isRequesting = false
    var failure: String?
  }

  enum Action: ViewAction {
    case response(Result<AuthenticationResponse, AuthenticationError>)
    case view(View)

    @CasePathable
    enum View: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case submitButtonTapped
    }
  }

  @Dependency(AuthenticationClient.self) var authentication

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .response(.success):
        state.isRequesting = false
        return .none
      case .response(.failure(let error)):
        state.isRequesting = false
        state.failure = error.description
        return .none
      case .view(.binding):
        return .none
      case .view(.submitButtonTapped):
        state.isRequesting = true
        state.failure = nil
        return .run { [code = state.code, token = state.token] send in
          await send(.response(await authentication.twoFactor(code, token)))
        }
      }
    }
  }
}

/// The server's response to a successful login.
struct AuthenticationResponse: Equatable, Sendable {
  var token: String
  var needsTwoFactor: Bool
}

enum AuthenticationError: Error, Equatable, CustomStringConvertible {
  case invalidUserPassword
  case invalidTwoFactor

  var description: String {
    switch self {
    case .invalidUserPassword: "Wrong email or password. Try again."
    case .invalidTwoFactor: "Wrong code. Try again."
    }
  }
}

/// Authenticates the players. A networked program would use a server.
@DependencyClient
struct AuthenticationClient {
  var login:
    @Sendable (_ email: String, _ password: String) async -> Result<
      AuthenticationResponse, AuthenticationError
    > = {
      _, _ in .failure(.invalidUserPassword)
    }
  var twoFactor:
    @Sendable (_ code: String, _ token: String) async -> Result<AuthenticationResponse, AuthenticationError> =
      {
        _, _ in .failure(.invalidTwoFactor)
      }
}

extension AuthenticationClient: DependencyKey {
  /// The password is 'password'. An email address that contains '2fa' requires the code 1234.
  static let liveValue = Self(
    login: { email, password in
      guard email.contains("@"), password == "password" else { return .failure(.invalidUserPassword) }
      return .success(AuthenticationResponse(token: "token", needsTwoFactor: email.contains("2fa")))
    },
    twoFactor: { code, _ in
      code == "1234"
        ? .success(AuthenticationResponse(token: "token", needsTwoFactor: false))
        : .failure(.invalidTwoFactor)
    })
}

@ViewAction(for: LoginFeature.self)
struct LoginView: View {
  @Bindable var store: StoreOf<LoginFeature>

  var body: some View {
    Form {
      Text("The password is 'password'. An email with '2fa' in it needs the code 1234.").dim()
      TextField("Email", text: $store.email, prompt: Text("blob@example.com"))
      SecureField("Password", text: $store.password)
      if store.isRequesting { ProgressView() }
      if let failure = store.failure { Text(failure).foregroundStyle(.danger) }
      Button("Log in") { send(.loginButtonTapped) }.disabled(!store.isFormValid || store.isRequesting)
        .buttonStyle(.borderedProminent)
    }
    .navigationTitle("Login")
    .navigationDestination(item: $store.scope(state: \.twoFactor, action: \.twoFactor)) {
      TwoFactorView(store: $0)
    }
  }
}

@ViewAction(for: TwoFactorFeature.self)
struct TwoFactorView: View {
  @Bindable var store: StoreOf<TwoFactorFeature>

  var body: some View {
    Form {
      TextField("Code", text: $store.code, prompt: Text("1234"))
      if let failure = store.failure { Text(failure).foregroundStyle(.danger) }
      Button("Submit") { send(.submitButtonTapped) }.disabled(store.code.count < 4 || store.isRequesting)
        .buttonStyle(.borderedProminent)
    }
    .navigationTitle("Two-factor authentication")
  }
}
