// Whatever a client or a server sends: frames are cut, envelopes opened, payloads read by the type they name,
// and what was read is written and read again to the same bytes.
#include <cstdlib>

#include "games/tron/wire/world.h"
#include "net/frame_splitter.h"

namespace agon::tron::wire {
namespace {

template <class M>
void there_and_back(const std::string& payload) {
  const auto message = ks::read<M>(payload);
  if (!message) return;
  const std::string bytes = ks::written(*message);
  const auto again = ks::read<M>(bytes);
  if (!again || ks::written(*again) != bytes) std::abort();
}

void open_message(const Message& message) {
  if (message.type == "RealtimeCommand") {
    const auto command = ks::read<RealtimeCommand>(message.payload);
    Action action;
    if (command) add_command(*command, action);
    there_and_back<RealtimeCommand>(message.payload);
  } else if (message.type == "RealtimeSnapshot") {
    const auto snapshot = ks::read<RealtimeSnapshot>(message.payload);
    if (snapshot) shown_by(*snapshot);
    there_and_back<RealtimeSnapshot>(message.payload);
  } else {
    there_and_back<JoinOfflineGame>(message.payload);
    there_and_back<ClientJoined>(message.payload);
    there_and_back<EndGame>(message.payload);
    there_and_back<World>(message.payload);
    there_and_back<SceneActions>(message.payload);
  }
}

}  // namespace
}  // namespace agon::tron::wire

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace agon::tron;
  agon::net::FrameSplitter splitter(wire::longest_frame);
  splitter.add({reinterpret_cast<const char*>(data), size});
  while (const auto body = splitter.next())
    if (const auto message = ks::read<wire::Message>(*body)) wire::open_message(*message);
  return 0;
}
