#if OlderSpellings
  import IssueReporting

  /// Finds out at run time what an enum holds, for enums without `@CasePathable`.
  ///
  /// `Mirror` names the case and shows what it holds; a case that holds nothing is named by the function of Swift's runtime that
  /// `Mirror` uses too. An enum with a mirror of its own (`CustomReflectable`) is taken as that mirror shows it. A function that a case holds cannot be had in this
  /// way: a `Mirror` gives it with another calling convention than it has.
  enum EnumReflection<Root> {
    /// What a case holds, if a function that makes it makes the same case of it.
    static func extract<Value>(_ embed: (Value) -> Root, from root: Root) -> Value? {
      guard !holdsFunction(Value.self) else {
        reportIssue(
          """
          What a case of "\(Root.self)" holds was asked for by a name, "/\(Root.self)…": it holds a function, of which Swift does \
          not tell at run time how it is called. Put '@CasePathable' before the enum and write a case key path, '\\.name'.
          """)
        return nil
      }
      guard let held = held(by: root) else { return nil }
      guard let value = cast(held.value, to: Value.self) else { return nil }
      // Two cases may hold values of one type, and may even have one base name.
      guard let other = self.held(by: embed(value)), other.name == held.name else { return nil }
      return type(of: other.value) == type(of: held.value) ? value : nil
    }

    /// Whether two values are in the same case, which holds nothing.
    static func areSame(_ root: Root, _ other: Root) -> Bool {
      Mirror(reflecting: root).children.isEmpty && Mirror(reflecting: other).children.isEmpty
        && name(of: root) == name(of: other)
    }

    private static func held(by root: Root) -> (name: String, value: Any)? {
      guard let child = Mirror(reflecting: root).children.first, let name = child.label else { return nil }
      return (name, child.value)
    }

    private static func name(of root: Root) -> String? {
      enumCaseName(root).map { String(cString: $0) }
    }

    /// Whether a type is a function, or a tuple with one.
    private static func holdsFunction(_ type: Any.Type) -> Bool {
      var depth = 0
      var last: Character = " "
      for character in _typeName(type, qualified: false) {
        if character == ">" && last == "-" {
          if depth == 0 { return true }
        } else if character == "<" {
          depth += 1
        } else if character == ">" {
          depth -= 1
        }
        last = character
      }
      return false
    }

    /// What a case holds as the type of its parameters: labels are no part of it.
    private static func cast<Value>(_ held: Any, to _: Value.Type) -> Value? {
      if let value = held as? Value { return value }
      // `case name(first: Int)` holds a tuple of one element.
      let mirror = Mirror(reflecting: held)
      guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
      return mirror.children.first?.value as? Value
    }
  }

  @_silgen_name("swift_EnumCaseName")
  private func enumCaseName<Root>(_ root: Root) -> UnsafePointer<CChar>?
#endif
