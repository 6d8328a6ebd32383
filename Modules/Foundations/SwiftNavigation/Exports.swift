// Destinations are enums with bindings to their cases.
@_exported import CasePaths
