// A program as others name it: the command that stands for a player's name, and tools such as compilers.
// Nothing here starts one; who may start programs hands in how.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A player that speaks the lines of docs/bot-protocol.md on its standard streams.
inline constexpr std::string_view bot_scheme = "cmd:";
/// A player that is a client of the game's own protocol.
inline constexpr std::string_view client_scheme = "client:";

inline bool is_client(std::string_view player) { return player.starts_with(client_scheme); }
/// The command line of "cmd:python3 bot.py" or "client:./zappy_ai -p {port}"; nothing: the name has none.
inline std::optional<std::string> command_line_in(std::string_view player) {
  for (const auto scheme : {bot_scheme, client_scheme})
    if (player.starts_with(scheme)) return std::string(player.substr(scheme.size()));
  return std::nullopt;
}

/// What is started for a player that is a program.
struct ProgramCommand {
  std::string name;                   ///< as reports show it: the command line, or "java:lab/beavis"
  std::vector<std::string> words;     ///< the first names the program
  std::vector<std::string> readable;  ///< files and folders that are listed for it
  bool folders = true;                ///< it sees the folder of its program, too, if that is its own
};

/// A program that makes something and ends.
struct ToolJob {
  std::vector<std::string> words;
  std::vector<std::string> readable;  ///< files and folders
  std::string writable;               ///< a folder
  double seconds = 120;               ///< at most
};

struct ToolResult {
  bool done = false;   ///< it ended by itself with exit code 0
  std::string ending;  ///< how it ended, in words
  std::string output;  ///< what it printed, both streams, the last 64 KiB
};

/// Runs a tool. Throws Failure where it cannot be started.
using ToolRunner = std::function<ToolResult(const ToolJob&)>;

}  // namespace agon
