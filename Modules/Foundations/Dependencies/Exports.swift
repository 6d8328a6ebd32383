// `unimplemented`, `reportIssue`, `isTesting` and their kin are part of what a dependency is written with.
@_exported import IssueReporting
