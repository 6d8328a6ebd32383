// Dependencies such as `\.defaultFileStorage` choose the storage of keys, and values are often identified arrays.
@_exported import Dependencies
@_exported import IdentifiedCollections
