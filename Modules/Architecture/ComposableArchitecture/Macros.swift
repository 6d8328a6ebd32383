/// Makes a type a reducer by adding the conformance and the missing members.
///
/// On a struct, the macro makes `Action` case-pathable, and `State` too if it's an enum. If there is no `body`, the macro adds an empty
/// one, and an empty `State` and `Action` if they're missing. A reducer with a `body` can declare its types in an extension, or name
/// other types. On an enum whose cases contain reducers, the macro
/// generates the state, the action, the body, and ``Store/case`` from the cases, unless the enum declares its own. For the rules,
/// see <doc:Macros>.
@attached(
  member,
  names: named(State), named(Action), named(Body), named(body), named(_$body), named(CaseScope), named(scope),
  named(_$Features)
)
@attached(memberAttribute)
@attached(extension, conformances: ReducerDomain, Reducer, CaseReducer, names: named(_$cases))
public macro Reducer() = #externalMacro(module: "CairnMacros", type: "ReducerMacro")

/// Makes an enum a reducer, and conforms its state and action to protocols.
///
/// In the Swift 6 language mode, `extension Destination.State: Equatable {}` does the same.
@attached(
  member,
  names: named(State), named(Action), named(Body), named(body), named(_$body), named(CaseScope), named(scope),
  named(_$Features)
)
@attached(memberAttribute)
@attached(extension, conformances: ReducerDomain, Reducer, CaseReducer, names: named(_$cases))
public macro Reducer(state: _SynthesizedConformance..., action: _SynthesizedConformance...) =
  #externalMacro(module: "CairnMacros", type: "ReducerMacro")

/// A protocol that `@Reducer(state:action:)` conforms a generated type to.
public struct _SynthesizedConformance: Sendable {
  /// A conformance to `Codable`.
  public static let codable = Self()
  /// A conformance to `Decodable`.
  public static let decodable = Self()
  /// A conformance to `Encodable`.
  public static let encodable = Self()
  /// A conformance to `Equatable`.
  public static let equatable = Self()
  /// A conformance to `Hashable`.
  public static let hashable = Self()
  /// A conformance to `Sendable`.
  public static let sendable = Self()
}

/// Marks a case of an enum reducer that contains an alert or dialog.
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "CairnMacros", type: "ReducerCaseEphemeralMacro")

/// Marks a case of an enum reducer that contains plain data instead of a reducer.
///
/// A case with several values, or with a value that can't be a reducer (`Int`, `[Item]`, `Item.ID`), doesn't need to be marked.
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() =
  #externalMacro(module: "CairnMacros", type: "ReducerCaseIgnoredMacro")

/// Makes the fields of a state individually observable.
///
/// The property observers of a field (`willSet`, `didSet`) run for each write to it. Declaring several variables in one
/// declaration is an error.
@attached(extension, conformances: ObservableState, CaseReducerState)
@attached(
  member,
  names: named(_$observationRegistrar), named(_$id), named(_$fields), named(CodingKeys), named(_$identity),
  named(_$isEphemeral), named(StateReducer), named(_$isolation)
)
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "CairnMacros", type: "ObservableStateMacro")

/// Tracks reads and writes of a field of an observable state.
///
/// The ``ObservableState()`` macro applies this macro.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "CairnMacros", type: "ObservationStateTrackedMacro")

/// Excludes a field of an observable state from observation.
@attached(peer, names: named(_))
public macro ObservationStateIgnored() =
  #externalMacro(module: "CairnMacros", type: "ObservationStateIgnoredMacro")

/// Stores the optional state of a presented child in a ``PresentationState``.
///
/// The property itself is the optional that it's declared to be. Its projected value (`$destination`) is the presentation state
/// that ``Reducer/ifLet(_:action:destination:fileID:filePath:line:column:)`` takes.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "CairnMacros", type: "PresentsMacro")

/// Adds a `send` function to a view that accepts only the view actions of a feature.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "CairnMacros", type: "ViewActionMacro") where R.Action: ViewAction
