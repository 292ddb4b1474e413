// gzip, as HTTP speaks it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace agon::net {

/// Takes about 20 ms a megabyte of JSON: more than a little of it belongs on a worker thread.
std::string gzipped(std::string_view bytes);

/// The same for bytes that come piece by piece. Holds about 100 KB.
class GzipStream {
 public:
  GzipStream();
  ~GzipStream();
  GzipStream(const GzipStream&) = delete;
  /// What has been compressed so far and was not given yet; may be empty until the end.
  std::string add(std::string_view bytes, bool end);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Whether an Accept-Encoding field welcomes gzip: named there, and not with "q=0".
bool welcomes_gzip(std::string_view accept_encoding);

}  // namespace agon::net
