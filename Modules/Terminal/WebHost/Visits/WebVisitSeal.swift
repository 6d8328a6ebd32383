#if Server
  import Crypto
  import Foundation

  /// Seals what is written down of a session with the token that its browser shows.
  ///
  /// Who reads the store has neither the tokens nor what the sessions hold: a session is found under a hash of its token, and opened
  /// with a key that is made of it.
  struct SessionSeal: Sendable {
    /// What the session is called in the store: 64 hexadecimal digits.
    let name: String
    private let key: SymmetricKey
    /// The session's name in its pages. Neither the token nor the session can be derived from it.
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

    /// Data that only the token opens.
    func seal(_ data: Data) throws -> Data {
      // It is there with a nonce of 12 bytes, which is the common one.
      try AES.GCM.seal(data, using: key).combined ?? Data()
    }

    /// Opens data.
    ///
    /// - Throws: That it was sealed with another token, or changed since.
    func open(_ data: Data) throws -> Data {
      try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key)
    }
  }
#endif
