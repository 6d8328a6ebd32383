#if Server
  import Crypto
  import CryptoExtras
  import Foundation

  /// A line of a password file: a name and the hash of its password.
  ///
  /// ```
  /// ada:scrypt:15:8:3:SALT:HASH
  /// ```
  ///
  /// The numbers are the cost of a guess: the logarithm of the rounds, the block size, and the number of repetitions.
  struct PasswordLine: Hashable, Sendable {
    var name: String
    var cost: Cost
    var salt: Data
    var hash: Data

    /// The cost of a guess.
    struct Cost: Hashable, Sendable {
      var logRounds: Int
      var blockSize: Int
      var repeats: Int

      /// The cost of new passwords: 32 MiB and at most a third of a second of processor time.
      static let today = Cost(logRounds: 15, blockSize: 8, repeats: 3)
    }

    /// The reason that a line or a name is invalid.
    struct InvalidLine: Error, CustomStringConvertible {
      let description: String
    }

    init(name: String, cost: Cost, salt: Data, hash: Data) {
      (self.name, self.cost, self.salt, self.hash) = (name, cost, salt, hash)
    }

    /// Creates the line of a name and a password, with a new salt.
    init(_ name: String, password: String, cost: Cost = .today) throws {
      if let problem = Self.problem(inName: name) { throw problem }
      let password = password.precomposedStringWithCanonicalMapping
      guard password.count >= 8 else {
        throw InvalidLine(description: "a password needs at least 8 characters")
      }
      guard password.utf8.count <= Self.longestPassword else {
        throw InvalidLine(description: "a password can have at most \(Self.longestPassword) bytes")
      }
      self.name = name.precomposedStringWithCanonicalMapping
      self.cost = cost
      var generator = SystemRandomNumberGenerator()
      salt = Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
      hash = Data()
      hash = try Self.stretched(password, salt, cost).withUnsafeBytes { Data($0) }
    }

    /// Parses a line.
    ///
    /// - Throws: A description of the mistake.
    init(_ line: Substring) throws {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 7, parts[1] == "scrypt", let rounds = Int(parts[2]), let block = Int(parts[3]),
        let repeats = Int(parts[4]), let salt = Data(base64Encoded: String(parts[5])),
        let hash = Data(base64Encoded: String(parts[6])), salt.count >= 8, hash.count >= 16
      else {
        throw InvalidLine(
          description:
            "it isn't in the format 'NAME:scrypt:15:8:3:SALT:HASH'. Write it with '--set-password NAME'")
      }
      // A line must not use all memory of the machine.
      guard (4...20).contains(rounds), (1...16).contains(block), (1...16).contains(repeats) else {
        throw InvalidLine(
          description: "its scrypt parameters are out of range. Write it again with '--set-password NAME'")
      }
      if let problem = Self.problem(inName: String(parts[0])) { throw problem }
      name = String(parts[0]).precomposedStringWithCanonicalMapping
      cost = Cost(logRounds: rounds, blockSize: block, repeats: repeats)
      (self.salt, self.hash) = (salt, hash)
    }

    /// The line as text of the file.
    var text: String {
      "\(name):scrypt:\(cost.logRounds):\(cost.blockSize):\(cost.repeats):\(salt.base64EncodedString()):"
        + hash.base64EncodedString()
    }

    /// Returns `true` if a password is correct. It takes the same time for an incorrect one.
    func proves(_ password: String) -> Bool {
      guard password.utf8.count <= Self.longestPassword,
        let key = try? Self.stretched(password.precomposedStringWithCanonicalMapping, salt, cost, hash.count)
      else { return false }
      // Keys are compared in constant time.
      return key == SymmetricKey(data: hash)
    }

    private static let longestPassword = 1024

    private static func stretched(
      _ password: String, _ salt: Data, _ cost: Cost, _ count: Int = 32
    ) throws -> SymmetricKey {
      try KDF.Scrypt.deriveKey(
        from: Data(password.utf8), salt: salt, outputByteCount: count, rounds: 1 << cost.logRounds,
        blockSize: cost.blockSize, parallelism: cost.repeats)
    }

    private static func problem(inName name: String) -> InvalidLine? {
      guard !name.isEmpty, name.utf8.count <= 128,
        !name.unicodeScalars.contains(where: { $0 == ":" || $0 == "#" || $0.value < 0x20 || $0.value == 0x7F }
        ),
        name.first?.isWhitespace == false, name.last?.isWhitespace == false
      else {
        return InvalidLine(
          description:
            "'\(name.prefix(40))' isn't a valid name. A name has 1 to 128 bytes, without ':' and '#'")
      }
      return nil
    }
  }
#endif
