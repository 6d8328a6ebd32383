#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import Testing

  /// Reading the values of cases by case path, in presented states and in stacks.
  @Suite struct CasePathSubscriptTests {
    enum Child: Equatable { case int(Int), text(String) }
    struct Parent: Equatable {
      @PresentationState var child: Child?
      var stack = StackState<Child>()
    }

    @Test("A presented value is changed only in its case") func whatIsPresentedIsChangedInItsCase() {
      var parent = Parent(child: .int(1))
      parent.$child[case: /Child.int]? += 1
      expectNoDifference(parent.child, .int(2))
      expectNoDifference(parent.$child[case: /Child.text], nil)
      parent.$child[case: /Child.text]? += "a"
      expectNoDifference(parent.child, .int(2))
      expectIssues {
        parent.$child[case: /Child.text] = "a"
      } matching: {
        $0.text.contains("int")
      }
      expectNoDifference(parent.child, .int(2))
      parent.$child[case: /Child.int] = nil
      expectNoDifference(parent.child, nil)
    }

    @Test func aStackIsChangedInItsCase() {
      var parent = Parent(stack: StackState([.int(1), .text("a")]))
      let (first, second) = (parent.stack.ids[0], parent.stack.ids[1])
      parent.stack[id: first, case: /Child.int]? += 1
      parent.stack[id: second, case: /Child.text]? += "b"
      expectNoDifference(Array(parent.stack), [.int(2), .text("ab")])
      expectNoDifference(parent.stack[id: first, case: /Child.text], nil)
      parent.stack[id: first, case: /Child.text]? += "c"
      expectNoDifference(Array(parent.stack), [.int(2), .text("ab")])
      expectIssues {
        parent.stack[id: first, case: /Child.text] = "c"
      } matching: {
        $0.text.contains("int")
      }
      parent.stack[id: second, case: /Child.text] = nil
      expectNoDifference(Array(parent.stack), [.int(2)])
    }
  }
#endif
