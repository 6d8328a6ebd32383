#if Server
  import Crypto
  import Foundation

  /// Encrypts the saved form of a visit with the token that its browser sends.
  ///
  /// A reader of the store gets neither the tokens nor the content of visits. A visit is found by a hash of its token, and
  /// decrypted with a key that is derived from it.
  struct WebVisitSeal: Sendable {
    /// The name of the visit in the store: 64 hexadecimal digits.
    let name: String
    private let key: SymmetricKey
    /// The name of the visit in its pages. Neither the token nor the key can be derived from it.
    var mark: String { String(name.prefix(16)) }

    init(_ token: String) {
      name = SHA256.hash(data: Data("cairn session name \(token)".utf8)).map { byte in
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
      // A token is random and as long as the key, so that it needs no stretching.
      key = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: Data(token.utf8)), info: Data("cairn session".utf8),
        outputByteCount: 32)
    }

    /// Encrypts data.
    func seal(_ data: Data) throws -> Data {
      // 'combined' isn't 'nil' for a nonce of 12 bytes, the default.
      try AES.GCM.seal(data, using: key).combined ?? Data()
    }

    /// Decrypts data.
    ///
    /// - Throws: An error if it was encrypted with another token or changed since.
    func open(_ data: Data) throws -> Data {
      try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key)
    }
  }
#endif
