// The C library of the platform, under one name.
//
// On Linux, this is Glibc. With the static SDK, it is Musl, which is linked into the program. No other file of the modules and
// programs imports Glibc or Musl; `ArchitectureTests` check this. The C library is re-exported, because under
// `MemberImportVisibility` a file sees only the declarations that its own imports export.
#if canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
