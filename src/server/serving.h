// One run of `agon serve`: the stage, the game's own ports, the pages, until a signal or the game's end.
#pragma once

#include <boost/asio/signal_set.hpp>
#include <optional>

#include "net/http_server.h"
#include "server/contest_pages.h"
#include "server/elsewhere_matches.h"
#include "server/exhibit.h"
#include "server/fleet_watch.h"
#include "server/job_sight.h"
#include "server/ladder_api.h"
#include "server/match_document.h"
#include "server/pages.h"
#include "server/replay_routes.h"
#include "server/rules_modules.h"
#include "server/serve_options.h"
#include "server/showcase.h"
#include "server/steady_memory.h"
#include "server/story_routes.h"

namespace agon::app {

class Serving {
 public:
  Serving(const Games& games, const ServeOptions& options);

  /// `server` may be null: the pages alone.
  int run(const HostedEntry* game, GameServer* server);
  /// The pages, with something of the caller's on them.
  int show(Exhibit& exhibit);

 private:
  void open_door();
  void open_game(const HostedEntry& game, GameServer& server, bool pages);
  void open_pages();
  void bind_pages();
  void bind_port();
  void open_ladder();
  void open_fleet(const std::string& token);
  void end_ladder();
  void hold_programs(const HostedEntry& game, ServeSettings& settings, bool has_lab) const;
  void open_lab(const HostedEntry& game, std::shared_ptr<const ProgramLab> lab,
                const ServeSettings& settings);
  std::shared_ptr<SeatPort> invite(const HostedEntry& game, const std::string& match, Seat seat);
  void announce();
  void play_on(const std::string& title);
  void print_stats();

  SteadyMemory memory_;  ///< before any thread
  const Games& games_;
  const ServeOptions& options_;
  LiveRuntime stage_;
  boost::asio::signal_set signals_;
  net::Router router_;
  std::optional<Pages> pages_;
  std::optional<ReplayDesk> desk_;
  std::optional<RulesModules> modules_;
  std::optional<ReplayRoutes> replays_;
  std::optional<AnalysisAnswers> analyses_;
  std::optional<StoryRoutes> story_;
  std::optional<MatchDocument> document_;
  std::optional<ContestPages> contests_;
  std::unique_ptr<ladder::Service> ladder_;
  std::optional<LadderApi> ladder_api_;
  std::optional<JobSight> sight_;
  std::optional<ElsewhereMatches> elsewhere_;  ///< asks for what is shown, in a thread of its own
  std::unique_ptr<FleetWatch> fleet_;
  std::optional<net::HttpServer> http_;
  std::optional<Showcase> showcase_;
  json::object addresses_;
  int code_ = 0;  ///< the exit code
};

}  // namespace agon::app
