/// Makes a type a reducer: conforms it, and fills in what it leaves out.
///
/// On a struct, `Action` becomes case-pathable, an enum `State` too, and a missing `State`, `Action` or `body` is
/// written as an empty one, unless the `body` names other types. On an enum whose cases hold reducers, the state, the
/// action, the body and ``Store/case`` are written from the cases, where the enum does not declare its own. <doc:Macros> has the rules.
@attached(
  member,
  names: named(State), named(Action), named(Body), named(body), named(_$body), named(CaseScope), named(scope),
  named(_$Features)
)
@attached(memberAttribute)
@attached(extension, conformances: ReducerDomain, Reducer, CaseReducer, names: named(_$cases))
public macro Reducer() = #externalMacro(module: "CairnMacros", type: "ReducerMacro")

/// Makes an enum a reducer and conforms its state and action to protocols.
///
/// Where the language mode is Swift 6, `extension Destination.State: Equatable {}` does the same.
@attached(
  member,
  names: named(State), named(Action), named(Body), named(body), named(_$body), named(CaseScope), named(scope),
  named(_$Features)
)
@attached(memberAttribute)
@attached(extension, conformances: ReducerDomain, Reducer, CaseReducer, names: named(_$cases))
public macro Reducer(state: _SynthesizedConformance..., action: _SynthesizedConformance...) =
  #externalMacro(module: "CairnMacros", type: "ReducerMacro")

/// A protocol that `@Reducer(state:action:)` conforms a written type to.
public struct _SynthesizedConformance: Sendable {
  /// `Codable`.
  public static let codable = Self()
  /// `Decodable`.
  public static let decodable = Self()
  /// `Encodable`.
  public static let encodable = Self()
  /// `Equatable`.
  public static let equatable = Self()
  /// `Hashable`.
  public static let hashable = Self()
  /// `Sendable`.
  public static let sendable = Self()
}

/// Marks a case of an enum reducer that holds an alert or a dialog.
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "CairnMacros", type: "ReducerCaseEphemeralMacro")

/// Marks a case of an enum reducer that holds plain data instead of a reducer.
///
/// A case of several values, or of a value that cannot be a reducer (`Int`, `[Item]`, `Item.ID`), needs no mark.
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() =
  #externalMacro(module: "CairnMacros", type: "ReducerCaseIgnoredMacro")

/// Makes a state type observable, field by field.
///
/// Observers of a field (`willSet`, `didSet`) run for each write to it. Variables that are declared together are an error.
@attached(extension, conformances: ObservableState, Observable, CaseReducerState)
@attached(
  member,
  names: named(_$observationRegistrar), named(_$id), named(_$fields), named(CodingKeys), named(_$identity),
  named(_$isEphemeral), named(StateReducer), named(_$isolation)
)
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "CairnMacros", type: "ObservableStateMacro")

/// Follows reads and writes of a field. Applied by ``ObservableState()``.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "CairnMacros", type: "ObservationStateTrackedMacro")

/// Leaves a field of an observable state unobserved.
@attached(peer, names: named(_))
public macro ObservationStateIgnored() =
  #externalMacro(module: "CairnMacros", type: "ObservationStateIgnoredMacro")

/// Holds the optional state of a child that can be presented.
///
/// The property reads and writes as the optional that it is declared to be; its projection (`$destination`) is the
/// ``PresentationState`` that ``Reducer/ifLet(_:action:destination:fileID:filePath:line:column:)`` takes.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "CairnMacros", type: "PresentsMacro")

/// Gives a view a `send` that takes the view actions of a feature only.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "CairnMacros", type: "ViewActionMacro") where R.Action: ViewAction
