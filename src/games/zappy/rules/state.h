// The whole state of a world. Players, eggs and incantations live in lists whose free entries are reused.
// Everything refers to them by their index there; the protocol's numbers are counted separately.
#pragma once

#include <boost/container/static_vector.hpp>
#include <boost/describe.hpp>
#include <cstdint>
#include <vector>

#include "games/zappy/rules/values.h"

namespace agon::zappy {

/// The world's clock: an indexed heap of alarms, one for each subject with something due. Setting, moving and
/// cancelling take logarithmic time; nothing is ever scanned.
struct Alarm {
  __extension__ using Both = __int128;  ///< moment and order as one number: a comparison without a branch

  Time at = 0;
  std::uint64_t order = 0;    ///< order of setting: among alarms of one moment the one set first rings first
  std::uint32_t subject = 0;  ///< the thing that the alarm belongs to

  bool operator==(const Alarm&) const = default;
  bool before(const Alarm& other) const { return both() < other.both(); }
  Both both() const { return static_cast<Both>(at) << 64 | order; }
};
BOOST_DESCRIBE_STRUCT(Alarm, (), (at, order, subject))

struct Clock {
  std::vector<Alarm> alarms;         ///< a binary heap
  std::vector<std::int32_t> places;  ///< of a subject's alarm in the heap; -1: none
  std::uint64_t orders = 0;          ///< alarms set so far

  bool empty() const { return alarms.empty(); }
  const Alarm& next() const { return alarms.front(); }
  bool set_for(std::uint32_t subject) const { return subject < places.size() && places[subject] >= 0; }
  Time at(std::uint32_t subject) const { return alarms[static_cast<std::size_t>(places[subject])].at; }
  /// The subject must have no alarm yet.
  void set(std::uint32_t subject, Time at);
  void cancel(std::uint32_t subject);

  bool operator==(const Clock&) const = default;

 private:
  void put(std::size_t place, const Alarm& alarm);
  void rise(std::size_t place, const Alarm& alarm);
  void sink(std::size_t place, const Alarm& alarm);
};
BOOST_DESCRIBE_STRUCT(Clock, (), (alarms, places, orders))

using Index = std::int32_t;
inline constexpr Index nobody = -1;

struct Tile {
  Amounts things{};
  Index first_player = nobody;  ///< the others follow by Trantorian::next
  Index first_egg = nobody;
  std::int32_t players = 0;
  std::int32_t eggs = 0;

  bool operator==(const Tile&) const = default;
};
BOOST_DESCRIBE_STRUCT(Tile, (), (things, first_player, first_egg, players, eggs))

using CommandQueue = boost::container::static_vector<Command, longest_queue>;

/// A player in the world. The queue comes first because its length is at its end, on one cache line with all
/// other members that tell whether a player is idle.
struct Trantorian {
  CommandQueue queue;            ///< the first is running if `running`
  std::int32_t number = nobody;  ///< as the protocol shows it; -1: this entry is free
  Index ritual = nobody;         ///< the incantation that freezes the player
  std::int32_t team = 0;
  std::int32_t x = 0, y = 0;
  Orientation orientation = Orientation::N;
  std::int32_t level = 1;
  Amounts stock{};  ///< food: whole units, without the one being digested
  bool running = false;
  Time left = 0;  ///< remaining time of the running command, while an incantation suspends it
  Index next = nobody, previous = nobody;  ///< on the same tile
  Time spoke = -1;                         ///< end of its last broadcast; -1: none yet
  std::int32_t seat = -1;                  ///< its seat in the lock-step game

