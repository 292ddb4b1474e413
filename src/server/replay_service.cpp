#include "server/replay_service.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <latch>
#include <thread>

#include "contest/database.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "net/gzip.h"
#include "server/route.h"

namespace agon::server {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds store_patience{2000};
constexpr std::size_t plain_piece = 64 * 1024;        // bytes made at a time
constexpr std::size_t compressed_piece = 128 * 1024;  // bytes before compression
constexpr std::chrono::milliseconds turn{10};         // time of a turn on a worker
constexpr std::size_t many_addresses = 4096;

unsigned worker_count() { return std::max(1U, std::thread::hardware_concurrency() / 2); }

/// Lowers the priority of each thread; Linux has a niceness per thread. A request is answered soon, also if a
/// store is busy.
void make_polite(asio::thread_pool& workers, unsigned count) {
  const auto all = std::make_shared<std::latch>(count);
  for (unsigned index = 0; index < count; ++index)
    asio::post(workers, [all] {
      setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness);
      contest::set_patience(store_patience);
      all->arrive_and_wait();  // so that each thread runs one of these tasks
    });
  all->wait();
}

FrameSpan span_in(const net::Request& request, std::uint64_t last) {
  FrameSpan span;
  span.next = number_in(request, "from", std::uint64_t{0});
  span.to = std::min(last, number_in(request, "to", last));
  span.every = number_in(request, "every", std::uint64_t{1});
  if (span.every == 0) throw BadRequest("every: must be at least 1");
  check_step("from", span.next, last);
  if (span.next > span.to) throw BadRequest(fmt::format("from: {} is above to, {}", span.next, span.to));
  return span;
}

}  // namespace

/// One answer in progress; its destructor frees the place.
struct ReplayService::Reader {
  Reader(ReplayService& owner, const net::Request& request)
      : replays(owner), address(request.client), asker(request.asker), alive(owner.alive_) {
    ++replays.readers_;
    replays.readers_of_.enter(asker);
  }
  ~Reader() {
    if (!*alive) return;
    --replays.readers_;
    replays.readers_of_.leave(asker);
  }
  Reader(const Reader&) = delete;

  ReplayService& replays;
  asio::ip::address address;
  std::string asker;
  std::shared_ptr<bool> alive;
};

/// Streams frames as fast as the peer reads them and the budgets allow.
class ReplayService::Stream : public net::BodySource {
 public:
  Stream(std::shared_ptr<Reader> reader, Opened replay, FrameSpan span, const MatchInfo& info, bool gzip)
      : reader_(std::move(reader)),
        replay_(std::move(replay)),
        span_(std::move(span)),
        pause_(reader_->replays.network_) {
    head_ = fmt::format(R"({{"match":{},"frames":[)", json_text(to_json(info)));
    if (gzip) gzip_.emplace();
  }

