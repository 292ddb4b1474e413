// The files of the pages, and the HTML page of a match.
#pragma once

#include <string>
#include <vector>

#include "hosting/games.h"
#include "hosting/live_runtime.h"
#include "net/assets.h"
#include "net/router.h"

namespace agon::server {

/// Serves the files of the pages. A path listed in web/src/page_paths.ts, which the build writes to
/// /page_paths.txt, gets the page. Any other path gets 404 with a page that says so.
net::Handler serve_pages(std::span<const net::Asset> files);

/// The HTML page of a match, with its title and a picture, for sites that show a preview of a link. Permitted
/// sites may frame it.
class MatchDocument {
 public:
  /// `index`: the HTML of the pages. `embed_from`: sites that may frame /embed/ID, such as
  /// "https://blog.example". Throws BadRequest if one is not an origin.
  MatchDocument(const Games& games, LiveRuntime& runtime, std::string_view index,
                const std::vector<std::string>& embed_from);

  /// Adds /matches/{id} and /embed/{id}.
  void add_routes(net::Router& router);

 private:
  net::Response document(const net::Request& request, bool framed) const;

  const Games& games_;
  LiveRuntime& runtime_;
  std::string index_, policy_;
};

}  // namespace agon::server
