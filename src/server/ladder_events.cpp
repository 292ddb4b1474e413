// What becomes of an upload, as it happens: lines of JSON until its trial matches are over.
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/serialize.hpp>

#include "core/described.h"
#include "ladder/people_access.h"
#include "server/ladder_api.h"

namespace agon::app {

namespace asio = boost::asio;
using ladder::Id;

namespace {

constexpr auto look_every = std::chrono::milliseconds(250);
constexpr auto sign_of_life_every = std::chrono::seconds(10);  // an empty line: it is still waiting
constexpr auto longest_stream = std::chrono::minutes(10);

/// What is new since it was looked at last, as lines.
class VersionNews {
 public:
  VersionNews(ladder::Service& service, Id season, Id version, ladder::Visitor who)
      : service_(service), season_(season), version_(version), who_(std::move(who)) {}

  std::string look() {
    std::string lines;
    const auto add = [&](const json::object& line) { lines += json::serialize(line) + "\n"; };
    service_.store().read([&](ladder::Tables& tables) {
      const auto version = tables.versions.find(version_).value();
      if (version.log.size() > logged_)
        add({{"log", version.log.substr(std::exchange(logged_, version.log.size()))}});
      if (version.verdict.size() > checked_)
        add({{"check", version.verdict.substr(std::exchange(checked_, version.verdict.size()))}});
      const bool settled = version.state != ladder::VersionState::uploaded &&
                           version.state != ladder::VersionState::building &&
                           version.state != ladder::VersionState::checking;
      if (std::exchange(state_, version.state) != version.state || !std::exchange(told_state_, true))
        add({{"state", enum_name(version.state)}, {"problem", version.problem}});
      tell_matches(tables, add);
      over_ = settled && (version.state != ladder::VersionState::ready || trials_are_over(tables));
      return 0;
    });
    if (over_) add({{"over", true}});
    return lines;
  }
  bool over() const { return over_; }

 private:
  template <class Add>
  void tell_matches(ladder::Tables& tables, const Add& add) {
    const told::VersionNames names(tables, season_);
    const auto season =
        tables.seasons.find(season_).value();  // as it is now: a freeze may come while somebody listens
    auto list = tables.matches.select({.season = season_, .version = version_, .most = 20});
    for (auto match = list.rbegin(); match != list.rend(); ++match)
      if (match->kind == ladder::MatchKind::trial && match->a == version_ && match->id > last_match_ &&
          ladder::shows(season, who_, *match)) {
        last_match_ = match->id;
        add({{"match", told_json(told::match_of(*match, names, true))}});
      }
  }
  bool trials_are_over(ladder::Tables& tables) const {
    for (const auto& job : tables.jobs.unfinished(season_))
      if (job.a == version_ && job.kind == ladder::JobKind::trial) return false;
    return true;
  }

  ladder::Service& service_;
  Id season_, version_;
  ladder::Visitor who_;
  std::size_t logged_ = 0, checked_ = 0;
  ladder::VersionState state_ = ladder::VersionState::uploaded;
  bool told_state_ = false, over_ = false;
  Id last_match_ = 0;
};

class VersionEvents : public net::BodySource {
 public:
  VersionEvents(VersionNews news, boost::asio::thread_pool& workers, boost::asio::io_context& network)
      : news_(std::move(news)),
        workers_(workers),
        pause_(network),
        until_(std::chrono::steady_clock::now() + longest_stream) {}

  net::awaitable<std::optional<std::string>> next() override {
    if (news_.over() || std::chrono::steady_clock::now() > until_) co_return std::nullopt;
    if (std::exchange(begun_, true)) {
      pause_.expires_after(look_every);
      co_await pause_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    auto work = [this]() -> net::awaitable<std::string> { co_return news_.look(); };
    auto lines = co_await asio::co_spawn(workers_, std::move(work), asio::use_awaitable);
    const auto now = std::chrono::steady_clock::now();
    if (lines.empty() && now - spoken_ > sign_of_life_every) lines = "\n";
    if (!lines.empty()) spoken_ = now;
    co_return lines;
  }

 private:
  VersionNews news_;
  boost::asio::thread_pool& workers_;
  asio::steady_timer pause_;
  std::chrono::steady_clock::time_point until_;
  std::chrono::steady_clock::time_point spoken_ = std::chrono::steady_clock::now();
  bool begun_ = false;
};

}  // namespace

LadderApi::Answer LadderApi::events(const LadderRoute& route, net::Request request) {
  std::shared_ptr<net::BodySource> source;
  auto refusal = co_await admitted(route, request, [&](const LadderCall& call) {
    VersionNews news(service_, call.season.id, call.version.id, call.who);
    source = std::make_shared<VersionEvents>(std::move(news), replays_.workers(), network_);
  });
  if (refusal) co_return std::move(*refusal);
  net::Response response{200, "application/x-ndjson", {}};
  response.source = std::move(source);
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

}  // namespace agon::app
