// Facts about a game that the arena, the pages and the learners need without knowing its types.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "core/seat.h"

namespace agon {

enum class Dynamics { turn_based, simultaneous };
BOOST_DESCRIBE_ENUM(Dynamics, turn_based, simultaneous)
enum class Information { perfect, hidden };
BOOST_DESCRIBE_ENUM(Information, perfect, hidden)
enum class Chance { none, at_start, during };
BOOST_DESCRIBE_ENUM(Chance, none, at_start, during)

struct GameInfo {
  std::string name;                ///< one word, as typed on the command line: "evasion"
  std::string title;               ///< as shown: "Evasion"
  std::string summary;             ///< one sentence
  std::vector<std::string> roles;  ///< of seat 0, 1, …; one entry for all where seats are alike
  std::size_t least_seats = 2;
  std::size_t most_seats = 2;
  Dynamics dynamics = Dynamics::simultaneous;
  Information information = Information::perfect;
  Chance chance = Chance::none;
  double least_score = 0;
  double most_score = 0;
  std::size_t longest = 0;  ///< steps a match can last under the default configuration

  const std::string& role(std::size_t seat) const {
    return roles.at(seat < roles.size() ? seat : roles.size() - 1);
  }
};
BOOST_DESCRIBE_STRUCT(GameInfo, (),
                      (name, title, summary, roles, least_seats, most_seats, dynamics, information, chance,
                       least_score, most_score, longest))

// How a match ended.

struct Outcome {
  std::vector<double> scores;  ///< one a seat, in the game's own unit; bounds stand in GameInfo
  std::vector<Seat> winners;   ///< one: a win; several or none: a draw
  std::string reason;          ///< one word, e.g. "capture"; empty while the match goes on
  std::string text;            ///< one sentence for people

  bool over() const { return !reason.empty(); }
  bool operator==(const Outcome&) const = default;
};
BOOST_DESCRIBE_STRUCT(Outcome, (), (scores, winners, reason, text))

/// The outcome's text as every output says it, the winner's score first. Rules and records may write seat 0's
/// first; their text is part of the outcome, so that it stays.
std::string words_of(const Outcome& outcome);

}  // namespace agon
