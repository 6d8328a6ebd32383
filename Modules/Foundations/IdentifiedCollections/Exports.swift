// `ids` is an `OrderedSet`: whoever asks for it must be able to use it.
@_exported import OrderedCollections
