// The built-in players of Zappy: agents that play over the wire or, each at a seat, in lock-step.
#pragma once

#include <array>
#include <functional>
#include <memory>

#include "core/notes.h"
#include "games/zappy/players/agent.h"
#include "games/zappy/players/champion.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {

/// Plays an agent at a seat of the lock-step game.
class SeatPlayer : public agon::Player<Rules> {
 public:
  explicit SeatPlayer(std::unique_ptr<Agent> agent) : agent_(std::move(agent)) {}

  Action decide(const View& view, Nanoseconds time_left) override;
  /// The commands that the agent has planned next.
  std::optional<PlayerThought<Rules>> thought() const override;
  bool remembers() const override { return true; }
  const Agent& agent() const { return *agent_; }

 private:
  std::unique_ptr<Agent> agent_;
  Commands planned_;  ///< the next one is at the back
};

using OwnedPlayer = std::unique_ptr<agon::Player<Rules>>;

/// Parts from which an agent is made.
struct Crewing {
  std::string team;    ///< name of the team, the same for all of its players
  std::string secret;  ///< signs the team's broadcasts, together with the name
  std::uint64_t seed = 0;
};

struct AgentEntry {
  const char* name;
  const char* summary;
  std::unique_ptr<Agent> (*make)(const Crewing&);
};

std::unique_ptr<Agent> make_team(const Crewing&);
std::unique_ptr<Agent> make_champion(const Crewing&);

/// All agents, from the simplest to the champion; each can play over the wire.
const std::vector<AgentEntry>& agents();
/// Null if there is no agent of this name.
const AgentEntry* agent_named(std::string_view name);

/// A world is too large to play on from every step. A position is valued by the levels of the teams.
inline AnalysisPlayers analysis_players(std::type_identity<Rules>) { return {"champion", "", 0, 0}; }

/// How a decision is told after a match (core/players.h).
std::string doing(const Rules& rules, const State& state, Seat seat, const Action& action);
std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name);

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);
std::span<const NamedFigures> figures(std::type_identity<Rules>);

// Parameters of the champion, written after its name: "champion?away=12&quiet=100".

/// The part of ChampionStyle that can be set. Times are in units.
struct ChampionParams {
  int talk = static_cast<int>(ChampionStyle{}.talk);
  int quiet = static_cast<int>(ChampionStyle{}.quiet);
  int away = ChampionStyle{}.away;
  int spare_food = ChampionStyle{}.spare_food;
  int reserve = static_cast<int>(ChampionStyle{}.reserve);

  static constexpr std::array field_notes{
      FieldNote{"talk", "units between reports while it gathers", 14, 1000},
      FieldNote{
          "quiet",
          "units that its leader waits in silence at the meeting, besides 4 for each tile of both sides", 0,
          2000},
      FieldNote{"away", "tiles that the crew goes from where it was disturbed", 1, 100},
      FieldNote{"spare_food", "food that it gathers besides what the incantations take, where it can be", 0,
                50},
      FieldNote{"reserve", "units of life to be left after any incantation but the last", 0, 1000},
  };

  ChampionStyle style() const {
    ChampionStyle style;
    style.talk = talk;
    style.quiet = quiet;
    style.away = away;
    style.spare_food = spare_food;
    style.reserve = reserve;
    return style;
  }
};
BOOST_DESCRIBE_STRUCT(ChampionParams, (), (talk, quiet, away, spare_food, reserve))

}  // namespace agon::zappy
