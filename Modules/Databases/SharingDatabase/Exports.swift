#if Database
  @_exported import Sharing
#endif
