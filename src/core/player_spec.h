// A player as people write it in commands, plans, requests and stores: one text, parsed and printed here
// alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

struct PlayerSpec {
  enum class Kind {
    built_in,      ///< "champion?nodes=20000&health=900"
    program,       ///< "cmd:python3 bot.py": it speaks the lines of docs/bot-protocol.md
    client,        ///< "client:./zappy_ai -p {port}": it speaks the game's own protocol
    java_class,    ///< "java:lab/beavis": started by a program of the game
    lab_entry,     ///< "lab:beavis": a program in the folder that a server was given
    other_scheme,  ///< a colon behind any other word: a program of which nothing more is known
    person,        ///< "person": somebody at a page
    socket,        ///< no text: a client that connects by itself
  };

  Kind kind = Kind::socket;
  std::string scheme{};               ///< "cmd:", with its colon; empty: the text has none
  std::string word{};                 ///< all behind the scheme, without the parameters
  std::vector<std::string> params{};  ///< "nodes=20000", "health=900"; of built-in players alone

  /// The text without parameters; for a built-in player, the name in the list of players.
  std::string name() const { return scheme + word; }
  bool operator==(const PlayerSpec&) const = default;
};

/// Never fails: every text is a spec. It does not check that such a player exists.
PlayerSpec player_spec(std::string_view text);
/// The text that is parsed as this value.
std::string text_of(const PlayerSpec& player);

/// The kind that `player_spec` finds, without its parts; cheap, for loops over matches.
PlayerSpec::Kind kind_of_player(std::string_view text);

/// Whether the text names a program of any kind. Only the person at the command line may start one. Such
/// texts are private to their owners: records and pages show "program" instead.
inline bool is_outside(std::string_view player) { return player.find(':') != std::string_view::npos; }
inline bool is_client(std::string_view player) { return kind_of_player(player) == PlayerSpec::Kind::client; }
/// The command line of a program or of a client; empty: the text has none.
std::optional<std::string> command_line_in(std::string_view player);
/// The texts of players with a command line.
std::string program_text(std::string_view command_line);
std::string client_text(std::string_view command_line);

}  // namespace agon
