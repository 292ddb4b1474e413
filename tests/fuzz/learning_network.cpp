// The file of a network, as somebody hands in a learned player: a network that chooses a legal action, or a
// sentence about what is wrong.
#include <cstdint>
#include <cstdlib>

#include "core/errors.h"
#include "learning/network.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace agon;
  const learning::Shape shape{
      .seats = 2, .element = learning::Element::byte, .observation = {3}, .channels = {}, .actions = 2};
  try {
    const auto network = learning::Network::read({reinterpret_cast<const char*>(data), size});
    network.check(shape);
    Random random(1, "fuzz");
    const std::uint8_t row[3]{0, 1, 255};
    const std::int8_t mask[2]{0, 1};
    if (network.choose(shape, row, mask, random) != 1) std::abort();
  } catch (const BadRequest& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  return 0;
}
