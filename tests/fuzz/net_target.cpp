// Targets of HTTP requests and the router: nothing leads out of a folder or a route, and nothing crashes.
#include <cstdint>
#include <cstdlib>

#include "net/gzip.h"
#include "net/router.h"

namespace {

using agon::net::Router;

Router routes() {
  Router router;
  router.get("/api/matches/{id}/frames", nullptr);
  router.get("/api/matches", nullptr);
  router.post("/api/matches", nullptr);
  router.remove("/api/matches/{id}", nullptr);
  return router;
}

void check_segment(const std::string& segment) {
  if (segment == ".." || segment == "." || !agon::net::is_plain_text(segment)) std::abort();
  if (segment.find_first_of("/\\") != std::string::npos) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Router router = routes();
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  agon::net::welcomes_gzip(bytes);
  const auto target = agon::net::parse_target(bytes);
  if (!target) return 0;
  if (target->segments.empty() || !target->path.starts_with('/')) std::abort();
  for (const auto& segment : target->segments) check_segment(segment);
  for (const char* method : {"GET", "HEAD", "POST", "DELETE", "PUT"}) {
    for (const auto& [name, value] : router.find(method, *target).params) {
      if (value.empty()) std::abort();
      check_segment(value);
    }
  }
  return 0;
}
