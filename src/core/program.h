// The commands of programs: of a player (core/player_spec.h), and of tools such as compilers. This file
// starts none; callers that may start programs pass in the means.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace agon {

/// The command that is started for a player that is a program.
struct ProgramCommand {
  std::string name;                   ///< as reports show it: the command line, or "java:lab/beavis"
  std::vector<std::string> words;     ///< the first names the program
  std::vector<std::string> readable;  ///< files and folders that are listed for it
  bool folders = true;                ///< it sees the folder of its program, too, if that is its own
  std::string folder{};               ///< where it runs; empty: the folder of its program
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

// A program that reads what is written to it and makes something from it, such as a film's encoder. This file
// starts none; callers that may start programs pass in the means.

class FedTool {
 public:
  virtual ~FedTool() = default;  ///< ends it, if it has not ended
  /// False: it reads no more.
  virtual bool write(std::span<const unsigned char> bytes) = 0;
  /// Closes its standard input and waits for its end.
  virtual ToolResult finish() = 0;
};

/// Null: there is no such program. Throws Failure where it cannot be started.
using FedToolStarter = std::function<std::unique_ptr<FedTool>(const std::vector<std::string>& words)>;

}  // namespace agon
