// The libraries for writing and overriding dependencies: clocks, `LockIsolated`, `unimplemented`, `reportIssue`,
// `isTesting`, and related functions.
@_exported import Clocks
@_exported import ConcurrencyExtras
@_exported import IssueReporting
// The former name of `IssueReporting`, for code that was written before it was renamed.
@_exported import XCTestDynamicOverlay

// On Linux, `URLSession` is in a separate module. This export lets clients find it as on other platforms.
#if Networking && canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
