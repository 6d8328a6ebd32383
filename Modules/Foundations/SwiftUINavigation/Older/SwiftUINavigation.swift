#if OlderSpellings
  // The module's name before it was divided: what a view needs of it is in SwiftNavigation, and its views' part in TerminalUI.
  @_exported import SwiftNavigation
#endif
