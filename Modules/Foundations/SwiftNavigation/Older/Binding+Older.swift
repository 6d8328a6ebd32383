#if OlderSpellings
  extension Binding {
    /// Creates a binding to the value of an optional, or returns `nil` if the optional is `nil`.
    @available(*, deprecated, message: "Write 'Binding($value)'.")
    public init?(unwrapping base: Binding<Value?>) {
      self.init(base)
    }
  }
#endif
