// Records and their private parts: compressed or plain, whole or damaged, as strangers may hand them on. From the
// bytes of the file to the last step played again.
#include <cstdlib>

#include "arena/replay.h"
#include "core/record_file.h"
#include "core/record_private.h"
#include "games/evasion/rules/rules.h"

namespace {

constexpr agon::UnpackBounds bounds{.text = 1 << 20, .line = 1 << 16};

void replay(const agon::Record& record) {
  agon::ReplayOf<agon::evasion::Rules> replay(record);
  while (replay.next()) {
  }
  replay.check_footer();
}

template <class Read>
void expect_words(Read&& read) {
  try {
    read();
  } catch (const agon::BadValue& bad) {
    if (std::string_view(bad.what()).empty()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  expect_words([&] { replay(agon::record_from(bytes, "x", bounds)); });
  expect_words([&] { replay(agon::record_from(agon::compressed(bytes), "x", bounds)); });
  expect_words([&] { agon::private_part_from(bytes, "x"); });
  expect_words([&] { agon::private_sum(bytes, "x"); });
  return 0;
}
