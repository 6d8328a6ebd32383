#if OlderSpellings
  import SwiftSyntax

  /// A kind of rewrite, which finds a former spelling in a source and provides its replacement.
  protocol Rewrite: Sendable {
    /// The name for `--only`.
    static var name: String { get }
    /// The former spelling, for `--list`.
    static var old: String { get }
    /// The current spelling, for `--list`.
    static var new: String { get }
    /// Words to search for. A source without any of them needs no rewrite.
    static var hints: [String] { get }

    /// Finds the code to rewrite, and the code that the user has to change.
    static func find(in source: Source, _ findings: inout Findings)
  }

  /// Every kind, in the order in which the kinds run.
  let allRewrites: [any Rewrite.Type] = [
    PresentsRewrite.self, BindingStateRewrite.self, ReducerMacroRewrite.self, DestinationRewrite.self,
    RowsRewrite.self, CasePathRewrite.self, EffectRewrite.self, TaskResultRewrite.self, StoreRewrite.self,
    ForEachStoreRewrite.self, IfLetStoreRewrite.self, PresentationModifierRewrite.self,
    NavigationStackStoreRewrite.self, SwitchStoreRewrite.self, ScopeRewrite.self, ViewStoreRewrite.self,
    PerceptionRewrite.self,
    TestActionRewrite.self, NameRewrite.self, ByHand.self,
  ]

  /// The findings of a rewrite in one source.
  struct Findings {
    /// The changes to the text. Each change is a list of edits that belong together.
    private(set) var changes: [[Edit]] = []
    private(set) var notes: [(position: AbsolutePosition, text: String)] = []

    mutating func rewrite(_ edits: [Edit]) { changes.append(edits) }
    mutating func rewrite(_ edits: Edit...) { changes.append(edits) }

    /// Leaves code as it is, and adds a note that explains what to do.
    mutating func note(_ node: some SyntaxProtocol, _ text: String) {
      notes.append((node.positionAfterSkippingLeadingTrivia, text))
    }
  }
#endif
