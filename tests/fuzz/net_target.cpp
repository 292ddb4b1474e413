// Targets of HTTP requests and the router: no path leads out of the routes, and none crashes.
#include <cstdlib>

#include "net/router.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const agon::net::Router router = [] {
    agon::net::Router made;
    made.get("/api/matches/{id}/frames", nullptr);
    made.get("/api/matches", nullptr);
    made.post("/api/matches", nullptr);
    return made;
  }();
  const auto target = agon::net::parse_target({reinterpret_cast<const char*>(data), size});
  if (!target) return 0;
  for (const auto& segment : target->segments)
    if (segment == "..") std::abort();
  for (const char* method : {"GET", "HEAD", "POST", "DELETE"}) router.find(method, *target);
  return 0;
}
