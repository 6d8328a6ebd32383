#if OlderSpellings
  // The name of a module that was divided. SwiftNavigation has the parts that don't need views, and TerminalUI has the views.
  @_exported import SwiftNavigation
#endif
