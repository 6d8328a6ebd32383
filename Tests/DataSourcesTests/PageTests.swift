import CustomDump
import DataSources
import Foundation
import SwiftNavigation
import Testing

@Suite struct PageTests {
  struct Line: Identifiable, Equatable {
    var id: Int
  }

  static let page = Page(
    count: 1_000, parts: [(0, [Line(id: 7), Line(id: 5)]), (500, [Line(id: 900), Line(id: 0)])])

  @Test func aRowIsThereOrMissing() {
    let page = Self.page
    expectNoDifference(page.count, 1_000)
    expectNoDifference(page[1], .element(Line(id: 5)))
    expectNoDifference(page[2], .missing(2))
    expectNoDifference(page[501].element, Line(id: 0))
    expectNoDifference(page[999].element, nil)
    expectNoDifference(page[id: 900], Line(id: 900))
    expectNoDifference(page[id: 3], nil)
    expectNoDifference(page.elements.map(\.id), [7, 5, 900, 0])
    expectNoDifference(Page([Line(id: 1)]).map(\.element), [Line(id: 1)])
  }

  /// A missing row isn't mistaken for an element whose id equals its offset.
  @Test("A row is found by its identity") func aRowIsFoundByWhatItIsKnownBy() {
    let page = Self.page
    for offset in [0, 1, 2, 5, 7, 500, 501, 900] {
      expectNoDifference(page._rowOffset(of: page._rowIdentity(at: offset)), offset)
    }
    // The missing row has been loaded.
    expectNoDifference(Page((0..<3).map(Line.init))._rowOffset(of: page._rowIdentity(at: 2)), 2)
    expectNoDifference(Page([Line(id: 1)])._rowOffset(of: page._rowIdentity(at: 2)), nil)
    expectNoDifference(page._rowOffset(of: AnyHashable(8)), nil)
  }

  @Test("The ranges to load surround the visible rows") func theRowsAroundThoseThatAreShownAreRead() {
    expectNoDifference(PageParts().ranges, [0..<200])
    expectNoDifference(PageParts(showing: IndexSet(0..<100)), PageParts())
    expectNoDifference(PageParts(showing: IndexSet(0..<20)).ranges, [0..<100])
    expectNoDifference(PageParts(showing: IndexSet(340..<420)).ranges, [200..<500])
    expectNoDifference(PageParts(showing: [10, 220, 90_000]).ranges, [0..<300, 89_900..<90_100])
    expectNoDifference(PageParts(showing: []).ranges, [])
  }
}
