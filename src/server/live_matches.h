// Matches of this server, while they are played and after: where their records are, a page that opens from a
// disk, and what players said beside their actions, which only their owners may read until they share it.
// Network thread only.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>

#include "core/record_private.h"
#include "hosting/live_runtime.h"
#include "server/match_routes.h"
#include "server/rules_modules.h"

namespace agon::app {

class LiveMatches : public MatchSource {
 public:
  /// `modules`: what a match's own page may hold. All must outlive it.
  LiveMatches(const Games& games, LiveRuntime& runtime, ReplayDesk& desk, const RulesModules& modules)
      : games_(games), runtime_(runtime), desk_(desk), modules_(modules) {}

  /// Of /api/matches/{id}: what other places of matches do not have.
  static std::vector<Route<LiveMatches>> rows();
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  net::awaitable<FoundMatch> find(const std::string& id, Need need) const;
  /// The programs of that match belong to whoever shows this key.
  void own(std::string match, std::string key) { keys_[std::move(match)] = std::move(key); }

 private:
  using Answer = net::awaitable<net::Response>;
  using Parts = std::shared_ptr<const std::vector<FoundPart>>;
  static constexpr std::size_t most_parts = 4;    ///< matches whose private parts are held
  static constexpr std::size_t most_readers = 2;  ///< at a time

  Answer page(net::Request request);
  Answer thoughts(net::Request request);
  Answer share(net::Request request);
  bool is_owner(const std::string& match, const net::Request& request) const;
  net::awaitable<Parts> parts_of(const std::string& record_path);

  const Games& games_;
  LiveRuntime& runtime_;
  ReplayDesk& desk_;
  const RulesModules& modules_;
  bool making_page_ = false;                 ///< one at a time: each runs a whole match
  std::map<std::string, std::string> keys_;  ///< by match
  std::set<std::string> shared_;
  std::deque<std::pair<std::string, Parts>> parts_;  ///< by the record's path, latest first
  std::size_t readers_ = 0;
};

net::Response no_such_match(const std::string& id);

}  // namespace agon::app
