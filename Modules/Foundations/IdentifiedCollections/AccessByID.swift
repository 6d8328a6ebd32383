import CairnSupport
import IssueReporting
import OrderedCollections

extension IdentifiedArray {
  /// The element with an id, or `nil` if there is none.
  ///
  /// Assigning an element replaces the element with the id, or appends it if the id is new. Assigning `nil` removes the
  /// element. A change in place copies nothing. The id of an element must not change through this subscript.
  @inlinable
  public subscript(id id: ID) -> Element? {
    _read {
      if let index = _ids.firstIndex(of: id) {
        yield _elements[index]
      } else {
        yield nil
      }
    }
    _modify {
      if let index = _ids.firstIndex(of: id) {
        let before = _beginChange(at: index)
        // The element moves out of the array and back, so that the change finds it uniquely referenced.
        _elements.swapAt(index, _elements.count - 1)
        var element: Element? = _elements.removeLast()
        defer {
          if let element {
            _elements.append(element)
            _elements.swapAt(index, _elements.count - 1)
            _endChange(at: index, since: before)
            if _id(element) != id {
              Self._reportChangedIdentity(from: id)
              _elementChanged(at: index)
            }
          } else {
            _ids.remove(at: index)
            if index < _elements.count {
              // The last element fills the gap by moving back to its own position.
              let last = _elements.remove(at: index)
              _elements.append(last)
            }
          }
        }
        yield &element
      } else {
        var element: Element?
        defer {
          if let element {
            if _id(element) != id { Self._reportChangedIdentity(from: id) }
            append(element)
          }
        }
        yield &element
      }
    }
  }

  /// The element with an id, or a default value, which is appended if it is changed.
  @inlinable
  public subscript(id id: ID, default defaultValue: @autoclosure () -> Element) -> Element {
    _read {
      if let index = _ids.firstIndex(of: id) {
        yield _elements[index]
      } else {
        yield defaultValue()
      }
    }
    _modify {
      let index: Int
      if let present = _ids.firstIndex(of: id) {
        index = present
      } else {
        _ids.append(id)
        index = _elements.endIndex
        _elements.append(defaultValue())
      }
      let before = _beginChange(at: index)
      defer {
        _endChange(at: index, since: before)
        if _id(_elements[index]) != id {
          Self._reportChangedIdentity(from: id)
          _elementChanged(at: index)
        }
      }
      yield &_elements[index]
    }
  }

  /// Updates the id of a position after its element was changed in place.
  ///
  /// If another element already has the new id, the method reports an issue, and the changed element keeps its old id
  /// in lookups. Removing it would lose the element and would shift positions during a loop.
  @inlinable
  mutating func _elementChanged(at index: Int) {
    let id = _id(_elements[index])
    guard id != _ids[index] else { return }
    guard !_ids.contains(id) else { return Self._reportDuplicate(id) }
    _ids.remove(at: index)
    _ids.insert(id, at: index)
  }

  @usableFromInline
  static func _reportDuplicate(_ id: ID) {
    reportIssue("Duplicate element for id: \(id). '\(Self.self)' keeps its existing element.")
  }

  @usableFromInline
  static func _reportChangedIdentity(from id: ID) {
    reportIssue("Element identity must remain constant: the element for id \(id) has another id now.")
  }
}

extension IdentifiedArray {
  /// Changes the element at a position in place with a function.
  ///
  /// This method is like `array[position]`, whose accessor allocates memory if it isn't specialized (benchmark `row1000`). As with the
  /// subscript, an element keeps its id.
  @inlinable
  public mutating func _modifyElement<R>(at position: Int, _ change: (inout Element) -> R) -> R {
    let result = change(&_elements[position])
    _elementChanged(at: position)
    return result
  }
}
