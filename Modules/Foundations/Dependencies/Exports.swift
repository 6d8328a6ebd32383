// What dependencies are written and overridden with: clocks, `LockIsolated`, `unimplemented`, `reportIssue`, `isTesting`
// and their kin.
@_exported import Clocks
@_exported import ConcurrencyExtras
@_exported import IssueReporting
// `IssueReporting` by its older name, which code that was written before it was renamed still uses.
@_exported import XCTestDynamicOverlay
