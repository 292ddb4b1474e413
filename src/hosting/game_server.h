// A game's own wire protocol: a server that existing clients connect to, and a built-in player as a client of
// any such server.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "core/fault.h"
#include "core/game_info.h"
#include "core/record_private.h"
#include "core/seat.h"
#include "core/to_json.h"

namespace CLI {
class App;
}

namespace agon {

// An original program that this program can replace. When it is started under the original's name (by a
// symbolic link, say), it accepts the original's arguments and fails as the original does.

struct ProgramAlias {
  std::string program;             ///< the original's name
  std::vector<std::string> words;  ///< arguments of `agon` to put before those given
  std::string
      usage;  ///< printed on standard output when the arguments are wrong; standard error has the reason
  int exit_code = 2;  ///< exit code after a failure
};

class LiveRuntime;
class SeatPort;

// The players at the seats of a game's server: `--seat prey=champion`, `--seat 1=cmd:python3 bot.py`, `--seat
// 0=person`. A seat without a plan is for a client that connects.

struct SeatPlan {
  /// `absent`: the seat's client did not come.
  enum class Kind { socket, player, person, absent } kind = Kind::socket;
  std::string player;  ///< "champion", "cmd:python3 bot.py", "java:lab/beavis"
  std::string name{};  ///< the name given by the arranged match; empty: the player names itself
  Fault why_absent{};  ///< only for an absent client

  bool is_socket() const { return kind == Kind::socket; }
  /// The kind of player, as the record names it.
  std::string kind_name() const;
};

/// One plan per seat. `words` name a seat by its number, its role or, if the game names its seats, by its
/// name; case does not matter. Throws BadRequest, which quotes the word and lists the seats.
std::vector<SeatPlan> seat_plans(const std::vector<std::string>& words, const GameInfo& info,
                                 std::size_t seats, const std::vector<std::string>& names = {});

/// Number of seats for clients that connect.
std::size_t open_seats(const std::vector<SeatPlan>& plans);

/// A single match of given players, such as a match of a contest. Each of its clients connects by a door of
/// its own: a listening socket inside its box. The game's port is not opened.
struct ArrangedMatch {
  boost::json::value config;         ///< already checked
  std::vector<std::string> players;  ///< one per seat: built in, "cmd:…", "java:…" or "client:…"
  std::vector<std::string> names;    ///< one per seat, shown and recorded
  bool clocks = true;                ///< false: no clocks
  std::vector<std::shared_ptr<ClientProgram>> clients;  ///< by seat, once they run; null: no client
};
/// The seat plans of an arranged match; its clients sit at socket seats.
std::vector<SeatPlan> arranged_plans(const ArrangedMatch& match);

struct ServeSettings {
  const GameEntry* game = nullptr;       ///< the game that is served
  std::string listen = "127.0.0.1";      ///< the address to listen on
  std::vector<std::string> assignments;  ///< --set key=value
  std::uint64_t seed = 0;                ///< seed of the first match; later matches get seeds derived from it
  std::vector<std::string> seats;        ///< --seat SEAT=WHO, for every match
  std::shared_ptr<const ProgramHost> programs;  ///< starts the players that are programs
  double person_ms = 600'000;                   ///< time for a move in matches with people; 0: no limit
  /// Creates a person's seat in a match and prints its link; empty: there are no pages.
  std::function<std::shared_ptr<SeatPort>(const std::string& match, Seat seat)> invite;
  std::function<void(int exit_code)> finished;  ///< call it when all that was asked is done
  /// Takes a program at a seat that has failed, and what it left behind; on any thread. Empty: the caller
  /// reports it.
  std::function<void(const std::string& player, const Fault& fault, const PrivatePart& left)> program_failed;
  bool pages = false;                       ///< the pages are served, and stay so after the matches
  std::shared_ptr<ArrangedMatch> arranged;  ///< null: any client that connects may play

  /// The game's rules for `config`, which must be valid.
  template <class Config>
  std::shared_ptr<const AnyGame> rules(const Config& config) const {
    return game->rules(to_json(config));
  }
  /// The seed of match number `match`. An arranged match has `seed` itself.
  std::uint64_t seed_of(std::uint64_t match) const;
  /// Prints a line about what is played. An arranged match prints nothing: its caller reports it.
  void say(const std::string& line) const;

