// One run of `agon serve`: the runtime, the game's ports and the pages, until a signal or the game's end.
#pragma once

#include <atomic>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hosting/games.h"
#include "hosting/live_match.h"
#include "hosting/live_runtime.h"
#include "net/http_server.h"
#include "net/router.h"
#include "server/contest_starts.h"
#include "server/ladder_api.h"
#include "server/page_files.h"
#include "server/pages.h"
#include "server/rules_modules.h"
#include "server/worker_states.h"

namespace agon::server {

// The showcase: while somebody visits the lobby, every game has a match of built-in players. A match that is
// watched goes on. If nobody has visited for a while, nothing is played.

class Showcase {
 public:
  Showcase(const Games& games, LiveRuntime& runtime, std::uint64_t seed);
  void start();
  /// A visitor has asked for the list of matches. Network thread only.
  void visited();

 private:
  void look();
  void begin_missing();
  void end_unwatched();
  void begin(const HostedEntry& game);

  const Games& games_;
  LiveRuntime& runtime_;
  std::uint64_t seed_;
  std::uint64_t played_ = 0;
  boost::asio::steady_timer timer_;
  std::chrono::steady_clock::time_point last_visit_{};
  std::map<const HostedEntry*, std::shared_ptr<LiveMatch>> live_;
};

// Something that a command shows on pages of its own, while they are served.

class Exhibit {
 public:
  virtual ~Exhibit() = default;
  /// Called before any request is answered.
  virtual void open(LiveRuntime& runtime, net::Router& router) = 0;
  /// The match whose programs have an owner, and the owner's key; empty: none. Called after `open`.
  virtual std::pair<std::string, std::string> owned() const { return {}; }
  /// Called when the pages answer, at http://ADDRESS.
  virtual void begin(const std::string& address) = 0;
  /// Called when the pages have ended and the runtime has stopped.
  virtual void end() = 0;
};

// The options of `agon serve` for all games.

struct ServeOptions {
  std::string listen = "127.0.0.1";
  std::optional<std::uint16_t> port;  ///< of the pages; unset: the first free one from 8080 on
  bool no_pages = false;
  bool showcase = false;
  bool stats = false;
  bool watch = false;               ///< show in the terminal what is played
  std::string records = "records";  ///< folder; "none": nothing is recorded
  std::string announce;             ///< file to which the addresses are written as one line of JSON
  std::string token;
  std::vector<std::string> hosts;  ///< further names of this server
  std::size_t per_address = 0;     ///< most connections of one address at once on a port; 0: the usual limit
  std::vector<std::string> embed_from;  ///< sites that may frame a match's page
  std::string wasm;    ///< folder of the rules for browsers; "none": none; empty: those inside the program
  std::string behind;  ///< address of a trusted proxy
  std::uint64_t seed = 1;
  std::vector<std::string> assignments;
  std::vector<std::string> seats;  ///< --seat SEAT=WHO, of the game's matches
  double person_seconds = 600;     ///< a person's time for a move; 0: no limit
  bool no_sandbox = false;
  std::size_t loops = 0;              ///< network threads; 0: one per core
  std::vector<std::string> contests;  ///< stores whose contests the pages show
  std::string start_contests;         ///< store of contests that people start on the pages; empty: none
  std::string bots;                   ///< folder of the programs that may play in these; empty: none
  double contest_minutes = 30;        ///< then such a contest stops
  std::string ladder;                 ///< store of a ladder; empty: none
  std::string ladder_builds;          ///< folder in which its versions are built; empty: beside the store
  std::vector<std::vector<std::string>> workers;  ///< commands that start workers for the ladder's matches
  unsigned ladder_matches = 0;   ///< at the same time; 0: so many that every bot has a core of its own
  std::string certificate, key;  ///< PEM files for HTTPS; empty: HTTP
  bool insecure = false;         ///< accept the ladder's tokens over plain HTTP from other machines
};

// How a program that lives for weeks uses memory.

/// Construct it before any thread starts. The C library keeps freed memory per thread, tens of megabytes
/// after a long replay. It also raises the size above which it returns blocks at once, so a server would grow
/// for hours without holding more. These settings return blocks of a megabyte or more when they are freed,
/// and let threads share a few heaps.
struct SteadyMemory {
  SteadyMemory();
};

class Serving {
 public:
  Serving(const Games& games, const ServeOptions& options);

  /// `server`: null: only the pages.
  int run(const HostedEntry* game, GameServer* server);
  /// Serves the pages with an exhibit on them.
  int show(Exhibit& exhibit);

 private:
  void configure_doormen();
  void open_game(const HostedEntry& game, GameServer& server, bool pages);
  void open_pages();
  void bind_pages();
  void bind_port();
  void open_matches(const MatchPlace& place, MatchSource& source);
  void open_ladder();
  void open_contests(const std::string& token);
  void open_workers(const std::string& token);
  void end_ladder();
  void hold_programs(const HostedEntry& game, ServeSettings& settings, bool has_lab) const;
  void open_lab(const HostedEntry& game, std::shared_ptr<const ProgramLab> lab,
                const ServeSettings& settings);
  std::shared_ptr<SeatPort> invite(const HostedEntry& game, const std::string& match, Seat seat);
  void announce();
  void play_on(const std::string& title);
  void print_stats();

  SteadyMemory memory_;  ///< constructed before any thread starts
  const Games& games_;
  const ServeOptions& options_;
  LiveRuntime runtime_;
  boost::asio::signal_set signals_;
  net::Router router_;
  std::optional<ReplayService> replay_service_;
  std::optional<RulesModules> modules_;
  std::optional<AnalysisAnswers> analysis_answers_;
  std::optional<LiveMatches> matches_;
  std::deque<MatchRoutes> match_routes_;  ///< one for each kind of match
  std::optional<Pages> pages_;
  std::optional<MatchDocument> document_;
  EngineAnswers engine_;
  std::optional<WorkerStates> workers_;
  std::optional<ContestPages> contest_pages_;
  std::optional<ContestStarts> contest_starts_;
  std::unique_ptr<ladder::Service> ladder_;
  std::optional<LadderApi> ladder_api_;
  std::optional<net::HttpServer> http_;
  std::optional<Showcase> showcase_;
  json::object addresses_;
  std::atomic<int> code_ = 0;  ///< the exit code
};

/// Runs the runtime to its end and shows what is played in the terminal. Leaving the view does not stop the
/// server. Other output is held back until the view ends. Throws show::NoTerminal.
void run_watched(LiveRuntime& runtime, const std::string& title);

}  // namespace agon::server
