#if UIKitBindings
  import CasePaths
  import CustomDump
  import SwiftNavigation
  import Testing

  /// Bindings into cases with an optional value, and with several values.
  @Suite struct UIBindingCaseTests {
    @CasePathable
    enum Step: Equatable, Sendable {
      case note(String?)
      case size(width: Int, height: Int)
      case indexed(Int, name: String?)
      case done
    }

    struct Model: Equatable, Sendable {
      var step = Step.done
      var next: Step?
    }

    @Test func aCaseWithAnOptionalValue() throws {
      @UIBinding var step = Step.note(nil)
      let note: UIBinding<String?> = try #require($step.note)
      note.wrappedValue = "a"
      expectNoDifference(step, .note("a"))
      let text: UIBinding<String> = try #require(UIBinding(note))
      text.wrappedValue = "b"
      expectNoDifference(step, .note("b"))
      note.wrappedValue = nil
      expectNoDifference(step, .note(nil))
    }

    @Test func aCaseWithAnOptionalValueOfAnOptional() throws {
      @UIBinding var step: Step? = .note("a")
      let note: UIBinding<String?> = $step.note
      expectNoDifference(note.wrappedValue, "a")
      note.wrappedValue = "b"
      expectNoDifference(step, .note("b"))
      let both: UIBinding<String??> = $step.note
      expectNoDifference(both.wrappedValue, "b")
      both.wrappedValue = .some(nil)
      expectNoDifference(step, .note(nil))
      both.wrappedValue = nil
      expectNoDifference(step, nil)
    }

    @Test func aCaseWithSeveralValues() throws {
      @UIBinding var step = Step.size(width: 1, height: 2)
      let size = try #require($step.size)
      size.wrappedValue.height = 3
      expectNoDifference(step, .size(width: 1, height: 3))
      let width: UIBinding<Int> = size.width
      width.wrappedValue = 4
      expectNoDifference(step, .size(width: 4, height: 3))
      let inline: UIBinding<Int>? = $step.size?.height
      inline?.wrappedValue = 5
      expectNoDifference(step, .size(width: 4, height: 5))
    }

    @Test func aCaseWithSeveralValuesOfAnOptional() throws {
      @UIBinding var model = Model(next: .size(width: 1, height: 2))
      let size: UIBinding<(width: Int, height: Int)?> = $model.next.size
      size.wrappedValue = (3, 4)
      expectNoDifference(model.next, .size(width: 3, height: 4))
      let unwrapped = try #require(UIBinding(size))
      unwrapped.width.wrappedValue = 5
      expectNoDifference(model.next, .size(width: 5, height: 4))
      let height: UIBinding<Int?> = $model.next.size.height
      height.wrappedValue = 6
      expectNoDifference(model.next, .size(width: 5, height: 6))
      model.next = .indexed(1, name: nil)
      let indexed = try #require(UIBinding($model.next.indexed))
      indexed.0.wrappedValue = 2
      indexed.name.wrappedValue = "a"
      expectNoDifference(model.next, .indexed(2, name: "a"))
      size.wrappedValue = (7, 8)
      expectNoDifference(model.next, .indexed(2, name: "a"))
    }
  }
#endif
