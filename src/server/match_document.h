// The HTML page of a match, with its title and a picture, for sites that show a preview of a link. Permitted
// sites may frame it.
#pragma once

#include <string>
#include <vector>

#include "hosting/live_runtime.h"
#include "net/router.h"
#include "server/games.h"

namespace agon::app {

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

}  // namespace agon::app
