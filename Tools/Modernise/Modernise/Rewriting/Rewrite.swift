#if OlderSpellings
  import SwiftSyntax

  /// One kind of rewrite: it finds the older spelling in a source and says what replaces it.
  protocol Rewrite: Sendable {
    /// The name, for `--only`.
    static var name: String { get }
    /// The older spelling, for `--list`.
    static var old: String { get }
    /// Today's spelling, for `--list`.
    static var new: String { get }
    /// Words of which a source has at least one when there is something to find.
    static var hints: [String] { get }

    /// Finds what is to rewrite, and what is to be done by hand.
    static func find(in source: Source, _ findings: inout Findings)
  }

  /// Every kind, in the order in which they run.
  let allRewrites: [any Rewrite.Type] = [
    PresentsRewrite.self, BindingStateRewrite.self, ReducerMacroRewrite.self, DestinationRewrite.self,
    RowsRewrite.self, CasePathRewrite.self, EffectRewrite.self, TaskResultRewrite.self, StoreRewrite.self,
    ForEachStoreRewrite.self, IfLetStoreRewrite.self, PresentationModifierRewrite.self,
    NavigationStackStoreRewrite.self, SwitchStoreRewrite.self, ScopeRewrite.self, ViewStoreRewrite.self,
    PerceptionRewrite.self,
    TestActionRewrite.self, NameRewrite.self, ByHand.self,
  ]

  /// What a kind of rewrite finds in a source.
  struct Findings {
    /// The changes to the text, each of edits that belong together.
    private(set) var changes: [[Edit]] = []
    private(set) var notes: [(position: AbsolutePosition, text: String)] = []

    mutating func rewrite(_ edits: [Edit]) { changes.append(edits) }
    mutating func rewrite(_ edits: Edit...) { changes.append(edits) }

    /// Leaves something as it is, and says what to do by hand.
    mutating func note(_ node: some SyntaxProtocol, _ text: String) {
      notes.append((node.positionAfterSkippingLeadingTrivia, text))
    }
  }
#endif
