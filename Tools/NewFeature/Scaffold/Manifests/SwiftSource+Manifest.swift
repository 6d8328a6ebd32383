/// The edits of a manifest.
extension SwiftSource {
  /// The labels of `Package.init`, in order.
  private static let labels = [
    "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits",
    "dependencies", "targets", "swiftLanguageModes", "swiftLanguageVersions", "cLanguageStandard",
    "cxxLanguageStandard",
  ]

  /// Adds a target after the existing ones.
  ///
  /// - Parameter lines: The target, with a comma at its end, indented by steps of two spaces.
  /// - Throws: An error if the manifest isn't in the usual shape.
  mutating func addTarget(_ lines: [String]) throws(ScaffoldError) {
    let package = try packageCall()
    if let array = try targets() {
      insert(lines, intoArray: array)
    } else {
      let following = Self.labels.drop { $0 != "targets" }
      let arguments = parts(of: package).prefix { !following.contains($0.label ?? "") }
      guard let last = arguments.last else { throw ScaffoldError("The call of 'Package' has no arguments.") }
      try addTargets(after: last)
      try addTarget(lines)
    }
  }

  /// Adds a target of the package to the dependencies of another one.
  ///
  /// - Parameter kind: The function that declares the other target, such as `.executableTarget`.
  /// - Throws: An error if there is no such target, or if its dependencies aren't an array literal.
  mutating func addDependency(_ name: String, to kind: String, _ target: String) throws(ScaffoldError) {
    let declarations = calls(of: kind).map { parts(of: $0) }
      .filter { $0.contains { $0.label == "name" && string($0.value) == "\"\(target)\"" } }
    guard !declarations.isEmpty else {
      throw ScaffoldError(
        "There is no \(kind == ".executableTarget" ? "executable " : "")target '\(target)'.")
    }
    // In a list of dependencies, `.target(name:)` isn't a declaration.
    guard let dependencies = declarations.joined().first(where: { $0.label == "dependencies" }) else {
      throw ScaffoldError("The target '\(target)' has no dependencies.")
    }
    let array = try array(dependencies, of: "dependencies")
    let ownTargets = parts(of: array).filter { text[$0.value.lowerBound] == UInt8(ascii: "\"") }
    insert("\"\(name)\"", intoList: array, after: ownTargets.last)
  }

  /// Adds a module to the ones that a feature of Cairn's own manifest uses.
  ///
  /// - Throws: An error if there is no such feature.
  mutating func addUse(of name: String, toFeature feature: String) throws(ScaffoldError) {
    guard
      let open = calls(of: "feature").first(where: { open in
        parts(of: open).first.map { $0.label == nil && string($0.value) == "\"\(feature)\"" } == true
      }), let close = closing(open)
    else { throw ScaffoldError("There is no feature '\(feature)'.") }
    if let uses = parts(of: open).first(where: { $0.label == "uses" }) {
      let array = try array(uses, of: "uses")
      insert("\"\(name)\"", intoList: array, after: parts(of: array).last)
    } else {
      insert(", uses: [\"\(name)\"]", at: close)
    }
    // Break a line that became too long after its parenthesis, as the formatter does.
    let line = startOfLine(open)..<endOfLine(open)
    if line.count > 110 { insert("\n\(indentation(open))\(step)", at: open + 1) }
  }

  /// The opening parenthesis of the dependency on a package, or `nil` if there is none.
  func dependency(_ identity: String) -> Int? {
    calls(of: ".package").first { open in
      let path = text(of: "path", in: open) ?? text(of: "url", in: open) ?? ""
      let last = path.split(separator: "/").last?.lowercased() ?? ""
      return last == identity || last == "\(identity).git"
    }
  }

  /// The string literal that is an argument of a call.
  func text(of label: String, in open: Int) -> String? {
    parts(of: open).first { $0.label == label }.map { string($0.value).filter { $0 != "\"" } }
  }

  /// Enables a trait of a package, in addition to the enabled ones or to the defaults.
  ///
  /// - Throws: An error if the manifest doesn't depend on the package, or if the traits aren't an array literal.
  mutating func addTrait(_ trait: String, toDependency identity: String) throws(ScaffoldError) {
    guard let open = dependency(identity), let last = parts(of: open).last else {
      throw ScaffoldError("There is no dependency on '\(identity)'.")
    }
    guard let traits = parts(of: open).first(where: { $0.label == "traits" }) else {
      return insert(", traits: [.defaults, \"\(trait)\"]", at: last.value.upperBound)
    }
    let array = try array(traits, of: "traits")
    guard !parts(of: array).contains(where: { string($0.value).contains("\"\(trait)\"") }) else { return }
    insert("\"\(trait)\"", intoList: array, after: parts(of: array).last)
  }

