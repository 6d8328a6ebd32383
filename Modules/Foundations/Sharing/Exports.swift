// Keys are chosen by dependencies (`\.defaultFileStorage` and its kin), and values are often identified arrays.
@_exported import Dependencies
@_exported import IdentifiedCollections
