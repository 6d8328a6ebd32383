#if OlderSpellings
  import CustomDump
  import Testing

  @testable import modernise

  /// The replacement of each older spelling.
  @Suite struct ModerniseTests {
    @Test(arguments: Sample.all) func anOlderSpellingBecomesTodays(_ sample: Sample) {
      let result = Modernisation(sample.before, path: "Feature.swift")
      #expect(!result.isBroken)
      expectNoDifference(result.after, sample.after)
    }

    @Test(arguments: Sample.all) func aSecondRunChangesNothing(_ sample: Sample) {
      let result = Modernisation(sample.after, path: "Feature.swift")
      #expect(!result.isBroken)
      expectNoDifference(result.after, sample.after)
      expectNoDifference(result.count, 0)
    }

    /// Every kind of sample is used, and the names are distinct.
    @Test func everyKindHasASample() {
      var counts: [String: Int] = [:]
      for sample in Sample.all {
        counts.merge(Modernisation(sample.before, path: "Feature.swift").counts, uniquingKeysWith: +)
      }
      let names = allRewrites.map { $0.name }
      expectNoDifference(Set(names).count, names.count)
      expectNoDifference(names.filter { counts[$0] == nil }, ["byHand"])
    }
  }
#endif
