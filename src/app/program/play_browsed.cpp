// A match played here and shown in the browser, until Ctrl-C.
#include <fmt/format.h>

#include <filesystem>

#include "app/program/browsed_match.h"
#include "app/program/play_options.h"
#include "app/program/program.h"
#include "app/program/serving.h"
#include "core/errors.h"

namespace agon::app {

namespace {

namespace fs = std::filesystem;

/// A folder of its own that is gone at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_((fs::temp_directory_path() / "agon-play-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) throw Failure("cannot make a folder like " + path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

int play_in_browser(const std::vector<const HostedEntry*>& games, const HostedEntry& game, const MatchRequest& request,
                    const process::Settings& settings, const PlayOptions& options) {
  const TemporaryFolder folder;
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
