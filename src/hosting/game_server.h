// A game's own wire protocol, as the program sees it: a server that existing clients connect to, and a
// built-in player as a client of any such server.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hosting/program_alias.h"
#include "core/picture.h"
#include "core/program_seat.h"
#include "core/seat.h"

namespace CLI {
class App;
}

namespace agon {

class LiveRuntime;
class SeatPort;

struct ServeSettings {
  std::string listen = "127.0.0.1";             ///< address to listen on
  std::vector<std::string> assignments;         ///< --set key=value
  std::uint64_t seed = 0;                       ///< of the first match; the next get seeds derived from it
  std::vector<std::string> seats;               ///< --seat SEAT=WHO: who sits where in every match
  std::shared_ptr<const ProgramHost> programs;  ///< starts players that are programs
  double person_ms = 600'000;                   ///< clock of a move in matches with people; 0: none
  /// A person's seat in a match, with a link that is told to whoever started the server; empty: no pages.
  std::function<std::shared_ptr<SeatPort>(const std::string& match, Seat seat)> invite;
  std::function<void(int exit_code)> finished;  ///< to be called when the server has done all it was asked to
  bool pages = false;  ///< they are served, and go on being so

  /// Every seat was the house's and all has been played: without pages there is nothing left to do once the
  /// records can be read.
  void all_played(LiveRuntime& stage) const;
};

class GameServer {
 public:
  virtual ~GameServer() = default;
  /// Adds the game's flags and arguments to `agon serve GAME`.
  virtual void add_options(CLI::App& command) = 0;
  /// Opens the port and serves from the stage's network thread. Throws BadRequest or Failure.
  virtual void open(LiveRuntime& stage, ServeSettings settings) = 0;
  /// Lets go of all that lives on the stage, which is about to go.
  virtual void close() = 0;
  /// "127.0.0.1:4000"
  virtual std::string address() const = 0;
  /// The game's life needs the page's port closed: a stand-in for an original program that had none.
  virtual bool wants_no_pages() const { return false; }
  /// The original server whose place this one can take, if it has a name and ways of its own.
  virtual std::optional<ProgramAlias> program_alias() const { return std::nullopt; }
};

struct JoinSettings {
  std::string player;  ///< a built-in one, or a program
  std::uint64_t seed = 0;
  std::shared_ptr<const ProgramHost> programs;  ///< starts a player that is a program
  std::function<void(Picture)>
      show;  ///< gets what the player knows whenever it changed; empty: nobody watches
  std::function<void(const std::string& line)> say = print_line;            ///< what happens
  std::function<void(const std::string& line)> complain = print_complaint;  ///< what goes wrong

  /// Print with whatever a server put into the line made visible.
  static void print_line(const std::string& line);
  static void print_complaint(const std::string& line);
};

class RemoteClient {
 public:
  virtual ~RemoteClient() = default;
  /// Adds the game's flags to `agon join GAME PLAYER`.
  virtual void add_options(CLI::App& command) = 0;
  /// It was asked to print nothing but errors.
  virtual bool quiet() const { return false; }
  /// Whether it makes use of JoinSettings::show.
  virtual bool can_show() const { return false; }
  /// Plays to the end; the exit code. Throws BadRequest or Failure.
  virtual int run(const JoinSettings& settings) = 0;
  /// The original client whose place this one can take.
  virtual std::optional<ProgramAlias> program_alias() const { return std::nullopt; }
};

}  // namespace agon
