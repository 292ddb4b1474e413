// One player's side of a connection, without the connection: lines in, lines out.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/zappy/players/agent.h"

namespace agon::zappy {

class Pilot {
 public:
  enum class Stage { welcome, slots, size, playing, dead };

  /// `ahead`: commands sent before the first is answered.
  Pilot(std::string team, std::size_t ahead, std::unique_ptr<Agent> agent)
      : team_(std::move(team)), ahead_(ahead), agent_(std::move(agent)) {}

  /// A line of the server, without its line feed; what is to be sent is appended to `out`.
  void told(std::string_view line, std::string& out);
  /// Asks for the slot again, after `refused()`.
  void ask_again(std::string& out);
  /// Nothing came for long: asks for a line that puts the order of answers right.
  void nudge(std::string& out);

  Stage stage() const { return stage_; }
  bool refused() const { return refused_; }  ///< the team has no slot now
  Agent& agent() { return *agent_; }
  const Agent& agent() const { return *agent_; }

 private:
  void pump(std::string& out);

  std::string team_;
  std::size_t ahead_;
  std::unique_ptr<Agent> agent_;
  Stage stage_ = Stage::welcome;
  bool refused_ = false;
  int slots_ = 0;
  Commands planned_;  ///< the next one last
};

}  // namespace agon::zappy
