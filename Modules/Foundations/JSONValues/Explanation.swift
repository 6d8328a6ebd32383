import Foundation

/// The reason for an error.
///
/// A decoding error names the path within the document: `standups[3].title is missing`.
package func explanation(of error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .dataCorrupted(let context):
    return context.explanation(separator: ": ", saying: context.debugDescription)
  case .keyNotFound(let key, let context):
    return context.explanation(at: key, saying: "is missing")
  case .valueNotFound(let type, let context):
    return context.explanation(saying: "must be \(words(for: type)), but is null")
  case .typeMismatch(let type, let context):
    return context.explanation(saying: "isn't \(words(for: type))")
  @unknown default:
    return "\(error)"
  }
}

extension DecodingError.Context {
  fileprivate func explanation(
    at key: (any CodingKey)? = nil, separator: String = " ", saying what: String
  ) -> String {
    var path = ""
    for key in codingPath + (key.map { [$0] } ?? []) {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    // Foundation has no error case for a syntax error, so its message is the only sign.
    let isSyntax = path.isEmpty && (underlyingError != nil || what.contains("not valid JSON"))
    if isSyntax { return "it isn't valid JSON\(syntaxError.map { " (\($0))" } ?? "")" }
    let what = what.hasSuffix(".") ? String(what.dropLast()) : what
    guard path.isEmpty else { return path + separator + what }
    return separator == " " ? "it " + what : what
  }

  /// The parser's description of the syntax error.
  private var syntaxError: String? {
    let error = underlyingError as NSError?
    let text = error?.userInfo[NSDebugDescriptionErrorKey] as? String
    return text.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }
}

/// Returns the name that JSON has for a type.
private func words(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is any BinaryInteger.Type: "a whole number"
  case is any BinaryFloatingPoint.Type: "a number"
  case is any Collection.Type where !"\(type)".contains("Dictionary"): "a list"
  default: "\(type)".contains("Dictionary") ? "an object" : "a value of type \(type)"
  }
}
