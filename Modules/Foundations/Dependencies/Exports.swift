// What dependencies are written and overridden with: clocks, `LockIsolated`, `unimplemented`, `reportIssue`, `isTesting`
// and their kin.
@_exported import Clocks
@_exported import ConcurrencyExtras
@_exported import IssueReporting
// `IssueReporting` by its older name, which code that was written before it was renamed still uses.
@_exported import XCTestDynamicOverlay

// `URLSession` lives in a module of its own on Linux. Clients that make requests find it as they do elsewhere.
#if Networking && canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
