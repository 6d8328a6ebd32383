// `ids` is an `OrderedSet`: code that reads it must be able to use it.
@_exported import OrderedCollections
