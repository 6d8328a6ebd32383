#if UIKitBindings
  extension UIBinding where Value: CaseBindable {
    /// The current case of the value, with bindings to its associated values.
    ///
    /// After the enum changes to another case, these bindings keep the last values and later writes to themselves, and leave the enum
    /// unchanged.
    public var cases: Value.UIBindingCases { Value._cases(of: self) }
  }

  extension UIBinding {
    /// Returns the current case of a member, with bindings to its associated values.
    public subscript<Member: CaseBindable>(
      dynamicMember keyPath: WritableKeyPath<Value, Member>
    ) -> Member.UIBindingCases {
      UIBinding<Member>(location.member(keyPath), transaction).cases
    }

    /// Returns a binding to a part of the value, identified by a name, starting from its current value.
    ///
    /// The expansion of the macro ``CaseBindable()`` uses it.
    public func _part<Part>(
      _ name: String, _ present: Part, extract: @escaping (Value) -> Part?,
      embed: @escaping (inout Value, Part) -> Void
    ) -> UIBinding<Part> {
      let part = location.part(.named(location.identity, name), present, extract: extract, embed: embed)
      return UIBinding<Part>(part, transaction)
    }
  }

  extension UIBindable where Value: AnyObject {
    /// Returns the current case of a property, with bindings to its associated values.
    public subscript<Member: CaseBindable>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
    ) -> Member.UIBindingCases {
      UIBinding<Member>(BindingLocation(wrappedValue, keyPath)).cases
    }
  }
#endif
