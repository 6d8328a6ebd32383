extension FileStorageKey: FileKey {
  package var file: KeptFile<Value> {
    KeptFile(
      url: url, name: url.relativePath, decode: decode, encode: encode,
      writeAside: { [url, files = storage.files] in try files.writeAside($0, beside: url, as: $1) },
      unknown: { [sync] in try sync.unknownMembers() }, keep: { [sync] in sync.keep($0) })
  }
}
