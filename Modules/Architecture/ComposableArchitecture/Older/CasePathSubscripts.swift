#if OlderSpellings
  // Overloads of the subscripts with a case path instead of a case key path: `state.$child[case: /Child.edit]`.

  extension PresentationState {
    /// The associated value of a case of the presented enum, or `nil` if the enum is in another case.
    ///
    /// Writing a value reports an issue if the enum is in another case. Writing `nil` dismisses the enum if it is in
    /// this case.
    @available(*, deprecated, message: "Write a case key path, 'case: \\.child'.")
    public subscript<Case>(case path: AnyCasePath<State, Case>) -> Case? {
      get { self[caseOf: path] }
      _modify { yield &self[caseOf: path] }
    }
  }

  extension StackState {
    /// The associated value of a case of the element with an id, or `nil` if the element is in another case.
    ///
    /// Writing a value reports an issue if the element is in another case. Writing `nil` removes the element if it is
    /// in this case.
    @available(*, deprecated, message: "Write a case key path, 'case: \\.child'.")
    public subscript<Case>(id id: StackElementID, case path: AnyCasePath<Element, Case>) -> Case? {
      get { self[id: id, caseOf: path] }
      _modify { yield &self[id: id, caseOf: path] }
    }
  }
#endif
