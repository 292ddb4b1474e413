// A match played here and shown in the browser, until Ctrl-C.
#include "cli/browsed_match.h"
#include "cli/play_options.h"
#include "cli/program.h"
#include "core/temporary_folder.h"
#include "server/serving.h"

namespace agon::app {

int play_in_browser(const std::vector<const HostedEntry*>& games, const HostedEntry& game,
                    const MatchRequest& request, const process::Settings& settings,
                    const PlayOptions& options) {
  const TemporaryFolder folder("play");
  ServeOptions serve;
  serve.records = folder.path();
  serve.port = options.port;
  serve.loops = 1;
  Serving serving(games, serve);  // outlives what it shows
  BrowsedMatch match(game, request, settings, options);
  const auto code = serving.show(match);
  if (match.failure()) std::rethrow_exception(match.failure());
  return code;
}

}  // namespace agon::app
