// The C library of the platform, under one name.
//
// Which module holds it depends on what a program is linked with: Glibc on Linux, and Musl for the static SDK, whose
// programs carry it with them. No other file of the modules and programs names either; `ArchitectureTests` check that. It is
// re-exported, because under `MemberImportVisibility` a file sees only what its own imports lead to.
#if canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
