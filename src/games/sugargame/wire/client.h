// A player as a client of any server that speaks Sugargame's line protocol.
#pragma once

#include "hosting/game_server.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/rules/text.h"
#include "net/line_stream.h"

namespace agon::sugargame {

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override;
  int run(const JoinSettings& settings) override;

 private:
  net::awaitable<int> play(JoinSettings settings);
  void begin_match(const Told& told);
  std::string answer(const Told& told, const JoinSettings& settings);

  std::string server_ = "127.0.0.1:4343";
  std::string name_;
  bool quiet_ = false;
  std::optional<Rules> rules_;
  std::unique_ptr<Player<Rules>> player_;  ///< of the present match; made when it is first asked
  std::uint64_t matches_ = 0;
};

}  // namespace agon::sugargame
