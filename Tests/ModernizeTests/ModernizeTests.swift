#if OlderSpellings
  import CustomDump
  import Testing

  @testable import modernize

  /// The replacement of each older spelling.
  @Suite struct ModernizeTests {
    @Test(arguments: Sample.all) func anOlderSpellingBecomesTodays(_ sample: Sample) {
      let result = Modernization(sample.before, path: "Feature.swift")
      #expect(!result.isBroken)
      expectNoDifference(result.after, sample.after)
    }

    @Test(arguments: Sample.all) func aSecondRunChangesNothing(_ sample: Sample) {
      let result = Modernization(sample.after, path: "Feature.swift")
      #expect(!result.isBroken)
      expectNoDifference(result.after, sample.after)
      expectNoDifference(result.count, 0)
    }

    /// Every kind of sample is used, and the names are distinct.
    @Test func everyKindHasASample() {
      var counts: [String: Int] = [:]
      for sample in Sample.all {
        counts.merge(Modernization(sample.before, path: "Feature.swift").counts, uniquingKeysWith: +)
      }
      let names = allRewrites.map { $0.name }
      expectNoDifference(Set(names).count, names.count)
      expectNoDifference(names.filter { counts[$0] == nil }, ["byHand"])
    }
  }
#endif
