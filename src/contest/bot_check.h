// Checks a bot: plays matches with it, and says in words what it does wrong.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/game_entry.h"

namespace agon::contest {

/// One match of the check, and what it found about the bot.
struct CheckScene {
  std::string what;
  bool fine = false;
  bool cannot_start = false;
  bool only_late = false;          ///< it started, and every fault is about time: the machine may be busy
  std::vector<std::string> lines;  ///< what was measured, or what is wrong
  std::string problem;             ///< the first thing that is wrong, in a sentence; empty: it is fine
};

class BotCheck {
 public:
  /// `player`: the bot. `game` must outlive the check.
  BotCheck(const GameEntry& game, json::value config, std::string player,
           std::shared_ptr<const ProgramHost> programs)
      : game_(game), config_(std::move(config)), player_(std::move(player)), programs_(std::move(programs)) {}

  /// Plays a match with the bot on `seat`. `other` plays the other seats; empty: built-in players do. After
  /// `most_seconds` the match is cut short, which is nobody's fault; 0: it is played to its end.
  CheckScene scene(const std::string& what, std::size_t seat, const std::string& other,
                   double most_seconds = 0);

 private:
  std::vector<std::string> table(std::size_t seat, const std::string& other) const;
  CheckScene judged(const std::string& what, std::size_t seat, const MatchResult& result,
                    const std::vector<Fault>& faults, bool cut_short) const;

  const GameEntry& game_;
  json::value config_;
  std::string player_;
  std::shared_ptr<const ProgramHost> programs_;
  std::uint64_t scenes_ = 0;
};

}  // namespace agon::contest
