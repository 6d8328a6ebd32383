#if OlderSpellings
  // The subscripts that take a case key path, for a case path: `state.$child[case: /Child.edit]`.

  extension PresentationState {
    /// The presented value, if it is in a case.
    ///
    /// Writing to a value that is in another case reports an issue; `nil` ends the presentation of the case.
    @available(*, deprecated, message: "Write a case key path, 'case: \\.child'.")
    public subscript<Case>(case path: AnyCasePath<State, Case>) -> Case? {
      get { self[caseOf: path] }
      _modify { yield &self[caseOf: path] }
    }
  }

  extension StackState {
    /// The value of the element with an id, if it is in a case.
    ///
    /// Writing to an element that is in another case reports an issue; `nil` removes an element that is in the case.
    @available(*, deprecated, message: "Write a case key path, 'case: \\.child'.")
    public subscript<Case>(id id: StackElementID, case path: AnyCasePath<Element, Case>) -> Case? {
      get { self[id: id, caseOf: path] }
      _modify { yield &self[id: id, caseOf: path] }
    }
  }
#endif
