// The page of a match as it is first sent: with its title and a picture, for sites that show what a link
// leads to, and framed by those that may.
#pragma once

#include <string>
#include <vector>

#include "hosting/live_runtime.h"
#include "net/router.h"
#include "server/games.h"

namespace agon::app {

class MatchDocument {
 public:
  /// `index`: the pages' own document. `embed_from`: sites that may frame /embed/ID, as
  /// "https://blog.example". Throws BadRequest for one that is no origin.
  MatchDocument(const Games& games, LiveRuntime& stage, std::string_view index,
                const std::vector<std::string>& embed_from);

  /// Adds /matches/{id} and /embed/{id}.
  void add_routes(net::Router& router);

 private:
  net::Response document(const net::Request& request, bool framed) const;

  const Games& games_;
  LiveRuntime& stage_;
  std::string index_, policy_;
};

}  // namespace agon::app
