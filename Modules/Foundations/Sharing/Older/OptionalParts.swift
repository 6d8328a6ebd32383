#if OlderSpellings
  extension Shared {
    /// A shared part of the value, if the part isn't `nil`: `if let name = $profile.name`.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write 'Shared($profile.name)'.")
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member?>) -> Shared<Member>? {
      Shared<Member>(self[dynamicMember: keyPath] as Shared<Member?>)
    }
  }

  extension SharedReader {
    /// A read-only shared part of the value, if the part isn't `nil`: `if let name = $profile.name`.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write 'SharedReader($profile.name)'.")
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member?>) -> SharedReader<Member>? {
      SharedReader<Member>(self[dynamicMember: keyPath] as SharedReader<Member?>)
    }
  }
#endif
