// What the lobby knows of a match.
#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/record.h"

namespace agon {

enum class MatchStatus { live, finished };
BOOST_DESCRIBE_ENUM(MatchStatus, live, finished)

struct MatchInfo {
  std::string id;
  std::string game;
  std::string called;  ///< what the game's own protocol calls the match: "Ab3xY"; empty: nothing
  std::string title;   ///< "greedy – runner"
  std::vector<SeatRecord> seats;
  MatchStatus status = MatchStatus::live;
  std::uint64_t step = 0;
  double steps_per_second = 0;  ///< its natural pace; 0: as fast as the players think
  std::string started;          ///< UTC, ISO 8601
  std::uint64_t seed = 0;
  boost::json::value config;
  std::optional<Outcome> outcome;
  std::string problem;                   ///< e.g. why its record could not be written; empty: none
  std::optional<RecordClocks> clocks{};  ///< as the players are held to them; empty: to none
  std::optional<RecordOrigin> origin{};  ///< where it goes on from; empty: its start
};
BOOST_DESCRIBE_STRUCT(MatchInfo, (),
                      (id, game, called, title, seats, status, step, steps_per_second, started, seed, config,
                       outcome, problem, clocks, origin))

/// "greedy – runner"; of more than two seats, neighbours with the same name are one: "team ×6 – champion ×6"
std::string title_of(const std::vector<SeatRecord>& seats);

}  // namespace agon
