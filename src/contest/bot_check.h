// A bot taken through all that can happen, and what it does wrong in words.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/game_entry.h"

namespace agon::contest {

/// One match, and what is to be said of the bot in it.
struct CheckScene {
  std::string what;
  bool fine = false;
  bool cannot_start = false;
  bool only_late = false;  ///< nothing is wrong but that answers came late, as they may on a busy machine
  std::vector<std::string> lines;  ///< what was measured, or what is wrong
};

class BotCheck {
 public:
  /// `player`: the bot. Game and programs must outlive it.
  BotCheck(const GameEntry& game, json::value config, std::string player,
           std::shared_ptr<const ProgramHost> programs)
      : game_(game), config_(std::move(config)), player_(std::move(player)), programs_(std::move(programs)) {}

  /// A match in which it has this seat; the others' are built-in players, or `other`. `most_seconds`: then
  /// the match is ended, which is nobody's fault; 0: it is played to its end.
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
