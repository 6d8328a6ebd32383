extension FileStorageKey: FileKey {
  package var file: KeptFile<Value> {
    KeptFile(
      url: url, name: url.relativePath, decode: decode, encode: encode,
      writeAside: { [url, files = storage.files] in try files.writeAside($0, beside: url, as: $1) },
      unknown: { [backend = sync.backend] in try backend.unknownMembers() },
      keep: { [backend = sync.backend] in backend.keep($0) })
  }
}
