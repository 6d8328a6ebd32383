/// Turns a struct of closures into a client whose endpoints report an issue unless they are overridden.
///
/// ```swift
/// @DependencyClient
/// struct APIClient {
///   var fetchUser: @Sendable (_ id: Int) async throws -> User
///   var isLoggedIn: @Sendable () -> Bool = { false }
/// }
/// ```
///
/// - Each closure gets an unimplemented default, which reports an issue and throws. If a closure can neither throw nor
///   return `Void` or `nil`, write its default. It runs after the issue is reported.
/// - The macro generates two initializers: one takes all endpoints, and the other takes those without a default, often
///   none: `APIClient()`.
/// - An endpoint whose arguments have labels also becomes a method: `client.fetchUser(id: 42)`.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "CairnMacros", type: "DependencyClientMacro")

/// Turns a struct of closures into a client whose answers to reducers are recorded.
///
/// ```swift
/// @DependencyClient(.recordable)
/// struct WordsClient {
///   var contains: @Sendable (_ word: String) -> Bool = { _ in false }
/// }
/// ```
///
/// While a program is recorded, the recording includes the answers of each endpoint that a reducer calls. A replay returns
/// the same answers without calling the client. Reducers can't call `async` endpoints. Effects can, and send the results as
/// actions, which are recorded for every client. An answer can be recorded if it is `Codable` or an enum with
/// `@CasePathable`. For other answers, the replay calls the client.
///
/// Outside reducers, it works like `@DependencyClient`. Each call also reads a task-local value.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient(_ answers: EndpointAnswers) =
  #externalMacro(module: "CairnMacros", type: "DependencyClientMacro")

/// Adds an unimplemented default and a method with labels to a closure of a client.
///
/// `@DependencyClient` applies it to each closure. Apply it yourself to choose the name of the method, for example if two
/// endpoints would have methods with the same name and labels.
///
/// - Parameter method: The name of the method. The default is the name of the property.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "CairnMacros", type: "DependencyEndpointMacro")

/// Adds an unimplemented default and a method with labels to a closure of a client, and records its answers.
///
/// `@DependencyClient(.recordable)` applies it to each closure.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(_ answers: EndpointAnswers, method: String = "") =
  #externalMacro(module: "CairnMacros", type: "DependencyEndpointMacro")

/// Prevents `@DependencyClient` from turning a closure into an endpoint.
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "CairnMacros", type: "DependencyEndpointIgnoredMacro")

/// Registers a dependency as a property of `DependencyValues`.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: SystemSpeaker(), previewValue: SilentSpeaker())
///   var speaker: any Speaker = RecordingSpeaker()
/// }
/// ```
///
/// The default of the property is the test value. Without a live value, the dependency is an interface, and using it in a
/// program reports an issue unless the program overrides it. Without a default, it has no test value, and using it in a
/// test reports an issue unless the test overrides it.
///
/// - Parameters:
///   - liveValue: The value in a program.
///   - previewValue: The value in a preview. The default is the live value, if the key has one, and otherwise the test value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry(liveValue: Any? = nil, previewValue: Any? = nil) =
  #externalMacro(module: "CairnMacros", type: "DependencyEntryMacro")

/// Registers a dependency as a property of `DependencyValues`, with a named key.
///
/// The key has the access level of the property. The module with the implementation adds the live value to the key of an
/// interface:
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
///   - key: The name of the key, which is a type nested in `DependencyValues`.
///   - liveValue: The value in a program.
///   - previewValue: The value in a preview. The default is the live value, if the key has one, and otherwise the test value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ key: String, liveValue: Any? = nil, previewValue: Any? = nil) =
  #externalMacro(module: "CairnMacros", type: "DependencyEntryMacro")
