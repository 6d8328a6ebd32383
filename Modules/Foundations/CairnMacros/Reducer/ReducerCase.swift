import SwiftSyntax

/// The content of a case of an enum reducer.
enum ReducerCase {
  /// A feature: the type of its reducer, and the expression that creates it if the case has one.
  case feature(type: String, value: String?)
  /// An alert or a dialog.
  case ephemeral(type: String)
  /// Plain data, as it is declared.
  case ignored(parameters: [EnumCaseParameterSyntax])

  /// - Parameter enumName: The replacement for `Self`, which is another type inside the generated types.
  init(_ element: EnumCaseElementSyntax, _ attributes: AttributeListSyntax, enumName: String) {
    let parameters = element.parameters
    guard parameters.count == 1, !attributes.contains(named: "ReducerCaseIgnored") else {
      self = .ignored(parameters: parameters)
      return
    }
    let declared = parameters[0].type
    let replacer = TypeNameReplacer(["Self": enumName])
    let type = replacer.rewrite(declared).trimmedDescription
    if attributes.contains(named: "ReducerCaseEphemeral") || declared.isEphemeral {
      self = .ephemeral(type: type)
    } else if let value = parameters[0].defaultValue?.value {
      self = .feature(type: type, value: replacer.rewrite(value).trimmedDescription)
    } else if declared.isPlainData {
      self = .ignored(parameters: parameters)
    } else {
      self = .feature(type: type, value: nil)
    }
  }

  /// The type of the store for a case's view, or `nil` for plain data.
  var storeType: String? {
    switch self {
    // Not `StoreOf`, which would need the feature's conformance, whose isolation may differ.
    case .feature(let type, _): "ComposableArchitecture::Store<\(type).State, \(type).Action>"
    case .ephemeral(let type): "ComposableArchitecture::Store<\(type), \(type).Action>"
    case .ignored: nil
    }
  }
}

extension TypeSyntax {
  /// The last component of a type's name, if it has a name.
  private var lastName: String? {
    self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
  }

  /// Whether this is the state of an alert or a dialog.
  fileprivate var isEphemeral: Bool {
    lastName.map(["AlertState", "ConfirmationDialogState"].contains) ?? false
  }

  /// Whether this can't be a reducer: a tuple, a function, a collection, an optional, or a
  /// well-known value type.
  fileprivate var isPlainData: Bool {
    guard let lastName else { return true }
    return Self.plainNames.contains(lastName)
  }

  private static var plainNames: Set<String> {
    [
      "Any", "AnyHashable", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary", "Double",
      "Duration", "Float", "ID", "IdentifiedArray", "IdentifiedArrayOf", "Int", "Int8", "Int16", "Int32",
      "Int64",
      "Never", "Range", "Result", "Set", "String", "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      "URL", "UUID", "Void",
    ]
  }
}
