// The XML messages of the protocol (schema 5), written and read; described fields are elements of these
// names, in this order. Pure: no socket.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt {

/// Thrown if the text is no such message; it names the element that is missing or wrong.
struct BadMessage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct PlayerRegistration {
  std::string studentFirstName, studentLastName, studentUAccount;  ///< 1 to 50 characters each
};
BOOST_DESCRIBE_STRUCT(PlayerRegistration, (), (studentFirstName, studentLastName, studentUAccount))

struct PlayerHalfMap {
  std::string uniquePlayerID;
  std::vector<HalfMapNode> playerHalfMapNodes;
};

struct PlayerMove {
  std::string uniquePlayerID;
  Direction move = Direction::Up;
};
BOOST_DESCRIBE_STRUCT(PlayerMove, (), (uniquePlayerID, move))

enum class PlayerGameState { Won, Lost, MustAct, MustWait };
BOOST_DESCRIBE_ENUM(PlayerGameState, Won, Lost, MustAct, MustWait)
enum class PlayerPositionState { NoPlayerPresent, EnemyPlayerPosition, MyPlayerPosition, BothPlayerPosition };
BOOST_DESCRIBE_ENUM(PlayerPositionState, NoPlayerPresent, EnemyPlayerPosition, MyPlayerPosition,
                    BothPlayerPosition)
enum class TreasureState { NoOrUnknownTreasureState, MyTreasureIsPresent };
BOOST_DESCRIBE_ENUM(TreasureState, NoOrUnknownTreasureState, MyTreasureIsPresent)
enum class FortState { NoOrUnknownFortState, MyFortPresent, EnemyFortPresent };
BOOST_DESCRIBE_ENUM(FortState, NoOrUnknownFortState, MyFortPresent, EnemyFortPresent)

struct PlayerState {
  std::string uniquePlayerID, firstName, lastName, uaccount;
  PlayerGameState state = PlayerGameState::MustWait;
  bool collectedTreasure = false;
  bool operator==(const PlayerState&) const = default;
};
BOOST_DESCRIBE_STRUCT(PlayerState, (),
                      (uniquePlayerID, firstName, lastName, uaccount, state, collectedTreasure))

struct MapNode {
  PlayerPositionState playerPositionState = PlayerPositionState::NoPlayerPresent;
  Terrain terrain = Terrain::Grass;
  TreasureState treasureState = TreasureState::NoOrUnknownTreasureState;
  FortState fortState = FortState::NoOrUnknownFortState;
  int X = 0, Y = 0;
  bool operator==(const MapNode&) const = default;
};
BOOST_DESCRIBE_STRUCT(MapNode, (), (playerPositionState, terrain, treasureState, fortState, X, Y))

struct GameStateMessage {
  std::vector<PlayerState> players;
  std::vector<MapNode> mapNodes;
  std::string gameStateId;
  bool operator==(const GameStateMessage&) const = default;
};

/// The wrapper of every answer except the first.
struct Envelope {
  bool okay = true;
  std::string exceptionName, exceptionMessage;
};

// The messages of clients. Reading throws BadMessage.
std::string text_of(const PlayerRegistration& message);
std::string text_of(const PlayerHalfMap& message);
std::string text_of(const PlayerMove& message);
PlayerRegistration read_registration(std::string_view text);
PlayerHalfMap read_half_map(std::string_view text);
PlayerMove read_move(std::string_view text);

// The answers of the server.
std::string new_game_text(std::string_view game_id);
std::string okay_text();
std::string registered_text(std::string_view player_id);
std::string error_text(std::string_view name, std::string_view message);
std::string text_of(const GameStateMessage& message);
std::string read_new_game(std::string_view text);
Envelope read_envelope(std::string_view text);
std::string read_registered(std::string_view text);
GameStateMessage read_game_state(std::string_view text);

}  // namespace agon::treasure_hunt
