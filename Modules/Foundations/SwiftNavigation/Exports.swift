// Destinations are enums whose cases bindings lead to.
@_exported import CasePaths
