#include "net/tls.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace agon::net {

namespace {

// OpenSSL's objects, freed automatically.
template <class T, auto release>
struct Releases {
  void operator()(T* object) const { release(object); }
};

using Memory = std::unique_ptr<BIO, Releases<BIO, BIO_free_all>>;
using Key = std::unique_ptr<EVP_PKEY, Releases<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Releases<X509, X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Releases<X509_EXTENSION, X509_EXTENSION_free>>;

namespace fs = std::filesystem;

constexpr int key_bits = 2048;
constexpr long validity = 10L * 365 * 24 * 3600;  // seconds

Memory memory_of(const std::string& text) {
  return Memory(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

/// OpenSSL's reason for its last error, which is forgotten; `otherwise` where it gives none.
std::string reason_or(const char* otherwise) {
  const auto code = ERR_get_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  ERR_clear_error();
  return reason == nullptr ? otherwise : reason;
}

std::string text_in(const Memory& memory) {
  char* bytes = nullptr;
  const long count = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(count)};
}

void must(bool done, const char* what) {
  if (!done) throw TlsError(fmt::format("cannot make a certificate: {} failed", what));
}

void name(X509* certificate, const std::string& common_name) {
  X509_NAME* subject = X509_get_subject_name(certificate);
  must(X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8,
                                  reinterpret_cast<const unsigned char*>(common_name.data()),
                                  static_cast<int>(common_name.size()), -1, 0) == 1,
       "the name");
  must(X509_set_issuer_name(certificate, subject) == 1, "the issuer");
  const Extension names(
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost,IP:127.0.0.1"));
  must(names && X509_add_ext(certificate, names.get(), -1) == 1, "the list of names");
}

void number(X509* certificate) {
  std::uint64_t serial = 0;
  must(RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) == 1, "its number");
  ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial >> 1);
}

std::string content_of(const std::string& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in || text.str().empty())
    throw TlsError(fmt::format("{}: cannot be read: {}", file, errno == 0 ? "empty" : std::strerror(errno)));
  return text.str();
}

bool still_valid(const TlsIdentity& identity) {
  const auto memory = memory_of(identity.certificate);
  const Certificate certificate(PEM_read_bio_X509(memory.get(), nullptr, nullptr, nullptr));
  ERR_clear_error();
  return certificate && X509_cmp_current_time(X509_get0_notAfter(certificate.get())) > 0;
}

bool usable(const TlsIdentity& identity) {
  try {
    TlsContext::server(identity);
    return still_valid(identity);
  } catch (const TlsError&) {
    return false;
  }
}

/// Writes the file whole or not at all; other users can never read it, not even for a moment.
void write_private(const std::string& file, const std::string& text) {
  const auto folder = fs::path(file).parent_path();
  std::error_code error;
  if (!folder.empty()) fs::create_directories(folder, error);
  const std::string fresh = fmt::format("{}.{}", file, getpid());
  const int out = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const bool written =
      out >= 0 && ::write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int problem = errno;
  if (out >= 0) ::close(out);
  if (written) fs::rename(fresh, file, error);
  if (written && !error) return;
  const std::string why = written ? error.message() : std::strerror(problem);
  ::unlink(fresh.c_str());
  throw TlsError(fmt::format("{}: the certificate cannot be kept: {}", file, why));
}

}  // namespace

TlsIdentity made_identity(const std::string& common_name) {
  ERR_clear_error();
  const Key key(EVP_RSA_gen(key_bits));
  must(key != nullptr, "the key");
  const Certificate certificate(X509_new());
  must(certificate != nullptr && X509_set_version(certificate.get(), X509_VERSION_3) == 1, "the form");
  number(certificate.get());
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -24L * 3600);  // clocks of clients may be behind
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), validity);
  must(X509_set_pubkey(certificate.get(), key.get()) == 1, "the public key");
  name(certificate.get(), common_name);
  must(X509_sign(certificate.get(), key.get(), EVP_sha256()) > 0, "the signature");
  const Memory certificate_text(BIO_new(BIO_s_mem())), key_text(BIO_new(BIO_s_mem()));
  must(PEM_write_bio_X509(certificate_text.get(), certificate.get()) == 1, "writing it");
  must(PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1,
       "writing the key");
  return {text_in(certificate_text), text_in(key_text)};
}

TlsIdentity read_identity(const std::string& certificate_file, const std::string& key_file) {
  TlsIdentity identity{content_of(certificate_file), content_of(key_file)};
  try {
    TlsContext::server(identity);
  } catch (const TlsError& error) {
    throw TlsError(fmt::format("{} with {}: {}", certificate_file, key_file, error.what()));
  }
  return identity;
}

TlsIdentity kept_identity(const std::string& file, const std::string& common_name) {
  std::error_code error;
  if (fs::exists(file, error)) {
    const auto text = content_of(file);  // one file for both, so that they always belong together
    TlsIdentity kept{text, text};
    if (usable(kept)) return kept;
  }
  auto fresh = made_identity(common_name);
  write_private(file, fresh.certificate + fresh.key);
  return fresh;
}

namespace {

/// Refuses keys with a pass phrase, because OpenSSL would ask for it on the terminal.
int no_pass_phrase(char*, int, int, void*) { return -1; }

[[noreturn]] void refuse(const char* what) {
  throw TlsError(fmt::format("{}: {}", what, reason_or("it is not PEM")));
}

void use_certificates(SSL_CTX* context, const std::string& text) {
  const auto memory = memory_of(text);
  const Certificate own(PEM_read_bio_X509_AUX(memory.get(), nullptr, no_pass_phrase, nullptr));
  if (!own || SSL_CTX_use_certificate(context, own.get()) != 1)
    refuse("the certificate cannot be used, it must be a PEM file");
  while (X509* next = PEM_read_bio_X509(memory.get(), nullptr, no_pass_phrase, nullptr))
    SSL_CTX_add0_chain_cert(context, next);  // which now owns it
  ERR_clear_error();                         // the end of the text counts as one
}

void use_key(SSL_CTX* context, const std::string& text) {
  const auto memory = memory_of(text);
  const Key key(PEM_read_bio_PrivateKey(memory.get(), nullptr, no_pass_phrase, nullptr));
  if (!key) refuse("the key cannot be used, it must be a PEM file without a pass phrase");
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

namespace {

std::shared_ptr<ssl_st> new_session(const TlsContext& context) {
  std::shared_ptr<ssl_st> session(SSL_new(context.handle()), SSL_free);
  if (!session) throw std::bad_alloc();
  return session;
}

bio_st* new_memory() {
  bio_st* memory = BIO_new(BIO_s_mem());
  if (memory == nullptr) throw std::bad_alloc();
  BIO_set_mem_eof_return(memory, -1);  // an empty buffer means: try again later
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

void TlsSession::fail() { problem_ = reason_or("broken TLS"); }

}  // namespace agon::net
