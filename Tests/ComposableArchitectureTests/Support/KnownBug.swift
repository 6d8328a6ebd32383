import Testing

/// What the library does not do yet, and the reason why a test of it is disabled.
///
/// A test that fails for one of these is written out in full, so that it is switched on when the cause is repaired.
enum KnownBug {
  static let identityOfACase: Comment =
    "`ifCaseLet` and `Scope` on a case do not look at ids; another id in the same case is another child."
}
