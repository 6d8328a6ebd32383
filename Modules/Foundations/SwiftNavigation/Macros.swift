/// Gives a transaction a value of one's own, with its key and its default.
///
/// ```swift
/// extension UITransaction {
///   @UITransactionEntry var isUndo = false
/// }
///
/// withUITransaction(\.isUndo, true) { model.text = before }
/// ```
///
/// The property's type is inferred from its default, or written. An optional without a default begins as `nil`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro UITransactionEntry() =
  #externalMacro(module: "CairnMacros", type: "UITransactionEntryMacro")

/// Makes a binding of an enum switchable: each case hands out bindings of what it holds.
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
/// A member is switched over as it is: `switch $item.status { case .inStock(let $quantity): … }`.
///
/// The enum's cases can also be named by key paths, as with `@CasePathable`: `status[case: \.inStock]`, and `$status.inStock` for a
/// binding of all that one case holds.
@attached(
  member,
  names: named(UIBindingCases), named(BindingCases), named(_cases), named(_$Whole), named(AllCasePaths),
  named(allCasePaths), named(_$AllCasePaths), named(_$Cases), named(_$Element), named(_$Iterator),
  named(_$Root)
)
@attached(extension, conformances: CaseBindable, CasePathable, CasePathIterable)
public macro CaseBindable() = #externalMacro(module: "CairnMacros", type: "CaseBindableMacro")
