// The values of Treasure Hunt: configuration, state, action and view. Element names and spellings are those
// of the course's XML messages (schema 5).
#pragma once

#include <optional>
#include <vector>

#include "core/notes.h"
#include "core/seat.h"
#include "games/treasure_hunt/rules/board.h"
#include "games/treasure_hunt/rules/ending.h"

namespace agon::treasure_hunt {

/// The half map rules of one year of the course; half_map.h has the numbers.
enum class Profile { strict, ss2025, ws2025, lenient };
BOOST_DESCRIBE_ENUM(Profile, strict, ss2025, ws2025, lenient)

enum class FirstMover { random, seat_0, seat_1 };
BOOST_DESCRIBE_ENUM(FirstMover, random, seat_0, seat_1)

enum class WaterCheck {
  at_once,     ///< the first action towards water or the edge loses
  on_arrival,  ///< the action that would bring the avatar there loses
};
BOOST_DESCRIBE_ENUM(WaterCheck, at_once, on_arrival)

enum class Decoy {
  per_state,    ///< the random enemy position stays the same within one game state id
  per_request,  ///< it is drawn anew for every request
};
BOOST_DESCRIBE_ENUM(Decoy, per_state, per_request)

enum class FortChoice { random, first };
BOOST_DESCRIBE_ENUM(FortChoice, random, first)

struct Config {
  Profile profile = Profile::strict;
  FirstMover first_mover = FirstMover::random;
  int action_limit = 320;
  int action_ms = 5000;
  int game_ms = 600'000;
  int true_position_after = 8;
  bool half_map_counts = true;
  Decoy decoy = Decoy::per_state;
  WaterCheck water_check = WaterCheck::at_once;
  FortChoice fort_choice = FortChoice::random;
  bool mountains_see_across = true;
  bool sight_with_one_half = true;

  bool operator==(const Config&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"profile",
                "rules that half maps must keep: the brief's, a semester's, or those that all clients keep"},
      FieldNote{"first_mover", "which seat sends its half map first and makes the first move"},
      FieldNote{"action_limit", "actions of both players together; then the one whose turn it is loses", 2,
                100'000},
      FieldNote{"action_ms", "time for an action, in milliseconds; 0 = no limit (debug mode)", 0, 86'400'000},
      FieldNote{"game_ms", "time for the whole game, in milliseconds; 0 = no limit", 0, 86'400'000},
      FieldNote{"true_position_after", "own actions after which the enemy is shown where it is", 0, 1000},
      FieldNote{"half_map_counts", "the half map is one of the own actions before true positions"},
      FieldNote{"decoy", "how long a random enemy position stays the same"},
      FieldNote{"water_check", "when a movement towards water or the edge loses"},
      FieldNote{"fort_choice", "which fort of a half map with several is kept"},
      FieldNote{"mountains_see_across", "a mountain also reveals fields of the other half"},
      FieldNote{"sight_with_one_half", "the player of the first half map sees its fort and avatar at once"},
  };
};
BOOST_DESCRIBE_STRUCT(Config, (),
                      (profile, first_mover, action_limit, action_ms, game_ms, true_position_after,
                       half_map_counts, decoy, water_check, fort_choice, mountains_see_across,
                       sight_with_one_half))

/// The state of one player.
struct Side {
  Point origin;    ///< top left field of its half
  Point fort;      ///< also where its avatar starts
  Point treasure;  ///< it stays here after it was collected
  Point position;
  bool collected = false;
  Direction heading = Direction::Up;  ///< direction of the move under way
  std::uint8_t progress = 0;          ///< actions already spent on it; 0: none is under way
  int actions = 0;                    ///< actions of this player, its half map included

  bool operator==(const Side&) const = default;
};
BOOST_DESCRIBE_STRUCT(Side, (), (origin, fort, treasure, position, collected, heading, progress, actions))

/// The fields that a seat has revealed. As JSON it is 25 hexadecimal digits, four fields each.
class FieldSet {
 public:
  void insert(int index) { words_[static_cast<std::size_t>(index >> 6)] |= std::uint64_t{1} << (index & 63); }
  bool contains(int index) const {
    return (words_[static_cast<std::size_t>(index >> 6)] >> (index & 63) & 1) != 0;
  }
  bool operator==(const FieldSet&) const = default;
  boost::json::value to_json() const;
  void read_json(const boost::json::value& value, const std::string& where);  ///< throws BadValue
  std::uint64_t hash_code() const;

 private:
  std::array<std::uint64_t, 2> words_{};
};

struct State {
  Board board;
  std::array<Side, 2> sides;
  std::array<FieldSet, 2> revealed;
  Seat turn = 0;
  int actions = 0;           ///< of both players
  bool stacked = false;      ///< 10 x 10, else 20 x 5; drawn at the start, hidden until it becomes visible
  bool first_leads = false;  ///< the half that comes first lies at (0,0); hidden until it becomes visible
  std::uint64_t secret = 0;  ///< names the random streams; below 2^53, never 0
  Ending ending = Ending::none;
  Seat loser = 0;  ///< meaningful when ending is not none

  bool operator==(const State&) const = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (board, sides, revealed, turn, actions, stacked, first_leads, secret, ending, loser))

struct HalfMapNode {
  int X = 0, Y = 0;
  bool fortPresent = false;
  Terrain terrain = Terrain::Unknown;

  bool operator==(const HalfMapNode&) const = default;
};
BOOST_DESCRIBE_STRUCT(HalfMapNode, (), (X, Y, fortPresent, terrain))

enum class Act {
  nothing,  ///< no action; passing is not allowed, so it loses
  half_map,
  move,
};
BOOST_DESCRIBE_ENUM(Act, nothing, half_map, move)

struct Action {
  Act act = Act::nothing;
  Direction move = Direction::Up;
  std::vector<HalfMapNode> playerHalfMapNodes;  ///< exactly as sent, including mistakes

  bool operator==(const Action&) const = default;
};
BOOST_DESCRIBE_STRUCT(Action, (), (act, move, playerHalfMapNodes))

/// The facts that the protocol tells a client, and the counts that a client can keep itself.
struct View {
  Board board;
  std::optional<Point> position;
  std::optional<Point> enemy_position;  ///< random until enemy_position_true
  std::optional<Point> fort;
  std::optional<Point> enemy_fort;  ///< once revealed
  std::optional<Point> treasure;    ///< once revealed, until collected
  bool collected = false;
  bool enemy_collected = false;
  bool enemy_position_true = false;
  bool must_act = false;
  bool over = false;
  bool won = false;
  int actions = 0;       ///< own ones, the half map included
  int game_actions = 0;  ///< of both
  Direction heading = Direction::Up;
  int progress = 0;  ///< own actions spent on the move towards heading
  Profile profile = Profile::strict;
  int action_limit = 320;

  bool operator==(const View&) const = default;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (board, position, enemy_position, fort, enemy_fort, treasure, collected,
                       enemy_collected, enemy_position_true, must_act, over, won, actions, game_actions,
                       heading, progress, profile, action_limit))

}  // namespace agon::treasure_hunt
