// With the trait `OlderSpellings`, actual schedulers have these names.
#if !OlderSpellings
  extension DependencyValues {
    /// Unavailable, because Linux has no Combine.
    ///
    /// Use `continuousClock`.
    @available(
      *, unavailable,
      message: "Linux has no Combine. Use '\\.continuousClock', or enable the trait 'OlderSpellings'."
    )
    public var mainQueue: any Clock<Duration> {
      get { fatalError() }
      set {}
    }

    /// Unavailable, because Linux has no Combine.
    ///
    /// Use `continuousClock`.
    @available(
      *, unavailable,
      message: "Linux has no Combine. Use '\\.continuousClock', or enable the trait 'OlderSpellings'."
    )
    public var mainRunLoop: any Clock<Duration> {
      get { fatalError() }
      set {}
    }
  }
#endif