  private func packageCall() throws(ScaffoldError) -> Int {
    guard let open = calls(of: "Package").first else {
      throw ScaffoldError("There is no call 'Package(…)'.")
    }
    return open
  }

  private func targets() throws(ScaffoldError) -> Int? {
    guard let argument = try parts(of: packageCall()).first(where: { $0.label == "targets" }) else {
      return nil
    }
    return try array(argument, of: "targets")
  }

  /// The bracket of an argument that is an array literal, which can take more elements.
  private func array(_ argument: Part, of label: String) throws(ScaffoldError) -> Int {
    let open = argument.value.lowerBound
    let error = ScaffoldError("The value of '\(label):' isn't an array literal.")
    guard code[open] == UInt8(ascii: "["), let close = closing(open) else { throw error }
    let rest = code[close + 1..<argument.value.upperBound].first { $0 != UInt8(ascii: " ") }
    guard rest == nil || rest == UInt8(ascii: "+") || rest == UInt8(ascii: "\n") else { throw error }
    return open
  }

  /// Adds an empty `targets:` on a separate line after an argument of `Package`.
  private mutating func addTargets(after argument: Part) throws(ScaffoldError) {
    let open = try packageCall()
    let first = parts(of: open)[0].value.lowerBound
    let breaks = code[open..<first].contains(UInt8(ascii: "\n"))
    let indentation = breaks ? indentation(first) : indentation(open) + step
    let end = argument.value.upperBound
    let comma =
      code[end...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } == UInt8(ascii: ",")
    if comma {
      // The existing comma follows the new argument.
      insert(",\n\(indentation)targets: []", at: end)
    } else {
      let line = endOfLine(end)
      guard isBlank(end..<line) else { return insert(",\n\(indentation)targets: []", at: end) }
      insert("\n\(indentation)targets: []", at: line)
      insert(",", at: end)
    }
  }

  // MARK: Arrays

  /// The additional indentation of a nested level.
  private var step: String {
    guard let open = calls(of: "Package").first, let first = parts(of: open).first else { return "  " }
    let outer = indentation(open)
    let inner = indentation(first.value.lowerBound)
    return inner.count > outer.count ? String(inner.dropFirst(outer.count)) : "  "
  }

  /// Adds lines at the end of an array literal, and puts its brackets on separate lines.
  private mutating func insert(_ lines: [String], intoArray open: Int) {
    let step = step
    let close = closing(open)!
    let closeIsAlone = isFirstOfLine(close)
    let elements = parts(of: open)
    let outer = indentation(closeIsAlone ? close : open)
    let inner = elements.last.flatMap { firstOfLine($0.value) } ?? outer + step
    var new = ""
    for line in lines {
      let level = line.prefix { $0 == " " }.count / 2
      new += inner + String(repeating: step, count: level) + line.drop { $0 == " " } + "\n"
    }
    if closeIsAlone {
      insert(new, at: startOfLine(close))
    } else {
      insert("\n" + new + outer, at: close)
    }
    guard let first = elements.first, let last = elements.last else { return }
    addComma(after: last)
    if !closeIsAlone, !isFirstOfLine(first.value.lowerBound) {
      insert("\n" + inner, at: open + 1)
    }
  }

  /// Adds an element to an array literal, after one of its elements or at its beginning.
  private mutating func insert(_ element: String, intoList open: Int, after last: Part?) {
    guard let last else {
      let first = parts(of: open).first?.value.lowerBound
      if let first, isFirstOfLine(first) {
        return insert("\(element),\n\(indentation(first))", at: first)
      }
      return insert(first == nil ? element : "\(element), ", at: first ?? open + 1)
    }
    if let indentation = firstOfLine(last.value) {
      addComma(after: last)
      insert("\n\(indentation)\(element),", at: endOfLine(last.value.upperBound))
    } else {
      insert(", \(element)", at: last.value.upperBound)
    }
  }

  private mutating func addComma(after part: Part) {
    let end = part.value.upperBound
    guard let next = (end..<code.count).first(where: { !isBlank($0..<$0 + 1) }) else { return }
    if code[next] != UInt8(ascii: ",") { insert(",", at: end) }
  }

  private func isFirstOfLine(_ index: Int) -> Bool { isBlank(startOfLine(index)..<index) }

  /// The indentation of a value at the beginning of a line, or `nil` for any other value.
  private func firstOfLine(_ value: Range<Int>) -> String? {
    isFirstOfLine(value.lowerBound) ? indentation(value.lowerBound) : nil
  }
}
