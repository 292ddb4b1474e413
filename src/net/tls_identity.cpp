#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "net/tls.h"
#include "net/tls_owned.h"

namespace agon::net {
namespace {

namespace fs = std::filesystem;

constexpr int key_bits = 2048;
constexpr long validity = 10L * 365 * 24 * 3600;  // seconds

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
  const Memory memory(
      BIO_new_mem_buf(identity.certificate.data(), static_cast<int>(identity.certificate.size())));
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

/// Whole or not at all, and never readable by others, not even for a moment.
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

}  // namespace agon::net
