#if Database
  import CustomDump
  @testable import SharingDatabase
  import Testing

  /// The rows that are moved, and their new positions.
  @Suite struct OrderTests {
    @Test(
      "The longest rising sequence keeps its positions",
      arguments: [
        ([], []), ([3], [0]), ([1, 2, 3], [0, 1, 2]), ([3, 1, 2], [1, 2]), ([2, 3, 1], [0, 1]),
        ([.nan, 1, .nan, 0, 2], [3, 4]), ([1, 1, 2], [1, 2]), ([.nan], []),
      ] as [([Double], [Int])])
    func theLongestSequenceStays(numbers: [Double], indices: [Int]) {
      expectNoDifference(longestRisingSequence(numbers).sorted(), indices)
    }

    func numbers(_ rows: String, moved: String, _ known: [Character: Double], last: Double) -> [Character:
      Double]
    {
      positions(of: Array(rows), moved: Set(moved), { known[$0] }, last: last)
    }

    @Test("Moved rows get numbers between their neighbors") func rowsGetNumbersBetweenTheirNeighbors() {
      expectNoDifference(numbers("abc", moved: "abc", [:], last: 0), ["a": 1, "b": 2, "c": 3])
      // Other programs have added rows at the end.
      expectNoDifference(numbers("abc", moved: "bc", ["a": 1], last: 7), ["b": 8, "c": 9])
      expectNoDifference(numbers("abc", moved: "ab", ["c": 1], last: 1), ["a": -1, "b": 0])
      expectNoDifference(numbers("abcd", moved: "bc", ["a": 1, "d": 4], last: 4), ["b": 2, "c": 3])
      // There is no number between two neighbors.
      expectNoDifference(
        numbers("abc", moved: "b", ["a": 1, "c": 1.0.nextUp], last: 2), ["a": 1, "b": 2, "c": 3])
    }
  }

  /// Rows that are known to be equal by their bytes alone.
  @Suite struct MemoryComparisonTests {
    /// The struct has padding between its fields and at the end.
    struct Row {
      var isDone = false
      var id = 1
      var isNew = true
      var text: String
      var date: Double?
      var isLast = true
    }

    @Test("Padding bytes don't affect comparisons") func whatIsBetweenFieldsMakesNoDifference() {
      let text = String(repeating: "long enough to lie elsewhere ", count: 3)
      let row = Row(text: text, date: nil)
      func copies(over byte: UInt8) -> [Row] {
        Array(unsafeUninitializedCapacity: 2) { buffer, count in
          UnsafeMutableRawBufferPointer(buffer).initializeMemory(as: UInt8.self, repeating: byte)
          buffer.initialize(repeating: row)
          count = 2
        }
      }
      let (zeros, ones) = (copies(over: 0), copies(over: 255))
      let comparison = MemoryComparison<Row>()
      #expect(
        !comparison.isSame(zeros, ones, 0..<2), "The padding bytes don't differ, so this test checks nothing."
      )
      #expect(comparison.isSame(zeros, 0, ones, 1))
      #expect(comparison.isSame(ones, ones, 0..<2))
      var changed = ones
      changed[1].isNew = false
      #expect(!comparison.isSame(zeros, 1, changed, 1))
      changed = ones
      changed[1].text += "!"
      #expect(!comparison.isSame(zeros, 1, changed, 1))
    }
  }
#endif
