import CairnTestSupport
import CustomDump
import IssueReporting
import Testing

@Suite struct IssueCollectorTests {
  struct Failure: Error {}

  @Test("Reported issues are collected in order") func whatIsReportedIsKeptInOrder() async {
    expectNoDifference(issues { for number in 1...3 { reportIssue("\(number)") } }, ["1", "2", "3"])
    let later = await issues {
      await Task.yield()
      await Task { reportIssue("in a task") }.value
    }
    expectNoDifference(later, ["in a task"])
    expectNoDifference(issues {}, [])
  }

  @Test("An issue has the file and line where it was reported") func anIssueHasItsPlace() {
    let collector = IssueCollector()
    withIssueReporters([collector]) { reportIssue("here") }
    expectNoDifference(collector.issues.map(\.line), [#line - 1])
    expectNoDifference(collector.issues.map(\.fileID), ["\(#fileID)"])
    expectNoDifference(collector.issues.map(\.isExpected), [false])
  }

  @Test func anExpectationNeedsAnIssue() async {
    expectNoDifference(issues { expectIssues {} }, ["No issue was reported."])
    let later = await issues { await expectIssues { await Task.yield() } }
    expectNoDifference(later, ["No issue was reported."])
    expectNoDifference(issues { expectIssues { reportIssue("one") } }, [])
  }

  @Test("Unexpected issues fail") func otherIssuesThanTheExpectedFail() async {
    let texts = issues {
      expectIssues {
        reportIssue("one")
        reportIssue("two")
        reportIssue("three")
      } matching: {
        $0.text == "two"
      }
    }
    expectNoDifference(texts, ["Unexpected issues:\n\none\n\nthree"])
  }

  @Test func anErrorIsAnIssue() async {
    expectIssues {
      throw Failure()
    } matching: {
      $0.description.contains("Failure()")
    }
    await expectIssues {
      await Task.yield()
      throw Failure()
    } matching: {
      $0.description.contains("Failure()")
    }
  }

  @Test("Expected issues become notes") func notesAreIssuesThatAreExpectedWhereTheyAreReported() async {
    func note(_ text: String) {
      for reporter in IssueReporters.current {
        reporter.expectIssue(text, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
      }
    }
    let notes = await CairnTestSupport.notes { note("left out") }
    expectNoDifference(notes, ["left out"])
    // Other issues still fail the test.
    let texts = await issues { _ = await CairnTestSupport.notes { reportIssue("wrong") } }
    expectNoDifference(texts, ["wrong"])
  }
}