  /// Call this when the matches of built-in players and programs, or the arranged match, are over. Without
  /// pages, it ends the server once the records can be read.
  void all_played(LiveRuntime& runtime) const;
};

class GameServer {
 public:
  virtual ~GameServer() = default;
  /// Adds the game's flags and arguments to `agon serve GAME`.
  virtual void add_options(CLI::App& command) = 0;
  /// Opens the port and serves on the runtime's network thread. Throws BadRequest or Failure.
  virtual void open(LiveRuntime& runtime, ServeSettings settings) = 0;
  /// Releases everything that lives on the runtime, before the runtime is destroyed. Also works after open()
  /// has failed halfway.
  virtual void close() = 0;
  /// "127.0.0.1:4000"
  virtual std::string address() const = 0;
  // The following are for an arranged match, after open().
  /// Values for words in braces of a client's command line at that seat, besides {host}, {port} and {name}.
  virtual ClientWords client_words(Seat seat) const;
  /// The port at which clients of this protocol look for a server by default; 0: none.
  virtual std::uint16_t usual_port() const { return 0; }
  /// Accepts the connections of the seat's client on this listening socket. Takes ownership of it.
  virtual void open_door(Seat seat, int socket);
  /// Whether the seat's client has connected and taken its seat.
  virtual bool has_come(Seat seat) const;
  /// The program of a seat that had connected has exited, which a protocol without lasting connections cannot
  /// see.
  virtual void client_ended(Seat, const std::string& /*how*/) {}
  /// The seat's client will not come; the match is played without it.
  virtual void give_up(Seat seat, Fault why);

  /// Whether the port of the pages stays closed, because the game replaces an original program without pages.
  virtual bool wants_no_pages() const { return false; }
  /// The original server that this one can replace, if it has a name and arguments of its own.
  virtual std::optional<ProgramAlias> program_alias() const { return std::nullopt; }
};

/// Closes a server at the end of a scope, also after an exception, while its runtime still exists.
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
  std::string player;  ///< a built-in player or a program
  std::uint64_t seed = 0;
  std::shared_ptr<const ProgramHost> programs;  ///< starts a player that is a program
  std::function<void(Picture)> show;  ///< gets the player's view whenever it changes; empty: nobody watches
  std::function<void(const std::string& line)> say = print_line;            ///< progress messages
  std::function<void(const std::string& line)> complain = print_complaint;  ///< error messages

  /// Both print the line with the control characters that a server may have put into it made visible.
  static void print_line(const std::string& line);
  static void print_complaint(const std::string& line);
};

class RemoteClient {
 public:
  virtual ~RemoteClient() = default;
  /// Adds the game's flags to `agon join GAME PLAYER`.
  virtual void add_options(CLI::App& command) = 0;
  /// Whether it was asked to print only errors.
  virtual bool quiet() const { return false; }
  /// Whether it uses JoinSettings::show.
  virtual bool can_show() const { return false; }
  /// Plays to the end and returns the exit code. Throws BadRequest or Failure.
  virtual int run(const JoinSettings& settings) = 0;
  /// The original client that this one can replace.
  virtual std::optional<ProgramAlias> program_alias() const { return std::nullopt; }
};

// A lab: a folder of programs that anybody at the pages may start by name. The person who starts the server
// allows it.

class ProgramLab {
 public:
  virtual ~ProgramLab() = default;
  /// The folder's path as it was given.
  virtual const std::string& folder() const = 0;
  /// The entries that are there now ("beavis"), sorted; at most `most` of them.
  virtual std::vector<std::string> entries(std::size_t most) const = 0;
  /// The player for an entry ("java:lab/beavis"). `entry` may hold any bytes. Throws BadRequest if there is
  /// no such entry.
  virtual std::string player(const std::string& entry, Seat seat) const = 0;
};

/// An interface that some games' servers have; ask for it with dynamic_cast.
class LabServer {
 public:
  virtual ~LabServer() = default;
  /// Null: the server was started without a lab. Throws BadRequest.
  virtual std::shared_ptr<const ProgramLab> lab() const = 0;
};

}  // namespace agon
