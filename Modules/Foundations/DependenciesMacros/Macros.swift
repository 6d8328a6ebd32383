/// Makes a struct of closures a client: endpoints that are not overridden report an issue when they are called.
///
/// ```swift
/// @DependencyClient
/// struct APIClient {
///   var fetchUser: @Sendable (_ id: Int) async throws -> User
///   var isLoggedIn: @Sendable () -> Bool = { false }
/// }
/// ```
///
/// - Each closure gets an unimplemented default, which reports an issue and throws. A closure that can neither
///   throw nor return `Void` or `nil` needs a default of its own, which runs after the issue is reported.
/// - Initialisers: one with all endpoints, and one with what has no default (often nothing: `APIClient()`).
/// - An endpoint whose arguments have labels becomes a method as well: `client.fetchUser(id: 42)`.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "CairnMacros", type: "DependencyClientMacro")

/// Makes a struct of closures a client whose answers to reducers are part of a recording.
///
/// ```swift
/// @DependencyClient(.recordable)
/// struct WordsClient {
///   var contains: @Sendable (_ word: String) -> Bool = { _ in false }
/// }
/// ```
///
/// A program that is recorded writes down what each endpoint answers while a reducer runs, and a replay of the recording gives
/// the same answers without a call of the client. An `async` endpoint cannot be called by a reducer: what an effect makes of
/// its answer is an action, which is recorded for any client. An answer that can be recorded is `Codable`, or an enum whose
/// cases are known by `@CasePathable`; for another one the replay calls the client.
///
/// Elsewhere it is as `@DependencyClient`, and costs a call what reading a task-local value does.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient(_ answers: EndpointAnswers) =
  #externalMacro(module: "CairnMacros", type: "DependencyClientMacro")

/// Gives a closure of a client its unimplemented default and a method with labels.
///
/// `@DependencyClient` applies it to each closure; write it yourself to choose the method's name, which an
/// endpoint needs whose name and labels another one has as well.
///
/// - Parameter method: The name of the method; by default that of the property.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "CairnMacros", type: "DependencyEndpointMacro")

/// Gives a closure of a client its unimplemented default and a method with labels; its answers are recorded.
///
/// `@DependencyClient(.recordable)` applies it to each closure.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(_ answers: EndpointAnswers, method: String = "") =
  #externalMacro(module: "CairnMacros", type: "DependencyEndpointMacro")

/// Keeps `@DependencyClient` from making a closure an endpoint.
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "CairnMacros", type: "DependencyEndpointIgnoredMacro")

/// Registers a dependency by its property of `DependencyValues`.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: SystemSpeaker(), previewValue: SilentSpeaker())
///   var speaker: any Speaker = RecordingSpeaker()
/// }
/// ```
///
/// The default of the property is the test value. Without a live value it is an interface: using it in a program is
/// reported until the program overrides it. Without a default it has no test value, so that using it in a test is
/// reported until the test overrides it.
///
/// - Parameters:
///   - liveValue: The value in a program.
///   - previewValue: The value in a preview; by default that of a program or, without one, of a test.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry(liveValue: Any? = nil, previewValue: Any? = nil) =
  #externalMacro(module: "CairnMacros", type: "DependencyEntryMacro")

/// Registers a dependency by its property of `DependencyValues`, with a key that has a name.
///
/// The key can be used elsewhere, with the access of the property. A module that has the implementation adds the live
/// value to the key of an interface:
///
/// ```swift
/// // The interface:
/// extension DependencyValues {
///   @DependencyEntry("SpeakerKey") public var speaker: any Speaker = RecordingSpeaker()
/// }
/// // The implementation:
/// extension DependencyValues.SpeakerKey: DependencyKey {
///   public static var liveValue: any Speaker { SystemSpeaker() }
/// }
/// ```
///
/// - Parameters:
///   - key: The name of the key, which is a type inside of `DependencyValues`.
///   - liveValue: The value in a program.
///   - previewValue: The value in a preview; by default that of a program or, without one, of a test.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ key: String, liveValue: Any? = nil, previewValue: Any? = nil) =
  #externalMacro(module: "CairnMacros", type: "DependencyEntryMacro")
