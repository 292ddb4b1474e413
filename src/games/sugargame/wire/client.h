// A player as a client of any server that speaks Sugargame's line protocol.
#pragma once

#include "arena/any_game.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/rules/text.h"
#include "hosting/join_client.h"

namespace agon::sugargame {

class Client : public JoinClient {
 public:
  Client() : JoinClient("a Sugargame server", 4343) {}
  void add_options(CLI::App& command) override;

 private:
  void check(const JoinSettings& settings) override;
  net::awaitable<int> play(const JoinSettings& settings) override;
  void begin_match(const Told& told, const JoinSettings& settings);
  std::string answer(const Told& told, const JoinSettings& settings);

  std::optional<Rules> rules_;
  std::unique_ptr<AnyPlayer> player_;  ///< of the present match; made when it is first asked
  ClientView<Rules> shown_;
  std::uint64_t matches_ = 0;
};

}  // namespace agon::sugargame
