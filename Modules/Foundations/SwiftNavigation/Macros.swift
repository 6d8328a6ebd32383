/// Adds a custom value to transactions, with its key and default value.
///
/// ```swift
/// extension UITransaction {
///   @UITransactionEntry var isUndo = false
/// }
///
/// withUITransaction(\.isUndo, true) { model.text = before }
/// ```
///
/// The property's type is declared or inferred from its default value. An optional without a default value is `nil`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro UITransactionEntry() =
  #externalMacro(module: "CairnMacros", type: "UITransactionEntryMacro")

/// Makes a binding to an enum switchable: each case provides bindings to its associated values.
///
/// ```swift
/// @CaseBindable
/// enum Status {
///   case inStock(quantity: Int)
///   case outOfStock(isOnBackOrder: Bool)
/// }
///
/// switch $status.cases {
/// case .inStock(let quantity): Stepper("Quantity", value: quantity)
/// case .outOfStock(let isOnBackOrder): Toggle("On back order", isOn: isOnBackOrder)
/// }
/// ```
///
/// A member is switched over directly: `switch $item.status { case .inStock(let $quantity): … }`.
///
/// As with `@CasePathable`, key paths also name the enum's cases: `status[case: \.inStock]`, and `$status.inStock` for a binding to
/// all associated values of a case.
@attached(
  member,
  names: named(UIBindingCases), named(BindingCases), named(_cases), named(_$Whole), named(AllCasePaths),
  named(allCasePaths), named(_$AllCasePaths), named(_$Cases), named(_$Element), named(_$Iterator),
  named(_$Root)
)
@attached(extension, conformances: CaseBindable, CasePathable, CasePathIterable)
public macro CaseBindable() = #externalMacro(module: "CairnMacros", type: "CaseBindableMacro")
