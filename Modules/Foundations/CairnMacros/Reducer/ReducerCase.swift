import SwiftSyntax

/// What a case of an enum reducer holds.
enum ReducerCase {
  /// A feature: its reducer's type, and the expression that makes one where the case gives it.
  case feature(type: String, value: String?)
  /// An alert or a dialog.
  case ephemeral(type: String)
  /// Plain data, as it was declared.
  case ignored(parameters: [EnumCaseParameterSyntax])

  /// - Parameter enumName: What `Self` means, which is another type in the types that are written.
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

  /// The type of the store that a case's view is given; `nil` for plain data.
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
  /// The last name of a type that has one.
  private var lastName: String? {
    self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
  }

  /// Whether this is the state of an alert or a dialog.
  fileprivate var isEphemeral: Bool {
    lastName.map(["AlertState", "ConfirmationDialogState"].contains) ?? false
  }

  /// Whether this cannot be a reducer: a tuple, a function, a collection, an optional, or a value that everyone knows.
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
