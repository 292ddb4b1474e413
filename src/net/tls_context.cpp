#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

#include "net/tls.h"
#include "net/tls_owned.h"

namespace agon::net {
namespace {

Memory memory_of(const std::string& text) {
  return Memory(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

/// A key behind a pass phrase would make OpenSSL ask on the terminal.
int no_pass_phrase(char*, int, int, void*) { return -1; }

[[noreturn]] void refuse(const char* what) {
  const auto code = ERR_get_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  ERR_clear_error();
  throw TlsError(fmt::format("{}: {}", what, reason == nullptr ? "not PEM" : reason));
}

void use_certificates(SSL_CTX* context, const std::string& text) {
  const auto memory = memory_of(text);
  const Certificate own(PEM_read_bio_X509_AUX(memory.get(), nullptr, no_pass_phrase, nullptr));
  if (!own || SSL_CTX_use_certificate(context, own.get()) != 1) refuse("the certificate cannot be used");
  while (X509* next = PEM_read_bio_X509(memory.get(), nullptr, no_pass_phrase, nullptr))
    SSL_CTX_add0_chain_cert(context, next);  // which now owns it
  ERR_clear_error();                         // the end of the text counts as one
}

void use_key(SSL_CTX* context, const std::string& text) {
  const auto memory = memory_of(text);
  const Key key(PEM_read_bio_PrivateKey(memory.get(), nullptr, no_pass_phrase, nullptr));
  if (!key) refuse("the key cannot be used");
  if (SSL_CTX_use_PrivateKey(context, key.get()) != 1 || SSL_CTX_check_private_key(context) != 1)
    refuse("key and certificate do not belong together");
}

}  // namespace

TlsContext::TlsContext(bool is_server)
    : context_(SSL_CTX_new(is_server ? TLS_server_method() : TLS_client_method()), SSL_CTX_free),
      is_server_(is_server) {
  if (!context_) throw TlsError("OpenSSL gives no context");
  SSL_CTX_set_min_proto_version(context_.get(), TLS1_2_VERSION);
  SSL_CTX_set_mode(context_.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_AUTO_RETRY);
  SSL_CTX_set_options(context_.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET |
                                          SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_session_cache_mode(context_.get(), SSL_SESS_CACHE_OFF);
}

TlsContext TlsContext::server(const TlsIdentity& identity) {
  ERR_clear_error();
  TlsContext context(true);
  SSL_CTX_set_num_tickets(context.handle(), 0);  // sessions are not resumed
  use_certificates(context.handle(), identity.certificate);
  use_key(context.handle(), identity.key);
  return context;
}

TlsContext TlsContext::client() {
  TlsContext context(false);
  SSL_CTX_set_verify(context.handle(), SSL_VERIFY_NONE, nullptr);
  return context;
}

}  // namespace agon::net
