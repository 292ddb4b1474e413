// OpenSSL's objects, freed by themselves. For tls*.cpp alone.
#pragma once

#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <memory>

namespace agon::net {

template <class T, auto release>
struct Releases {
  void operator()(T* object) const { release(object); }
};

using Memory = std::unique_ptr<BIO, Releases<BIO, BIO_free_all>>;
using Key = std::unique_ptr<EVP_PKEY, Releases<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Releases<X509, X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Releases<X509_EXTENSION, X509_EXTENSION_free>>;

}  // namespace agon::net
