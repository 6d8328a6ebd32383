#if OlderSpellings
  import Testing

  /// Code in an older spelling and its current form, with the id of its row in the list of deprecated
  /// spellings.
  struct Sample: CustomTestStringConvertible, Sendable {
    var id: String
    var before: String
    var after: String

    init(_ id: String, _ before: String, _ after: String) {
      self.id = id
      self.before = before
      self.after = after
    }

    var testDescription: String { id }
  }

  extension Sample {
    static let all = reducers + effects + views + tests

    /// A sample in a function whose `store` is a `TestStore`.
    static func test(_ id: String, _ before: String, _ after: String, _ types: String = "") -> Sample {
      func source(_ line: String) -> String {
        """
        \(types)func test() async {
          let store = TestStore(initialState: Feature.State()) { Feature() }
          await store.\(line)
        }

        """
      }
      return Sample(id, source(before), source(after))
    }

    /// A sample in the body of a view with a store.
    static func view(_ id: String, _ before: String, _ after: String, bindable: Bool = false)
      -> Sample
    {
      func source(_ body: String, _ store: String) -> String {
        """
        struct FeatureView: View {
          \(store): StoreOf<Feature>

          var body: some View {
        \(body.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
          }
        }

        """
      }
      return Sample(
        id, source(before, "let store"), source(after, bindable ? "@Bindable var store" : "let store"))
    }
  }
#endif
