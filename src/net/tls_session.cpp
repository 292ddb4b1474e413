#include <openssl/err.h>
#include <openssl/ssl.h>

#include "net/tls.h"

namespace agon::net {
namespace {

std::shared_ptr<ssl_st> new_session(const TlsContext& context) {
  std::shared_ptr<ssl_st> session(SSL_new(context.handle()), SSL_free);
  if (!session) throw std::bad_alloc();
  return session;
}

bio_st* new_memory() {
  bio_st* memory = BIO_new(BIO_s_mem());
  if (memory == nullptr) throw std::bad_alloc();
  BIO_set_mem_eof_return(memory, -1);  // empty: come again, not: the end
  return memory;
}

}  // namespace

TlsSession::TlsSession(const TlsContext& context)
    : session_(new_session(context)), incoming_(new_memory()), outgoing_(new_memory()) {
  SSL_set_bio(session_.get(), incoming_, outgoing_);  // which now owns them
  if (context.is_server())
    SSL_set_accept_state(session_.get());
  else
    SSL_set_connect_state(session_.get());
}

void TlsSession::take(std::string_view arrived) {
  BIO_write(incoming_, arrived.data(), static_cast<int>(arrived.size()));
}

TlsSession::Handshake TlsSession::handshake() {
  if (!problem_.empty()) return Handshake::failed;
  ERR_clear_error();
  const int result = SSL_do_handshake(session_.get());
  if (result == 1) return Handshake::done;
  if (SSL_get_error(session_.get(), result) == SSL_ERROR_WANT_READ) return Handshake::needs_more;
  fail();
  return Handshake::failed;
}

std::size_t TlsSession::read(std::span<char> room) {
  if (!problem_.empty() || ended_) return 0;
  ERR_clear_error();
  const int count = SSL_read(session_.get(), room.data(), static_cast<int>(room.size()));
  if (count > 0) return static_cast<std::size_t>(count);
  const int error = SSL_get_error(session_.get(), count);
  if (error == SSL_ERROR_ZERO_RETURN)
    ended_ = true;
  else if (error != SSL_ERROR_WANT_READ)
    fail();
  return 0;
}

bool TlsSession::write(std::string_view plain) {
  if (!problem_.empty()) return false;
  if (plain.empty()) return true;
  ERR_clear_error();
  // Memory takes everything, so a write is whole or has failed.
  const bool whole = SSL_write(session_.get(), plain.data(), static_cast<int>(plain.size())) > 0;
  if (!whole) fail();
  return whole;
}

void TlsSession::end() {
  if (problem_.empty() && SSL_is_init_finished(session_.get()) == 1) SSL_shutdown(session_.get());
}

std::string_view TlsSession::outgoing() const {
  char* bytes = nullptr;
  const long count = BIO_get_mem_data(outgoing_, &bytes);
  return {bytes, static_cast<std::size_t>(count)};
}

void TlsSession::outgoing_sent() { (void)BIO_reset(outgoing_); }

void TlsSession::fail() {
  const auto code = ERR_get_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  problem_ = reason == nullptr ? "broken TLS" : reason;
  ERR_clear_error();
}

}  // namespace agon::net
