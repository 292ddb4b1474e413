#include "server/story_routes.h"

#include <fmt/format.h>
#include <openssl/crypto.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <filesystem>

#include "analysis/analysis_file.h"
#include "arena/players.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/record_file.h"
#include "server/replay_routes.h"

namespace agon::app {

namespace asio = boost::asio;

namespace {

constexpr std::size_t most_told = 16'000'000;  // bytes of thoughts in an answer

std::uint64_t step_in(const net::Request& request, const char* name, std::uint64_t otherwise) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return otherwise;
  std::uint64_t value = 0;
  const auto& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw BadRequest(fmt::format("{}: \"{}\" is not a whole number", name, text.substr(0, 40)));
  return value;
}

net::Response text_response(std::string text, unsigned status = 200) {
  return {status, "application/json", std::move(text)};
}

AnalysedMatch kept_match(const std::string& id, const std::string& path) {
  return {id, path, [path] { return read_record(path); }};
}

/// Somebody has written the answers of these seats, who alone may give them away.
bool has_owner(const SeatRecord& seat) {
  return seat.player == program_player || seat.player == "person" || seat.player == "remote";
}

/// The answer to a request for thoughts, made piece by piece within its bounds.
struct ThoughtsAnswer {
  std::uint64_t from = 0, to = 0;
  std::string seats;
  std::optional<std::uint64_t> next;
  std::size_t told = 0;

  void add(const PrivatePart& part, bool open) {
    std::string list;
    std::set<std::string> layers;
    for (const auto& thought : part.thoughts) {
      if (!open || thought.step < from || thought.step > to) continue;
      auto text = json::serialize(thought.to_json());
      if (told += text.size(); told > most_told) {
        next = std::min(next.value_or(thought.step), thought.step);
        break;
      }
      for (const auto& drawing : thought.draw) layers.insert(drawing.layer);
      list += (list.empty() ? "" : ",") + text;
    }
    json::array names;
    for (const auto& layer : layers) names.push_back(json::value(layer));
    seats += fmt::format(R"({}{{"seat":{},"open":{},"layers":{},"thoughts":[{}]}})", seats.empty() ? "" : ",",
                         part.seat, open, json::serialize(names), list);
  }
  std::string text() const {
    return fmt::format(R"({{"seats":[{}],"next":{}}})", seats, next ? std::to_string(*next) : "null");
  }
};

}  // namespace

void StoryRoutes::add_routes(net::Router& router) {
  router.get("/api/matches/{id}/thoughts",
             [this](net::Request request) { return thoughts(std::move(request)); });
  router.post("/api/matches/{id}/share", [this](net::Request request) { return share(std::move(request)); });
  router.post("/api/matches/{id}/analysis",
              [this](net::Request request) { return start_analysis(std::move(request)); });
  router.get("/api/matches/{id}/analysis",
             [this](net::Request request) { return analysis_state(std::move(request)); });
  router.remove("/api/matches/{id}/analysis",
                [this](net::Request request) { return cancel_analysis(std::move(request)); });
}

bool StoryRoutes::is_owner(const std::string& match, const net::Request& request) const {
  const auto key = keys_.find(match);
  const auto shown = request.query.find("key");
  if (key == keys_.end() || shown == request.query.end() || shown->second.size() != key->second.size())
    return false;
  return CRYPTO_memcmp(shown->second.data(), key->second.data(), key->second.size()) == 0;
}

net::awaitable<StoryRoutes::Parts> StoryRoutes::parts_of(const std::string& record_path) {
  const auto known =
      std::find_if(parts_.begin(), parts_.end(), [&](const auto& each) { return each.first == record_path; });
  if (known != parts_.end()) co_return known->second;
  auto work = [record_path]() -> net::awaitable<Parts> {
    const auto record = read_record(record_path);
    co_return std::make_shared<const std::vector<FoundPart>>(private_parts_of(record, record_path));
  };
  auto parts = co_await asio::co_spawn(workers_, std::move(work), asio::use_awaitable);
  parts_.emplace_front(record_path, parts);
  if (parts_.size() > most_parts) parts_.pop_back();
  co_return parts;
}

StoryRoutes::Answer StoryRoutes::thoughts(net::Request request) {
  const auto id = request.params.at("id");
  if (stage_.hub().live(id))
    co_return text_response(R"({"seats":[],"next":null})");  // they come with the private feed
  const auto* finished = stage_.hub().finished(id);
  if (finished == nullptr) co_return no_such_match(id);
  if (finished->record_path.empty()) co_return net::error_response(404, "this match was not recorded");
  const auto info = finished->info;
  const auto path = finished->record_path;
  const bool all = is_owner(id, request) || shared_.contains(id);
  if (readers_ >= most_readers) {
    auto busy = net::error_response(503, "others are reading just now; try again in a moment");
    busy.headers.emplace_back("Retry-After", "1");
    co_return busy;
  }
  ++readers_;
  std::string failure;
  unsigned status = 500;
  ThoughtsAnswer answer;
  try {
    answer.from = step_in(request, "from", 0);
    answer.to = step_in(request, "to", info.step);
    const auto parts = co_await parts_of(path);
    for (const auto& found : *parts) {
      if (!found.here || !found.problem.empty()) continue;
      answer.add(found.part, all || (found.seat < info.seats.size() && !has_owner(info.seats[found.seat])));
    }
  } catch (const BadRequest& bad) {
    failure = bad.what();
    status = 400;
  } catch (const std::exception& error) {
    failure = error.what();
  }
  --readers_;
  if (!failure.empty()) co_return net::error_response(status, failure);
  co_return text_response(answer.text());
}

StoryRoutes::Answer StoryRoutes::share(net::Request request) {
  const auto id = request.params.at("id");
  if (stage_.hub().finished(id) == nullptr && !stage_.hub().live(id)) co_return no_such_match(id);
  if (!is_owner(id, request))
    co_return net::error_response(403,
                                  "what programs said is shared by who runs them, with the key of the match");
  shared_.insert(id);
  co_return net::json_response(json::object{{"shared", true}});
}

StoryRoutes::Answer StoryRoutes::start_analysis(net::Request request) {
  if (auto refusal = analyses_.refusal(request)) co_return std::move(*refusal);
  const auto id = request.params.at("id");
  if (stage_.hub().live(id))
    co_return net::error_response(409, "the match is still being played; it is analysed when it is over");
  const auto* finished = stage_.hub().finished(id);
  if (finished == nullptr) co_return no_such_match(id);
  if (finished->record_path.empty()) co_return net::error_response(404, "this match was not recorded");
  co_return analyses_.start(request, kept_match(id, finished->record_path), analyses_.asker(request));
}

StoryRoutes::Answer StoryRoutes::analysis_state(net::Request request) {
  const auto id = request.params.at("id");
  const auto* finished = stage_.hub().finished(id);
  if (finished == nullptr && !stage_.hub().live(id)) co_return no_such_match(id);
  auto match = kept_match(id, finished == nullptr ? "" : finished->record_path);
  co_return analyses_.state(request, std::move(match), analyses_.asker(request));
}

StoryRoutes::Answer StoryRoutes::cancel_analysis(net::Request request) {
  if (auto refusal = analyses_.refusal(request)) co_return std::move(*refusal);
  co_return analyses_.cancel(request.params.at("id"), analyses_.asker(request));
}

}  // namespace agon::app