  net::awaitable<std::optional<std::string>> next() override {
    if (ended_) co_return std::nullopt;
    auto& replays = reader_->replays;
    auto piece = co_await on_worker(replays.workers_, [this] { return make(); });
    const auto wait = replays.pay(reader_->address, piece.size());
    if (wait.count() > 0) {
      pause_.expires_after(wait);
      co_await pause_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    co_return piece;
  }

 private:
  std::string make() {
    std::string text = std::exchange(head_, {});
    text += replay_->frames(span_, gzip_ ? compressed_piece : plain_piece);
    ended_ = span_.done;
    if (ended_) text += "]}";
    return gzip_ ? gzip_->add(text, ended_) : text;
  }

  std::shared_ptr<Reader> reader_;
  Opened replay_;
  FrameSpan span_;
  asio::steady_timer pause_;
  std::string head_;
  std::optional<net::GzipStream> gzip_;
  bool ended_ = false;
};

ReplayService::ReplayService(const Games& games, asio::io_context& network, ReplayBudget budget)
    : games_(games),
      network_(network),
      budget_(budget),
      all_(budget.bytes_per_second, budget.burst, std::chrono::steady_clock::now()),
      workers_(worker_count()) {
  make_polite(workers_, worker_count());
  make_polite(store_workers_, 2);
  make_polite(whole_worker_, 1);
  make_polite(line_worker_, 1);
}

ReplayService::~ReplayService() {
  *alive_ = false;
  for (auto* pool : {&workers_, &store_workers_, &whole_worker_, &line_worker_}) {
    pool->stop();
    pool->join();
  }
}

std::shared_ptr<ReplayService::Reader> ReplayService::admit(const net::Request& request) {
  // This machine's own programs may read more, unless they name a person.
  const bool is_local = request.client.is_loopback() && request.asker == request.client.to_string();
  const bool crowded = !is_local && readers_of_.of(request.asker) >= budget_.readers_of_one;
  if (crowded || readers_ >= budget_.readers) return nullptr;
  return std::make_shared<Reader>(*this, request);
}

std::chrono::nanoseconds ReplayService::pay(const asio::ip::address& address, std::size_t bytes) {
  const auto now = std::chrono::steady_clock::now();
  const auto wait = all_.reserve(static_cast<double>(bytes), now);
  if (address.is_loopback()) return wait;
  if (by_address_.size() >= many_addresses)
    std::erase_if(by_address_, [&](const auto& entry) { return entry.second.full(now); });
  auto& own =
      by_address_.try_emplace(address, budget_.bytes_per_second_of_address, budget_.burst_of_address, now)
          .first->second;
  return std::max(wait, own.reserve(static_cast<double>(bytes), now));
}

ReplayService::Opened ReplayService::open(const RecordedMatch& subject, std::uint64_t needed) {
  const std::lock_guard lock(opening_);
  const auto known =
      std::find_if(open_.begin(), open_.end(), [&](const Held& each) { return each.key == subject.key; });
  if (known != open_.end() && known->steps >= needed) {
    std::rotate(open_.begin(), known, known + 1);
    return open_.front().replay;
  }
  if (known != open_.end()) open_.erase(known);  // the match has gone on since
  auto record = subject.read();
  const auto& game = game_named(games_, record.header.game);
  auto opened = std::make_shared<OpenReplay>(game, std::move(record));
  open_.push_front({subject.key, subject.steps, opened});
  if (open_.size() > most_open) open_.pop_back();
  return opened;
}

net::awaitable<ReplayService::Opened> ReplayService::open_on_worker(const RecordedMatch& subject,
                                                                    std::uint64_t needed) {
  co_return co_await on_worker(workers_, [this, &subject, needed] { return open(subject, needed); });
}

ReplayService::Answer ReplayService::frames(net::Request request, RecordedMatch subject) {
  auto reader = admit(request);
  if (!reader) co_return busy_response("too many replays are being read", 2);
  try {
    const auto to = number_in(request, "to", subject.steps);
    // The page of a live match may know steps that its record does not have yet.
    if (subject.info.status == MatchStatus::finished) check_step("to", to, subject.steps);
    const auto replay = co_await open_on_worker(subject, std::min(subject.steps, to));
    const bool gzip = request.accepts_gzip();
    net::Response response;
    response.source =
        std::make_shared<Stream>(reader, replay, span_in(request, replay->steps()), subject.info, gzip);
    response.is_gzip = gzip;
    co_return response;
  } catch (const std::exception& error) {
    co_return failed_response(error, "the record cannot be replayed: ");
  }
}

ReplayService::Answer ReplayService::overview(net::Request request, RecordedMatch subject) {
  const auto reader = admit(request);
  if (!reader) co_return busy_response("too many replays are being read", 2);
  try {
    const auto replay = co_await open_on_worker(subject, subject.steps);
    bool complete = false;
    while (!complete)  // in turns, so that requests for frames are served in between
      complete = co_await on_worker(workers_, [&] { return replay->look_over(turn); });
    net::Response response;
    response.is_gzip = request.accepts_gzip();
    response.body = co_await on_worker(workers_, [&] {
      auto text =
          fmt::format(R"({{"match":{},{}}})", json_text(to_json(subject.info)), replay->overview_members());
      return response.is_gzip ? net::gzipped(text) : text;
    });
    const auto wait = pay(request.client, response.body.size());
    asio::steady_timer pause(network_, wait);
    co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
    co_return response;
  } catch (const std::exception& error) {
    co_return net::error_response(500, std::string("the record cannot be replayed: ") + error.what());
  }
}

}  // namespace agon::server
