// TLS without its socket: our certificate, and the encryption of one connection as bytes in and bytes out.
#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

struct ssl_ctx_st;
struct ssl_st;
struct bio_st;

namespace agon::net {

/// Thrown if a certificate or key cannot be read, made or used. The text names the file and what is wrong.
struct TlsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A certificate and its key, as PEM text; further certificates of the chain may follow the first.
struct TlsIdentity {
  std::string certificate;
  std::string key;
};

/// Makes a self-signed identity: RSA with 2048 bits, which the oldest clients know, valid for ten years.
TlsIdentity made_identity(const std::string& common_name);
/// Throws TlsError.
TlsIdentity read_identity(const std::string& certificate_file, const std::string& key_file);
/// Reads the identity in a file. If the file is absent or its certificate has expired, makes one first,
/// readable by its owner alone. Throws TlsError if that fails.
TlsIdentity kept_identity(const std::string& file, const std::string& common_name);

/// State that the connections of one port share: TLS 1.2 and 1.3.
class TlsContext {
 public:
  /// Throws TlsError if certificate and key do not match.
  static TlsContext server(const TlsIdentity& identity);
  /// Trusts every certificate.
  static TlsContext client();

  bool is_server() const { return is_server_; }
  ssl_ctx_st* handle() const { return context_.get(); }

 private:
  TlsContext(bool is_server);

  std::shared_ptr<ssl_ctx_st> context_;
  bool is_server_;
};

class TlsSession {
 public:
  enum class Handshake { done, needs_more, failed };

  explicit TlsSession(const TlsContext& context);

  /// Adds bytes that came from the peer.
  void take(std::string_view arrived);
  /// Continues the handshake as far as the added bytes allow; a server's step with its key takes about a
  /// millisecond. This is the only call that may run on another thread than the others, though not at the
  /// same time.
  Handshake handshake();
  /// Reads decrypted bytes and returns their number; 0: none until more bytes are added, or never again (see
  /// ended, problem).
  std::size_t read(std::span<char> room);
  /// Encrypts `plain` in a TLS record of its own. False: the session has failed.
  bool write(std::string_view plain);
  /// Tells the peer that nothing follows.
  void end();

  /// The bytes to send to the peer; taken() empties it.
  std::string_view outgoing() const;
  void outgoing_sent();

  bool ended() const { return ended_; }  ///< the peer said that nothing follows
  const std::string& problem() const { return problem_; }
  ssl_st* handle() const { return session_.get(); }

 private:
  void fail();

  std::shared_ptr<ssl_st> session_;
  bio_st* incoming_ = nullptr;
  bio_st* outgoing_ = nullptr;
  bool ended_ = false;
  std::string problem_;
};

}  // namespace agon::net
