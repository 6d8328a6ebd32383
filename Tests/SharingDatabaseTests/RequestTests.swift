#if Database
  import Testing
#endif
