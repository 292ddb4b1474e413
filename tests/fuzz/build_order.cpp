// What a ladder's server and a worker tell each other of a build: the order or, where the first byte says so,
// the answer. Nothing, with what is wrong in words; or what is printed and read again as the same.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/errors.h"
#include "core/from_json.h"
#include "jobs/remote/identity.h"
#include "ladder/build_order.h"

namespace {

using namespace agon;

/// Boost.JSON reads numbers of more than fifteen digits with an error in the last place.
bool is_near(double x, double y) { return std::abs(x - y) <= 1e-12 * std::abs(x); }

bool same(const ladder::BuildOrder& x, const ladder::BuildOrder& y) {
  return x.name == y.name && x.upload == y.upload && x.unpacked_bytes == y.unpacked_bytes &&
         x.files == y.files && is_near(x.build_seconds, y.build_seconds) && x.build_mib == y.build_mib;
}

bool same(const ladder::BuildReply& x, const ladder::BuildReply& y) {
  return x.worker == y.worker && x.done == y.done && x.problem == y.problem && x.log == y.log &&
         x.built == y.built;
}

template <class Read>
void read_twice(std::string_view text, Read read) {
  decltype(read(text)) told;
  try {
    told = read(text);
  } catch (const BadRequest& bad) {
    if (*bad.what() == '\0') std::abort();
    return;
  } catch (const BadValue& bad) {
    if (*bad.what() == '\0') std::abort();
    return;
  }
  if (!same(read(ladder::text_of(told)), told)) std::abort();  // what it throws is a find, too
  if constexpr (std::is_same_v<decltype(told), ladder::BuildReply>)
    if (told.problem.size() > jobs::longest_stated) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 2 == 0)
    read_twice(text, ladder::build_order_of);
  else
    read_twice(text, [](std::string_view reply) { return ladder::build_reply_of(reply, "lab-1-ffff"); });
  return 0;
}
