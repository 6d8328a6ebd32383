#if OlderSpellings
  import RuntimeHooks
  import IssueReporting

  /// Extracts associated values at run time, for enums without `@CasePathable`.
  ///
  /// `Mirror` provides the name of the case and its associated value. For a case without an associated value, the name
  /// comes from the runtime function that `Mirror` uses as well. For an enum with a custom mirror
  /// (`CustomReflectable`), the result is based on that mirror. An associated value that is a function can't be
  /// extracted, because a `Mirror` returns it with a different calling convention.
  enum EnumReflection<Root> {
    /// Returns the associated value of a case, if embedding it with `embed` creates the same case.
    static func extract<Value>(_ embed: (Value) -> Root, from root: Root) -> Value? {
      guard !holdsFunction(Value.self) else {
        reportIssue(
          """
          The case path '/\(Root.self).case' can't extract a function. Add '@CasePathable' to '\(Root.self)' and use the case \
          key path '\\.case'.
          """)
        return nil
      }
      // The case may belong to the enum in an optional root, or in an optional in an optional root.
      var whole: Any = root
      while let held = held(by: whole) {
        if let value = cast(held.value, to: Value.self), isRoot(embed(value), root) { return value }
        guard Mirror(reflecting: whole).displayStyle == .optional else { return nil }
        whole = held.value
      }
      return nil
    }

    /// Returns `true` if two values are in the same case, which has no associated value.
    static func areSame(_ root: Root, _ other: Root) -> Bool { areSameEmptyCase(root, other) }

    /// Returns `true` if embedding an extracted value creates the root again: the same case, and the same cases inside
    /// it.
    ///
    /// Two cases may have associated values of one type, and may even have one base name. In an optional of a recursive
    /// enum, the wrapped value and the case's associated value have the same type as well: a root created from the
    /// wrong one has an extra level.
    private static func isRoot(_ made: Any, _ root: Any) -> Bool {
      guard let held = held(by: root) else { return self.held(by: made) == nil }
      guard let other = self.held(by: made), other.name == held.name,
        type(of: other.value) == type(of: held.value)
      else { return false }
      switch Mirror(reflecting: held.value).displayStyle {
      case .enum, .optional: return isRoot(other.value, held.value)
      default: return true
      }
    }

    private static func areSameEmptyCase(_ lhs: Any, _ rhs: Any) -> Bool {
      let (left, right) = (Mirror(reflecting: lhs), Mirror(reflecting: rhs))
      if left.displayStyle == .optional, let left = left.children.first, let right = right.children.first {
        return areSameEmptyCase(left.value, right.value)
      }
      return left.children.isEmpty && right.children.isEmpty && name(of: lhs) == name(of: rhs)
    }

    private static func held(by root: Any) -> (name: String, value: Any)? {
      guard let child = Mirror(reflecting: root).children.first, let name = child.label else { return nil }
      return (name, child.value)
    }

    private static func name(of root: Any) -> String? {
      func open<Value>(_ value: Value) -> String? { enumCaseName(of: value) }
      return open(root)
    }

    /// Returns `true` if a type is a function, or a tuple that contains one.
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

    /// Returns the associated value of a case as the type of its parameters, ignoring labels.
    private static func cast<Value>(_ held: Any, to _: Value.Type) -> Value? {
      if let value = held as? Value { return value }
      // The associated value of `case name(first: Int)` is a tuple of one element.
      let mirror = Mirror(reflecting: held)
      guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
      return mirror.children.first?.value as? Value
    }
  }
#endif
