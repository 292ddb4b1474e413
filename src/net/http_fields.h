// The header fields that every answer has. For net's own sources alone.
#pragma once

#include <boost/beast/http/field.hpp>

#include "net/http_policy.h"
#include "net/router.h"

namespace agon::net {

inline bool is_text(const std::string& type) {
  return type.starts_with("text/") || type.starts_with("application/json") || type.starts_with("image/svg");
}

template <class Message>
void set_fields(Message& message, const Response& response) {
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Content-Security-Policy", content_security_policy);
  message.set("Referrer-Policy", "no-referrer");
  if (response.status != 304) message.set(boost::beast::http::field::content_type, response.content_type);
  if (is_text(response.content_type)) message.set(boost::beast::http::field::vary, "Accept-Encoding");
  if (response.is_gzip) message.set(boost::beast::http::field::content_encoding, "gzip");
  if (response.content_type == "application/json")
    message.set(boost::beast::http::field::cache_control, "no-store");
  for (const auto& [name, value] : response.headers) message.set(name, value);
}

}  // namespace agon::net
