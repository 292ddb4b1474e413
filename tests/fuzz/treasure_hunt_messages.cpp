// Bytes that strangers send to the HTTP endpoints, and that servers answer to our client: read or refused,
// never more.
#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/wire/client_view.h"

namespace {

using namespace agon::treasure_hunt;

template <class Read>
void try_reading(Read&& read) {
  try {
    read();
  } catch (const BadMessage&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  try_reading([&] { read_registration(text); });
  try_reading([&] { read_move(text); });
  try_reading([&] {
    const auto half = read_half_map(text);
    for (const Profile profile : {Profile::strict, Profile::ss2025, Profile::ws2025, Profile::lenient})
      half_map_fault(profile, half.playerHalfMapNodes, nullptr);
  });
  try_reading([&] { read_new_game(text); });
  try_reading([&] { read_envelope(text); });
  try_reading([&] { read_registered(text); });
  try_reading([&] { RemoteEyes("me", Profile::strict).view_of(read_game_state(text)); });
  return 0;
}
