#if Database
  import CairnTestSupport
  import CustomDump
  import Foundation
  import Testing

  @testable import SharingDatabase

  /// Numbers at and beyond the limits of every range, in rows and in data that another program wrote.
  @Suite struct NumberTests {
    @Test("A date at any time can be encoded", arguments: ExtremeNumbers.doubles)
    func aDateOfAnyTime(_ number: Double) {
      for seconds in [number, number / 1e6, number + 0.25] {
        let text = RowCoding.text(of: Date(timeIntervalSince1970: seconds))
        #expect(text.hasSuffix("Z"), "\(text)")
      }
    }

    @Test("Dates in a range of a hundred years are exact") func datesOfAHundredYearsAreExact() {
      expectNoDifference(
        RowCoding.text(of: Date(timeIntervalSince1970: 253_402_300_799.5)), "9999-12-31T23:59:59.500000Z")
      expectNoDifference(
        RowCoding.text(of: Date(timeIntervalSince1970: -0.25)), "1969-12-31T23:59:59.750000Z")
    }
  }
#endif
