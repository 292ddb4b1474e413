// This server's matches, live and finished: their records, a page of a match that opens from a disk, and the
// thoughts of players, which only their owners may read until they share them. Network thread only.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>

#include "core/record_private.h"
#include "hosting/live_runtime.h"
#include "server/match_routes.h"
#include "server/rules_modules.h"

namespace agon::server {

class LiveMatches : public MatchSource {
 public:
  /// `modules`: the rules that a match's own page may contain. All must outlive this object.
  LiveMatches(const Games& games, LiveRuntime& runtime, ReplayService& replays, const RulesModules& modules)
      : games_(games), runtime_(runtime), replay_service_(replays), modules_(modules) {}

  /// The routes under /api/matches/{id} that other kinds of matches do not have.
  static std::vector<Route<LiveMatches>> rows();
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  net::awaitable<FoundMatch> find(const std::string& id, Need need);
  /// Sets the key that identifies the owner of a match's programs.
  void own(std::string match, std::string key) { keys_[std::move(match)] = std::move(key); }

 private:
  using Answer = net::awaitable<net::Response>;
  using Parts = std::shared_ptr<const std::vector<FoundPart>>;
  static constexpr std::size_t most_parts = 4;  ///< number of matches whose private parts are kept in memory
  static constexpr std::size_t most_infos = 256;  ///< number of unlisted matches that are kept in memory
  static constexpr int most_readers = 2;          ///< of whole records, at the same time

  Answer page(net::Request request);
  Answer thoughts(net::Request request);
  Answer share(net::Request request);
  net::awaitable<void> find_unlisted(const std::string& path, FoundMatch& found);
  bool is_owner(const std::string& match, const net::Request& request) const;
  net::awaitable<Parts> parts_of(const std::string& record_path);

  const Games& games_;
  LiveRuntime& runtime_;
  ReplayService& replay_service_;
  const RulesModules& modules_;
  std::map<std::string, std::string> keys_;  ///< by match
  std::set<std::string> shared_;
  std::deque<std::pair<std::string, Parts>> parts_;  ///< by path of the record, the latest first
  std::deque<MatchInfo> unlisted_;  ///< asked for before, but on no list any more; the latest first
  /// Numbers of requests that read a record now, and that make a page. Pages are made one at a time, since
  /// each replays a whole match.
  std::shared_ptr<int> readers_ = std::make_shared<int>(0);
};

net::Response no_such_match(const std::string& id);

}  // namespace agon::server
