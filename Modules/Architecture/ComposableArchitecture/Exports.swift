// A feature imports `ComposableArchitecture` and has everything that the documents show under that name.
@_exported import CasePaths
@_exported import Clocks
@_exported import ConcurrencyExtras
@_exported import CustomDump
@_exported import Dependencies
@_exported import DependenciesMacros
@_exported import IdentifiedCollections
@_exported import Observation
@_exported import Sharing
@_exported import SwiftNavigation
