/// Gives an enum a case path for each of its cases, so that cases can be named by key paths.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case tap
///   case changed(Int)
/// }
/// Action.changed(1).is(\.changed)      // true
/// Action.changed(1)[case: \.changed]   // 1
/// \Action.Cases.changed(2)             // Action.changed(2)
/// ```
///
/// With `@dynamicMemberLookup` beside it, a case is also a property: `action.changed`.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_$AllCasePaths), named(_$Cases),
  named(_$Element),
  named(_$Iterator), named(_$Root))
public macro CasePathable() = #externalMacro(module: "CairnMacros", type: "CasePathableMacro")
