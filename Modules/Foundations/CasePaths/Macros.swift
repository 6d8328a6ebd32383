/// Generates a case path for each case of an enum, so that key paths can name the cases.
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
/// If the enum also has the attribute `@dynamicMemberLookup`, each case is a property as well: `action.changed`.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_$AllCasePaths), named(_$Cases),
  named(_$Element),
  named(_$Iterator), named(_$Root))
public macro CasePathable() = #externalMacro(module: "CairnMacros", type: "CasePathableMacro")
