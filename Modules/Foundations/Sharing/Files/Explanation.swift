import Foundation

/// An error in plain words; one of decoding with the path within the document: `standups[3].title: it is missing`.
package func explanation(of error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .dataCorrupted(let context):
    return context.explanation(saying: context.debugDescription)
  case .keyNotFound(let key, let context):
    return context.explanation(at: key, saying: "it is missing")
  case .valueNotFound(let type, let context):
    return context.explanation(saying: "there is nothing where \(words(for: type)) belongs")
  case .typeMismatch(let type, let context):
    return context.explanation(saying: "it is not \(words(for: type))")
  @unknown default:
    return "\(error)"
  }
}

extension DecodingError.Context {
  fileprivate func explanation(at key: (any CodingKey)? = nil, saying what: String) -> String {
    var path = ""
    for key in codingPath + (key.map { [$0] } ?? []) {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    // The words of Foundation for it, which has no error of its own for this.
    let isSyntax = path.isEmpty && (underlyingError != nil || what.contains("not valid JSON"))
    if isSyntax { return "it is not valid JSON\(syntaxError.map { " (\($0))" } ?? "")" }
    let what = what.hasSuffix(".") ? String(what.dropLast()) : what
    return path.isEmpty ? what : "\(path): \(what)"
  }

  /// Where the JSON is wrong, as the parser says it.
  private var syntaxError: String? {
    let error = underlyingError as NSError?
    let text = error?.userInfo[NSDebugDescriptionErrorKey] as? String
    return text.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }
}

/// The name of a type in JSON's terms.
private func words(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a text"
  case is Bool.Type: "true or false"
  case is any BinaryInteger.Type: "a whole number"
  case is any BinaryFloatingPoint.Type: "a number"
  case is any Collection.Type where !"\(type)".contains("Dictionary"): "a list"
  default: "\(type)".contains("Dictionary") ? "an object" : "a value of type \(type)"
  }
}
