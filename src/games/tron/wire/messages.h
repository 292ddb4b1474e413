// The messages of the Chillin framework and of its Tron, field by field. Texts are ISO-8859-1 bytes; those
// that may be null are Nullable.
#pragma once

#include <boost/describe.hpp>

#include "games/tron/rules/values.h"
#include "games/tron/wire/ks.h"

namespace agon::tron::wire {

using Name = ks::Nullable<std::string>;
using Sides = ks::Table<std::vector<std::string>>;

/// The envelope: `payload` is the object whose class is `type`.
struct Message {
  std::string type;
  std::string payload;
};
BOOST_DESCRIBE_STRUCT(Message, (), (type, payload))

struct JoinOfflineGame {
  Name team_nickname;
  Name agent_name;
};
BOOST_DESCRIBE_STRUCT(JoinOfflineGame, (), (team_nickname, agent_name))

struct JoinOnlineGame {
  Name token;
  Name agent_name;
};
BOOST_DESCRIBE_STRUCT(JoinOnlineGame, (), (token, agent_name))

struct ClientJoined {
  bool joined = false;
  Name side_name;
  Sides sides;
};
BOOST_DESCRIBE_STRUCT(ClientJoined, (), (joined, side_name, sides))

struct AgentJoined {
  Name side_name;
  Name agent_name;
  Name team_nickname;
};
BOOST_DESCRIBE_STRUCT(AgentJoined, (), (side_name, agent_name, team_nickname))

struct AgentLeft {
  Name side_name;
  Name agent_name;
};
BOOST_DESCRIBE_STRUCT(AgentLeft, (), (side_name, agent_name))

struct StartGame {
  std::uint32_t start_time = 0;  ///< UTC seconds
};
BOOST_DESCRIBE_STRUCT(StartGame, (), (start_time))

struct EndGame {
  Name winner_sidename;  ///< null: a draw
  ks::Table<ks::Table<std::string>> details;
};
BOOST_DESCRIBE_STRUCT(EndGame, (), (winner_sidename, details))

struct BaseSnapshot {
  std::string world_payload;
};
BOOST_DESCRIBE_STRUCT(BaseSnapshot, (), (world_payload))

struct RealtimeSnapshot : BaseSnapshot {
  std::uint32_t current_cycle = 0;
  float cycle_duration = 0;  ///< seconds
};
BOOST_DESCRIBE_STRUCT(RealtimeSnapshot, (BaseSnapshot), (current_cycle, cycle_duration))

struct BaseCommand {
  std::string type;
  std::string payload;
};
BOOST_DESCRIBE_STRUCT(BaseCommand, (), (type, payload))

struct RealtimeCommand : BaseCommand {
  std::uint32_t cycle = 0;
};
BOOST_DESCRIBE_STRUCT(RealtimeCommand, (BaseCommand), (cycle))

struct ChangeDirection {
  Direction direction = Direction::Up;
};
BOOST_DESCRIBE_STRUCT(ChangeDirection, (), (direction))

struct ActivateWallBreaker {};
BOOST_DESCRIBE_STRUCT(ActivateWallBreaker, (), ())

struct World {
  std::vector<std::vector<Cell>> board;
  ks::Table<Agent> agents;
  ks::Table<std::int32_t> scores;
  Constants constants;
};
BOOST_DESCRIBE_STRUCT(World, (), (board, agents, scores, constants))

// The messages of the spectators' stream and of the original's replay files.

struct GameInfoMessage {
  std::string game_name;
  Sides sides;
  float gui_cycle_duration = 0;
  ks::Table<std::string> gui_side_colors;
};
BOOST_DESCRIBE_STRUCT(GameInfoMessage, (), (game_name, sides, gui_cycle_duration, gui_side_colors))

struct Auth {
  bool authenticated = false;
};
BOOST_DESCRIBE_STRUCT(Auth, (), (authenticated))

struct SceneActions {
  std::vector<std::string> action_types;
  std::vector<std::string> action_payloads;
};
BOOST_DESCRIBE_STRUCT(SceneActions, (), (action_types, action_payloads))

}  // namespace agon::tron::wire
