#if Database
  @_exported import DataSources
  @_exported import Sharing
#endif
