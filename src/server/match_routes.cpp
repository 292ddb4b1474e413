#include "server/match_routes.h"

#include <fmt/format.h>

#include "core/record_file.h"
#include "core/to_json.h"
#include "server/match_answers.h"

namespace agon::server {

void FoundMatch::set_stored(const std::string& key, std::string bytes, bool has_info) {
  match.key = key;
  if (!bytes.empty()) {
    const auto kept = std::make_shared<const std::string>(std::move(bytes));
    match.packed = [kept] { return *kept; };
    match.read = [kept, name = file] { return record_from(*kept, name); };
  }
  if (has_info) match.info = info_of(match.read(), key);
  match.info.id = key;
  match.info.status = MatchStatus::finished;
  match.steps = match.info.step;
}

const MatchPlace& live_matches() {
  static const MatchPlace place{"/api/matches/{id}", "A match"};
  return place;
}

const MatchPlace& contest_matches() {
  static const MatchPlace place{.path = "/api/contests/{contest}/matches/{match}",
                                .about = "A match of a contest",
                                .found_by = Cost::store};
  return place;
}

const MatchPlace& season_matches() {
  static const MatchPlace place{.path = "/api/seasons/{season}/matches/{match}",
                                .sees = Access::visitor,
                                .analyses = Access::student,
                                .found_by = Cost::store};
  return place;
}

template <auto make>
MatchRoutes::Answer MatchRoutes::made_of_steps(const RouteInfo& route, net::Request request) {
  auto found = co_await source_.find(route, request, Need::steps);
  if (found.refusal) co_return std::move(*found.refusal);
  if constexpr (std::is_invocable_v<decltype(make), ReplayService&, net::Request, RecordedMatch>)
    co_return co_await (replay_service_.*make)(std::move(request), std::move(found.match));
  else
    co_return co_await (replay_service_.drawings().*make)(std::move(request), std::move(found.match));
}

std::vector<Route<MatchRoutes>> MatchRoutes::rows(const MatchPlace& place) {
  using M = MatchRoutes;
  const auto get = [&](const char* part, const char* summary) {
    return RouteInfo{"GET", place.path + part, place.sees, summary}.costs(place.found_by);
  };
  const auto analysis = [&](const char* method, const char* summary) {
    return RouteInfo{method, place.path + "/analysis", place.analyses, summary}
        .answers<told::AnalysisState>()
        .costs(place.found_by);
  };
  std::vector<Route<M>> list;
  if (place.about != nullptr) list.push_back({get("", place.about).answers<MatchInfo>(), &M::about});
  list.insert(
      list.end(),
      {{get("/frames", "The steps of the match that from, to and every select")
            .asks("from to every")
            .answers<told::MatchFrames>()
            .costs(Cost::replay),
        &M::made_of_steps<&ReplayService::frames>},
       {get("/overview", "The events of the match, and its panels at some moments")
            .answers<told::Overview>()
            .costs(Cost::replay),
        &M::made_of_steps<&ReplayService::overview>},
       {get("/record", "The record of the match").of_type("application/zstd").costs(Cost::store), &M::record},
       {get("/picture.png", "A picture of the match")
            .asks("step width")
            .of_type("image/png")
            .costs(Cost::replay),
        &M::made_of_steps<&Drawings::still>},
       {get("/film.mp4", "A span of the match as a film")
            .asks("from to seconds width")
            .of_type("video/mp4")
            .costs(Cost::whole),
        &M::made_of_steps<&Drawings::film<FilmKind::mp4>>},
       {get("/film.gif", "A span of the match as a GIF")
            .asks("from to seconds width")
            .of_type("image/gif")
            .costs(Cost::whole),
        &M::made_of_steps<&Drawings::film<FilmKind::gif>>},
       {get("/analysis", "The analysis of the match: its progress and its results")
            .asks("from")
            .answers<told::AnalysisState>(),
        &M::analysis},
       {analysis("POST", "Start the analysis of the match: why did I lose?")
            .takes<told::AnalysisOrder>()
            .creates(202),
        &M::start_analysis},
       {analysis("DELETE", "End the analysis of the match"), &M::cancel_analysis}});
  return list;
}

MatchRoutes::Answer MatchRoutes::about(const RouteInfo& route, net::Request request) {
  auto found = co_await source_.find(route, request, Need::info);
  if (found.refusal) co_return std::move(*found.refusal);
  co_return net::json_response(to_json(found.match.info));
}

net::Response file_response(const char* type, std::string bytes, const std::string& name) {
  net::Response response{200, type, std::move(bytes)};
  response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
  return response;
}

MatchRoutes::Answer MatchRoutes::record(const RouteInfo& route, net::Request request) {
  auto found = co_await source_.find(route, request, Need::bytes);
  if (found.refusal) co_return std::move(*found.refusal);
  if (!found.match.packed)
    co_return net::error_response(404, "the match is still being played; you get its record when it is over");
  auto work = on_worker(replay_service_.store_workers(), found.match.packed);
  auto bytes = co_await std::move(work);
  if (bytes.empty()) co_return net::error_response(404, "the record is no longer on disk");
  co_return file_response("application/zstd", std::move(bytes), found.file + ".agon");
}

AnalysisQueue::Asker MatchRoutes::asker(const FoundMatch& found, const net::Request& request) const {
  return found.asker ? *found.asker : analysis_answers_.asker(request);
}

MatchRoutes::Answer MatchRoutes::analysis(const RouteInfo& route, net::Request request) {
  auto found = co_await source_.find(route, request, Need::state);
  if (found.refusal) co_return std::move(*found.refusal);
  const auto who = asker(found, request);
  co_return analysis_answers_.state(request, std::move(found.match), who);
}

MatchRoutes::Answer MatchRoutes::start_analysis(const RouteInfo& route, net::Request request) {
  if (route.access == Access::host)
    if (auto refusal = analysis_answers_.refusal(request)) co_return std::move(*refusal);
  auto found = co_await source_.find(route, request, Need::bytes);
  if (found.refusal) co_return std::move(*found.refusal);
  if (found.match.info.status == MatchStatus::live)
    co_return net::error_response(409, "the match is still being played; it is analysed when it is over");
  const auto who = asker(found, request);
  co_return analysis_answers_.start(request, std::move(found.match), who);
}

MatchRoutes::Answer MatchRoutes::cancel_analysis(const RouteInfo& route, net::Request request) {
  if (route.access == Access::host)
    if (auto refusal = analysis_answers_.refusal(request)) co_return std::move(*refusal);
  auto found = co_await source_.find(route, request, Need::state);
  if (found.refusal) co_return std::move(*found.refusal);
  co_return analysis_answers_.cancel(found.match.info.id, asker(found, request));
}

}  // namespace agon::server