  bool operator==(const Trantorian&) const = default;
  bool alive() const { return number != nobody; }
  /// Whether the player has no command and is free to act. One comparison: three would be mispredicted.
  bool idle() const {
    return (queue.size() | static_cast<std::size_t>(ritual ^ nobody) |
            static_cast<std::size_t>(number < 0)) == 0;
  }
};
BOOST_DESCRIBE_STRUCT(Trantorian, (),
                      (number, team, x, y, orientation, level, stock, queue, running, left, ritual, next,
                       previous, spoke, seat))

struct Egg {
  std::int32_t number = nobody;  ///< as the protocol shows it; -1: this entry is free
  std::int32_t team = 0;
  std::int32_t parent = nobody;  ///< number of the player that laid it; -1: there from the start
  std::int32_t x = 0, y = 0;
  Index next = nobody, previous = nobody;  ///< on the same tile
  std::int32_t place = 0;                  ///< its position in its team's list

  bool operator==(const Egg&) const = default;
  bool laid() const { return number != nobody; }
};
BOOST_DESCRIBE_STRUCT(Egg, (), (number, team, parent, x, y, next, previous, place))

struct Team {
  std::string name;
  std::vector<Index> eggs;   ///< unhatched: the free slots of the team
  std::int32_t players = 0;  ///< living
  std::int32_t highest = 0;  ///< number of living players at level 8
  std::int32_t forks = 0;    ///< eggs laid by Fork so far
  std::int32_t hatched = 0;  ///< players so far

  bool operator==(const Team&) const = default;
};
BOOST_DESCRIBE_STRUCT(Team, (), (name, eggs, players, highest, forks, hatched))

struct Incantation {
  std::int32_t level = 0;  ///< level before the incantation; 0: this entry is free
  std::int32_t x = 0, y = 0;
  Index initiator = nobody;         ///< nobody: the initiator died
  std::vector<Index> participants;  ///< the initiator first, the others by rising number

  bool operator==(const Incantation&) const = default;
};
BOOST_DESCRIBE_STRUCT(Incantation, (), (level, x, y, initiator, participants))

/// A seat of the lock-step game: its player and the messages since its last decision.
struct SeatState {
  Index player = nobody;
  std::int32_t instant = 0;  ///< decisions at the present moment that took no time
  std::vector<Message> messages;

  bool operator==(const SeatState&) const = default;
};
BOOST_DESCRIBE_STRUCT(SeatState, (), (player, instant, messages))

/// The subject of each alarm.
constexpr std::uint32_t work_of(Index player) { return static_cast<std::uint32_t>(player) * 3; }
constexpr std::uint32_t meal_of(Index player) { return static_cast<std::uint32_t>(player) * 3 + 1; }
constexpr std::uint32_t end_of(Index incantation) { return static_cast<std::uint32_t>(incantation) * 3 + 2; }

struct State {
  Time time = 0;
  Time unit = 1;            ///< ticks of a time unit from now on; what has begun keeps its end
  std::uint64_t seed = 0;   ///< seed of all random draws
  std::uint64_t draws = 0;  ///< number of draws so far
  std::vector<Tile> tiles;  ///< row by row
  Amounts ground{};         ///< amounts on all tiles together
  Time refill_at = 0;       ///< the next moment of refill; it passes unnoticed while nothing is missing
  std::vector<Team> teams;
  std::vector<Trantorian> players;
  std::vector<Egg> eggs;
  std::vector<Incantation> rituals;
  std::vector<Index> free_players, free_eggs, free_rituals;
  std::int32_t players_born = 0;
  std::int32_t eggs_laid = 0;
  std::int32_t living = 0;
  std::int32_t idle = 0;  ///< living players that are free and have no command
  Index winner = nobody;  ///< the winning team
  bool hunger = true;     ///< food is digested; an operator may stop it
  bool refill = true;     ///< the ground is refilled; an operator may stop it
  Clock clock;
  std::vector<SeatState> seats;  ///< of the lock-step game

  bool operator==(const State&) const = default;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (time, unit, seed, draws, tiles, ground, refill_at, teams, players, eggs, rituals,
                       free_players, free_eggs, free_rituals, players_born, eggs_laid, living, idle, winner,
                       hunger, refill, clock, seats))

}  // namespace agon::zappy
