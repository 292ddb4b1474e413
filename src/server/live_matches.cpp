#include "server/live_matches.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <algorithm>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <filesystem>
#include <fstream>
#include <utility>

#include "arena/players.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/write_json.h"
#include "server/match_answers.h"
#include "server/one_page.h"
#include "server/recorded_match.h"
#include "server/route.h"

namespace agon::server {

namespace asio = boost::asio;

namespace {

constexpr std::size_t most_told = 16'000'000;            // most bytes of thoughts in an answer
constexpr std::size_t most_frames_of_page = 32'000'000;  // bytes, compressed

/// Completes when the record's file has everything played so far.
net::awaitable<void> on_disk(std::shared_ptr<LiveRecord> record) {
  const auto start = [record](auto handler) {
    const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    const auto back = asio::get_associated_executor(*shared);  // the record may live on another thread
    record->flush([shared, back] { asio::post(back, [shared] { std::move (*shared)(); }); });
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(start, asio::use_awaitable);
}

/// The record's path of a match that is no longer listed, so that old links still work. Empty: there is none.
std::string unlisted(const std::string& records, const std::string& id) {
  const bool made_here = id.size() == 12 && id.find_first_not_of("0123456789abcdef") == std::string::npos;
  const auto path = std::filesystem::path(records) / (id + ".agon");
  return made_here && !records.empty() && std::filesystem::exists(path) ? path.string() : "";
}

/// Whether the seat's player belongs to somebody, who alone may share its thoughts.
bool has_owner(const SeatRecord& seat) {
  return seat.player == program_player || seat.player == "person" || seat.player == "remote";
}

/// The answer to a request for thoughts, built piece by piece and limited in size.
struct ThoughtsText {
  std::uint64_t from = 0, to = 0;
  std::string seats;
  std::optional<std::uint64_t> next;
  std::size_t told = 0;

  void add(const PrivatePart& part, bool open) {
    std::string list;
    std::set<std::string> layers;
    for (const auto& thought : part.thoughts) {
      if (!open || thought.step < from || thought.step > to) continue;
      auto text = json_text(thought.to_json());
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
                         part.seat, open, json_text(names), list);
  }
  std::string text() const {
    return fmt::format(R"({{"seats":[{}],"next":{}}})", seats, next ? std::to_string(*next) : "null");
  }
};

}  // namespace

net::Response no_such_match(const std::string& id) {
  return net::error_response(404, fmt::format("no match \"{}\"; /api/matches lists them", id.substr(0, 40)));
}

std::vector<Route<LiveMatches>> LiveMatches::rows() {
  using M = LiveMatches;
  const auto path = [](const char* part) { return live_matches().path + part; };
  return {{RouteInfo{"GET", path("/thoughts"), Access::anyone, "The thoughts of the players"}
               .asks("from to key")
               .answers<told::ThoughtsAnswer>()
               .costs(Cost::replay),
           &M::thoughts},
          {RouteInfo{"POST", path("/share"), Access::anyone, "Share the thoughts of programs with everybody"}
               .asks("key")
               .answers<told::Shared>(),
           &M::share},
          {RouteInfo{"GET", path("/page"), Access::anyone, "The match as one page that opens from a disk"}
               .of_type("text/html")
               .costs(Cost::whole),
           &M::page}};
}

net::awaitable<FoundMatch> LiveMatches::find(const RouteInfo&, const net::Request& request, Need need) {
  co_return co_await find(request.params.at("id"), need);
}

net::awaitable<FoundMatch> LiveMatches::find(const std::string& id, Need need) {
  FoundMatch found;
  found.file = id;
  auto& match = found.match;
  const auto feed = runtime_.hub().live(id);
  const auto* finished = runtime_.hub().finished(id);
  if (feed) {
    match.info = feed->present_info();
    if (feed->record) match.record_path = feed->record->path();
  } else if (finished != nullptr) {
    match.info = finished->info;
    match.record_path = finished->record_path;
  } else if (const auto path = unlisted(runtime_.records(), id); !path.empty()) {
    co_await find_unlisted(path, found);
    if (found.refusal) co_return found;
  } else {
    found.refusal = no_such_match(id);
    co_return found;
  }
  if (need == Need::state || need == Need::info) co_return found;
  const auto path = match.record_path;
  if (path.empty()) {
    found.refusal =
        net::error_response(404, feed ? "this match is not recorded" : "this match was not recorded");
    co_return found;
  }
  match.key = fmt::format("{} {}", path, match.info.status == MatchStatus::finished);
  match.steps = match.info.step;
  match.read = [path] { return read_record(path); };
  if (!feed)
    match.packed = [path] {  // empty: the file no longer exists
      std::ifstream file(path, std::ios::binary);
      return std::string{std::istreambuf_iterator<char>(file), {}};
    };
  if (feed && need == Need::steps) co_await on_disk(feed->record);
  co_return found;
}

/// Sets the match of the record at `path`, or a refusal.
net::awaitable<void> LiveMatches::find_unlisted(const std::string& path, FoundMatch& found) {
  found.match.record_path = path;
  const auto known = std::find_if(unlisted_.begin(), unlisted_.end(),
                                  [&](const MatchInfo& each) { return each.id == found.file; });
  if (known != unlisted_.end()) {
    found.match.info = *known;
    co_return;
  }
  if (*readers_ >= most_readers) {
    found.refusal = busy_response("others are reading just now", 1);
    co_return;
  }
  const Counted reading(readers_);
  try {
    auto work = on_worker(replay_service_.workers(), [path] { return info_from_record(path); });
    found.match.info = co_await std::move(work);
    unlisted_.push_front(found.match.info);
    if (unlisted_.size() > most_infos) unlisted_.pop_back();
  } catch (const std::exception& error) {
    found.refusal =
        net::error_response(404, fmt::format("the record of this match is damaged: {}", error.what()));
  }
}

bool LiveMatches::is_owner(const std::string& match, const net::Request& request) const {
  const auto key = keys_.find(match);
  const auto shown = request.query.find("key");
  if (key == keys_.end() || shown == request.query.end() || shown->second.size() != key->second.size())
    return false;
  return CRYPTO_memcmp(shown->second.data(), key->second.data(), key->second.size()) == 0;
}

net::awaitable<LiveMatches::Parts> LiveMatches::parts_of(const std::string& record_path) {
  const auto known =
      std::find_if(parts_.begin(), parts_.end(), [&](const auto& each) { return each.first == record_path; });
  if (known != parts_.end()) co_return known->second;
  auto work = on_worker(replay_service_.workers(), [record_path] {
    const auto record = read_record(record_path);
    return std::make_shared<const std::vector<FoundPart>>(private_parts_of(record, record_path));
  });
  auto parts = co_await std::move(work);
  parts_.emplace_front(record_path, parts);
  if (parts_.size() > most_parts) parts_.pop_back();
  co_return parts;
}

LiveMatches::Answer LiveMatches::thoughts(net::Request request) {
  const auto id = request.params.at("id");
  if (runtime_.hub().live(id))
    co_return net::Response{200, "application/json", R"({"seats":[],"next":null})"};  // see the private feed
  const auto kept = co_await find(id, Need::steps);
  if (kept.refusal) co_return *kept.refusal;
  const auto info = kept.match.info;
  const bool all = is_owner(id, request) || shared_.contains(id);
  if (*readers_ >= most_readers) co_return busy_response("others are reading just now", 1);
  const Counted reading(readers_);
  ThoughtsText answer;
  try {
    answer.from = number_in(request, "from", std::uint64_t{0});
    answer.to = number_in(request, "to", info.step);
    const auto parts = co_await parts_of(kept.match.record_path);
    co_await on_worker(replay_service_.workers(), [&] {
      for (const auto& found : *parts) {
        if (!found.here || !found.problem.empty()) continue;
        answer.add(found.part, all || (found.seat < info.seats.size() && !has_owner(info.seats[found.seat])));
      }
      return true;
    });
  } catch (const std::exception& error) {
    co_return failed_response(error);
  }
  co_return net::Response{200, "application/json", answer.text()};
}

LiveMatches::Answer LiveMatches::share(net::Request request) {
  const auto id = request.params.at("id");
  if (const auto found = co_await find(id, Need::info); found.refusal) co_return *found.refusal;
  if (!is_owner(id, request))
    co_return net::error_response(
        403, "only the person who runs the programs may share their thoughts, with the key of the match");
  shared_.insert(id);
  co_return net::json_response(to_json(told::Shared{}));
}

LiveMatches::Answer LiveMatches::page(net::Request request) {
  const auto id = request.params.at("id");
  const auto kept = co_await find(id, Need::steps);
  if (!kept.match.packed) co_return net::error_response(404, "only recorded, ended matches have a page");
  try {
    auto bytes = co_await on_worker(replay_service_.whole_worker(), [&] {
      return replay_page(games_, modules_, kept.match.record_path, {.most_frames = most_frames_of_page});
    });
    co_return file_response("text/html; charset=utf-8", std::move(bytes), id + ".html");
  } catch (const BadRequest& error) {
    co_return net::error_response(413, error.what());
  } catch (const std::exception& error) {
    co_return net::error_response(500, error.what());
  }
}

}  // namespace agon::server
