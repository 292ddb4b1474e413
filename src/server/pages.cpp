#include "server/pages.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/random.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "hosting/live_match.h"
#include "net/log.h"
#include "server/game_page.h"
#include "server/match_answers.h"
#include "server/match_routes.h"
#include "server/metrics.h"
#include "server/recorded_match.h"
#include "server/secret.h"

namespace agon::server {

namespace {
constexpr std::size_t most_rematches = 200;
constexpr std::size_t largest_order = 64 * 1024;  // bytes; reading it takes the network thread's time
}  // namespace

void Rematches::note(const std::string& match, LiveOrder order) {
  Rematch rematch;
  rematch.turned = order.players.size() == 2;
  if (rematch.turned) {
    std::reverse(order.players.begin(), order.players.end());
    std::reverse(order.names.begin(), order.names.end());
  }
  order.seed = derived_seed(order.seed, 1);
  order.from.reset();  // the rematch starts from the beginning
  rematch.order = std::move(order);
  rematches_[match] = std::move(rematch);
  order_.push_back(match);
  if (order_.size() <= most_rematches) return;
  rematches_.erase(order_.front());
  order_.pop_front();
}

Rematches::Rematch* Rematches::after(const std::string& match) {
  const auto found = rematches_.find(match);
  return found == rematches_.end() ? nullptr : &found->second;
}

Pages::Pages(const Games& games, LiveRuntime& runtime, boost::asio::thread_pool& workers,
             LiveMatches& matches, PagesOptions options)
    : games_(games),
      runtime_(runtime),
      matches_(matches),
      workers_(workers),
      options_(std::move(options)),
      people_(runtime.network()),
      labs_(runtime.hub(), workers) {}

std::vector<Route<Pages>> Pages::rows() {
  using enum Access;
  return {
      {RouteInfo{"GET", "/api/games", anyone,
                 "The games, their players and the fields of their configuration"}
           .answers<std::vector<told::GameSummary>>(),
       &Pages::games_list},
      {RouteInfo{"GET", "/api/games/{game}", anyone,
                 "Everything about a game: rules, every field, the lines of a bot, players, starter kits"}
           .answers<told::GamePage>(),
       &Pages::game},
      {RouteInfo{"GET", "/api/games/{game}/sample", anyone, "A short match of the game's built-in players"}
           .answers<told::SampleMatch>(),
       &Pages::sample},
      {RouteInfo{"GET", "/api/matches", anyone, "Live matches, and the recent ones"}
           .answers<told::MatchLists>(),
       &Pages::matches},
      {RouteInfo{"POST", "/api/matches", host, "Start a match; people get the keys of their seats"}
           .takes<LiveOrder>()
           .answers<told::StartedMatch>()
           .creates(),
       &Pages::start_match},
      {RouteInfo{"GET", "/api/matches/{id}/rematch", anyone, "Whether somebody asks for a rematch"}
           .asks("seat key")
           .answers<told::RematchState>(),
       &Pages::rematch_state},
      {RouteInfo{"POST", "/api/matches/{id}/rematch", anyone, "Play again, with the sides swapped"}
           .asks("seat key")
           .answers<told::Rematch>(),
       &Pages::rematch},
      {RouteInfo{"GET", "/api/live/{id}", anyone, "WebSocket: the live feed of a match"}, &Pages::watch},
      {RouteInfo{"GET", "/api/play/{id}/{seat}", anyone, "WebSocket: a person's seat"}.asks("key"),
       &Pages::play},
      {RouteInfo{"GET", "/api/openapi.json", anyone, "This description"}.answers<told::OpenApi>(),
       &Pages::description},
      {RouteInfo{"GET", "/metrics", anyone, "Figures for Prometheus"}.of_type("text/plain"), &Pages::metrics},
      {RouteInfo{"GET", "/healthz", anyone, "Whether the server answers"}.answers<told::Health>().costs(
           Cost::nothing),
       &Pages::health}};
}

/// An answer of JSON that is made once.
template <class Make>
net::Response Pages::kept(const std::string& path, Make make) {
  auto& text = kept_[path];
  if (!text) text = std::make_shared<const std::string>(make());
  net::Response response;
  response.shared_body = text;
  return response;
}

Pages::Answer Pages::description(net::Request request) {
  co_return kept(request.path, [&] { return json_text(openapi_document(options_.ladder)); });
}

Pages::Answer Pages::metrics(net::Request) {
  net::Response response{200, metrics_type, metrics_text(runtime_)};
  if (more_metrics) response.body += more_metrics();
  co_return response;
}

Pages::Answer Pages::health(net::Request) { co_return net::json_response(to_json(told::Health{"ok"})); }

/// Games do not change while the program runs, and describing them takes a moment.
Pages::Answer Pages::games_list(net::Request request) {
  co_return kept(request.path, [&] {
    json::array list;
    for (const auto* game : games_) {
      auto summary = game_summary(*game);
      summary["lab"] = labs_.has(*game);
      list.push_back(std::move(summary));
    }
    return json_text(std::move(list));
  });
}

Pages::Answer Pages::game(net::Request request) {
  return about_game(std::move(request), [](const HostedEntry& game) { return json_text(game_page(game)); });
}

Pages::Answer Pages::sample(net::Request request) { return about_game(std::move(request), sample_match); }

/// A worker makes the answer, because it plays a match for it. The answer is kept.
Pages::Answer Pages::about_game(net::Request request, std::string (*about)(const HostedEntry&)) {
  const auto& name = request.params.at("game");
  const auto found =
      std::find_if(games_.begin(), games_.end(), [&](const auto* each) { return each->info().name == name; });
  if (found == games_.end())
    co_return net::error_response(404,
                                  fmt::format("no game \"{}\"; /api/games lists them", name.substr(0, 40)));
  std::string text;
  if (!kept_.contains(request.path)) text = co_await on_worker(workers_, [&] { return about(**found); });
  co_return kept(request.path, [&] { return std::move(text); });
}

Pages::Answer Pages::matches(net::Request) {
  if (visited) visited();
  told::MatchLists lists;
  for (const auto& [id, feed] : runtime_.hub().feeds()) lists.live.push_back(feed->present_info());
  const auto& finished = runtime_.hub().recent();
  for (auto each = finished.rbegin(); each != finished.rend(); ++each) lists.recent.push_back(each->info);
  co_return net::json_response(to_json(lists));
}

Pages::Answer Pages::start_match(net::Request request) {
  if (auto refusal = refusal_without(options_.token, request, "starting a match"))
    co_return std::move(*refusal);
  std::size_t live = runtime_.hub().feeds().size();
  if (live >= options_.most_hosted)
    co_return net::error_response(
        429,
        fmt::format("{} matches are being played, the most allowed; try again when one has ended", live));
  try {
    if (request.body.size() > largest_order) throw BadRequest("the order is larger than 64 KiB");
    const auto order = parse_order(request.body);
    co_return net::json_response(co_await host(order), 201);
  } catch (const Labs::TooMany& too_many) {
    co_return net::error_response(429, too_many.what());
  } catch (const std::exception& error) {
    co_return net::error_response(400, error.what());
  }
}

/// The first person who asks starts the rematch; the others get their seats in it.
Pages::Answer Pages::rematch(net::Request request) {
  const auto id = request.params.at("id");
  const auto seat = request.query["seat"];
  const auto person = people_.find(id, seat, request.query["key"]);
  if (!person) co_return net::error_response(404, "there is no such seat, or the key is not its key");
  if (!person->over()) co_return net::error_response(409, "the match is not over yet");
  auto* next = rematches_.after(id);
  if (next == nullptr) co_return net::error_response(404, "only matches between people have a rematch");
  if (next->begun && next->match.empty())
    co_return net::error_response(503, "the rematch is being prepared; try again in a moment");
  if (!next->begun) {
    if (runtime_.hub().feeds().size() >= options_.most_hosted)
      co_return net::error_response(429, "too many matches are being played; try again when one has ended");
    next->begun = true;
    std::string problem;
    try {
      const auto info = co_await host(next->order);
      next = rematches_.after(id);
      if (next == nullptr) co_return net::error_response(404, "the match is too long ago");
      next->match = info.at("id").as_string();
      next->keys = info.at("seat_keys").as_object();
    } catch (const std::exception& error) {
      problem = error.what();
    }
    if (!problem.empty()) {
      if (auto* failed = rematches_.after(id)) failed->begun = false;
      co_return net::error_response(400, problem);
    }
  }
  const auto own = next->turned ? (seat == "0" ? "1" : "0") : seat;
  co_return net::json_response(
      json::object{{"id", next->match}, {"seat", std::stoi(own)}, {"key", next->keys.at(own)}});
}

Pages::Answer Pages::rematch_state(net::Request request) {
  const auto& id = request.params.at("id");
  if (!people_.find(id, request.query["seat"], request.query["key"]))
    co_return net::error_response(404, "there is no such seat, or the key is not its key");
  const auto* next = rematches_.after(id);
  co_return net::json_response(to_json(told::RematchState{next != nullptr, next != nullptr && next->begun}));
}

/// Throws BadRequest.
net::awaitable<std::shared_ptr<const Past>> Pages::past_for(const ForkOrder& fork) {
  const auto found = co_await matches_.find(fork.match, Need::steps);
  if (found.refusal) throw BadRequest("from: no recorded match \"" + fork.match.substr(0, 40) + "\"");
  co_return co_await on_worker(workers_, [&] {
    return past_of(std::make_shared<const Record>(found.match.read()), fork.match, fork.step);
  });
}

net::awaitable<json::value> Pages::host(LiveOrder order) {
  std::shared_ptr<const Past> past;
  if (order.from) {
    past = co_await past_for(*order.from);
    const auto& header = past->record->header;
    const bool another = (!order.game.empty() && order.game != header.game) || !order.config.is_null();
    if (another) throw BadRequest("from: leave out game and config; they come from that match");
    order.game = header.game;
    order.config = header.config;
    order.seed = header.seed;
  }
  const auto& game = game_named(games_, order.game);
  auto match = request_for(game, order);
  const auto asked = order;
  match.past = std::move(past);
  match.thoughts = true;
  // Checked before anybody is invited: an order may name more people than any game has seats.
  order.players = fill_sides(game, match.config, order.players);
  match.players = fill_sides(game, match.config, match.players);
  co_await labs_.prepare(game, match);
  auto info = seat_people(game, order, match);
  if (std::count(order.players.begin(), order.players.end(), person_player) > 1)
    rematches_.note(std::string(info.at("id").as_string()), asked);
  co_return info;
}

json::value Pages::seat_people(const HostedEntry& game, const LiveOrder& order, const MatchRequest& match) {
  SeatPorts ports;
  std::vector<std::shared_ptr<Person>> people;
  const auto invited = std::count(order.players.begin(), order.players.end(), person_player);
  const auto patience = invited > 1 ? Person::patience_with_friends : Person::patience;
  for (const auto& player : order.players) {
    people.push_back(player == person_player ? people_.invite(patience) : nullptr);
    ports.push_back(people.back());
  }
  const auto start = std::make_shared<MatchStart>(runtime_.network(), order.real_time);
  for (const auto& person : people)
    if (person) start->add(person), person->join(start);
  const auto handle = game.host(runtime_, match, ports);
  auto& shown = runtime_.hub().live(handle->id())->info;
  labs_.note(match, shown);
  json::object keys;
  for (Seat seat = 0; seat < people.size(); ++seat) {
    if (!people[seat]) continue;
    keys[std::to_string(seat)] = people[seat]->key();
    people_.seat(handle->id(), seat, people[seat]);
  }
  auto info = to_json(shown);
  if (!keys.empty()) info.get_object()["seat_keys"] = std::move(keys);
  return info;
}

net::SocketListener Pages::play(net::Request request, std::shared_ptr<net::WebSocketPeer> peer) {
  const auto person = people_.find(request.params.at("id"), request.params.at("seat"), request.query["key"]);
  if (!person) {
    peer->close("there is no such seat, or the key is not its key");
    return {};
  }
  person->arrive(peer);
  return {[person](std::string_view message) { person->hear(message); },
          [person, peer] { person->depart(peer); }};
}

net::SocketListener Pages::watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer) {
  const auto& id = request.params.at("id");
  const auto watcher = std::make_shared<PeerWatcher>(peer);
  if (const auto feed = runtime_.hub().live(id)) {
    feed->subscribe(watcher);
    return {nullptr, [feed, watcher] { feed->unsubscribe(watcher); }};
  }
  if (const auto* finished = runtime_.hub().finished(id))
    Feed(finished->info, nullptr, nullptr).subscribe(watcher);
  else
    peer->close("no such match");
  return {};
}

void Pages::load_recent() {
  if (runtime_.records().empty()) return;
  std::vector<std::filesystem::directory_entry> files;
  for (const auto& entry : std::filesystem::directory_iterator(runtime_.records()))
    if (entry.path().extension() == ".agon") files.push_back(entry);
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return a.last_write_time() < b.last_write_time(); });
  const auto skipped = files.size() - std::min(files.size(), 3 * LiveHub::most_recent);
  for (auto index = skipped; index < files.size(); ++index) {
    const auto path = files[index].path().string();
    try {
      runtime_.hub().remember({info_from_record(path), path});
    } catch (const std::exception& error) {
      net::log_warning(std::string("a record is left out of the lobby: ") + error.what());
    }
  }
}

}  // namespace agon::server
