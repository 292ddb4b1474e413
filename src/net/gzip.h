// gzip compression as HTTP uses it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace agon::net {

/// Takes about 20 ms a megabyte of JSON: compress larger bodies on a worker thread.
std::string gzipped(std::string_view bytes);

/// The same for bytes that arrive in pieces. Takes about 100 KB of memory.
class GzipStream {
 public:
  GzipStream();
  ~GzipStream();
  GzipStream(const GzipStream&) = delete;
  /// The compressed bytes that were not returned yet; may be empty until the end.
  std::string add(std::string_view bytes, bool end);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Whether an Accept-Encoding field accepts gzip: it names gzip, and not with "q=0".
bool welcomes_gzip(std::string_view accept_encoding);

}  // namespace agon::net
