// A game's own wire protocol, as the program sees it: a server that existing clients connect to, and a
// built-in player as a client of any such server.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "core/to_json.h"
#include "hosting/seat_plan.h"

namespace CLI {
class App;
}

namespace agon {

// An original program whose place this one can take: called by its name (by a link, say), it reads the
// original's words and fails as the original does.

struct ProgramAlias {
  std::string program;             ///< the original's name
  std::vector<std::string> words;  ///< what `agon` is asked to do then, before the words given
  std::string usage;  ///< printed on standard output when the words are wrong; the reason goes to stderr
  int exit_code = 2;  ///< after a failure
};

class LiveRuntime;
class SeatPort;

/// One match alone, of players that somebody else has named. Each of its clients comes by a door of its own;
/// the port of the game is not opened.
struct ArrangedMatch {
  boost::json::value config;         ///< checked
  std::vector<std::string> players;  ///< a seat each: built in, "cmd:…", "java:…" or "client:…"
  std::vector<std::string> names;    ///< shown and recorded, a seat each
  bool clocks = true;                ///< hold the players to the game's clocks
  std::vector<std::shared_ptr<ClientProgram>> clients;  ///< by seat, once they run; null: no client
};
/// Who sits where in an arranged match: its clients are the sockets.
std::vector<SeatPlan> arranged_plans(const ArrangedMatch& match);

struct ServeSettings {
  const GameEntry* game = nullptr;              ///< whose server it is
  std::string listen = "127.0.0.1";             ///< address to listen on
  std::vector<std::string> assignments;         ///< --set key=value
  std::uint64_t seed = 0;                       ///< of the first match; the next get seeds derived from it
  std::vector<std::string> seats;               ///< --seat SEAT=WHO: who sits where in every match
  std::shared_ptr<const ProgramHost> programs;  ///< starts players that are programs
  double person_ms = 600'000;                   ///< clock of a move in matches with people; 0: none
  /// A person's seat in a match, with a link that is told to whoever started the server; empty: no pages.
  std::function<std::shared_ptr<SeatPort>(const std::string& match, Seat seat)> invite;
  std::function<void(int exit_code)> finished;  ///< to be called when the server has done all it was asked to
  bool pages = false;                           ///< they are served, and go on being so
  std::shared_ptr<ArrangedMatch> arranged;      ///< null: whoever connects plays

  /// The game's rules of that configuration, which must be one that the game takes.
  template <class Config>
  std::shared_ptr<const AnyGame> rules(const Config& config) const {
    return game->rules(to_json(config));
  }
  /// The seed of a match, of which there may be many.
  std::uint64_t seed_of(std::uint64_t match) const;
  /// Prints a line about what is played, where that is nobody else's to tell.
  void say(const std::string& line) const;

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
  /// Lets go of all that lives on the stage, which is about to go; of what there is where it could not open
  /// whole.
  virtual void close() = 0;
  /// "127.0.0.1:4000"
  virtual std::string address() const = 0;
  // Of an arranged match, after open().
  /// What the words of a client's command line stand for at that seat, {host} and {port} beside them.
  virtual ClientWords client_words(Seat seat) const;
  /// Where clients of this protocol look for a server if they are told nothing.
  virtual std::uint16_t usual_port() const { return 0; }
  /// Connections of the seat's client come by this listening socket, which is taken over.
  virtual void open_door(Seat seat, int socket);
  /// Whether the seat's client has taken its seat.
  virtual bool has_come(Seat seat) const;
  /// The program of a seat that has come has ended by itself, which a protocol without lasting connections
  /// does not see.
  virtual void client_ended(Seat, const std::string& /*how*/) {}
  /// Nobody comes to that seat any more: the match is played without.
  virtual void give_up(Seat seat, Fault why);

  /// The game's life needs the page's port closed: a stand-in for an original program that had none.
  virtual bool wants_no_pages() const { return false; }
  /// The original server whose place this one can take, if it has a name and ways of its own.
  virtual std::optional<ProgramAlias> program_alias() const { return std::nullopt; }
};

/// Closes a server at the end of a scope, however that is left: whatever went wrong, its stage is still there
/// then.
class ClosedAtEnd {
 public:
  explicit ClosedAtEnd(GameServer& server) : server_(server) {}
  ~ClosedAtEnd() { server_.close(); }
  ClosedAtEnd(const ClosedAtEnd&) = delete;
  ClosedAtEnd& operator=(const ClosedAtEnd&) = delete;

 private:
  GameServer& server_;
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
