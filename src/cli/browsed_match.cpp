// One match that is played here and shown in the browser, with the output of its programs beside it.
#include <fmt/format.h>
#include <boost/asio/post.hpp>
#include <boost/json/parse.hpp>

#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/past.h"
#include "arena/players.h"
#include "cli/match_summary.h"
#include "cli/play_options.h"
#include "cli/program.h"
#include "cli/recording.h"
#include "core/from_json.h"
#include "core/player_spec.h"
#include "core/temporary_folder.h"
#include "core/utc_now.h"
#include "process/cores.h"
#include "process/process_seat.h"
#include "process/run_tool.h"
#include "server/owner_feed.h"
#include "server/programs_of.h"
#include "server/secret.h"
#include "server/serving.h"
#include "text/printing.h"
#include "text/utf8.h"

namespace agon::cli {

namespace {

constexpr int most_on_their_way = 64;  // frames; a page that is slower misses some, and the match never waits
constexpr std::size_t longest_unfinished = 4096;  // bytes of a line of standard error without its end

class BrowsedMatch : public server::Exhibit {
 public:
  BrowsedMatch(const HostedEntry& game, MatchRequest request, process::Settings settings,
               const PlayOptions& options)
      : game_(game), request_(std::move(request)), settings_(std::move(settings)), options_(options) {
    request_.programs =
        server::programs_of(game_, settings_, [this](const process::Overheard& heard) { overhear(heard); });
  }

  ~BrowsedMatch() override {
    left_ = true;
    if (playing_.joinable()) playing_.join();
  }

  void open(LiveRuntime& runtime, net::Router& router) override {
    runtime_ = &runtime;
    const auto id = runtime.hub().new_id();
    owner_ = std::make_shared<server::OwnerFeed>(runtime.network(), id, server::new_secret());
    server::add_rows(router, *owner_, server::OwnerFeed::rows());
    feed_ = runtime.hub().open(first_info(id), [this] {
      const std::lock_guard guard(lock_);
      present_wanted_ = !last_;
      if (last_) on_network([this, frame = *last_]() mutable { feed_->present(std::move(frame)); });
    });
    record_ = runtime.record_for(id, runtime.first_loop(),
                                 [this](std::string problem) { feed_->info.problem = problem; });
    feed_->record = record_;
  }

  std::pair<std::string, std::string> owned() const override { return {feed_->info.id, owner_->key()}; }

  void begin(const std::string& address) override {
    const auto page = fmt::format("http://{}/matches/{}#private={}", address, feed_->info.id, owner_->key());
    print_error("the match is at {}\n", page);
    if (process::open_page(page)) print_error("opening it in your browser\n");
    if (!options_.record.empty()) recording_.emplace(options_.record);
    began_ = std::chrono::steady_clock::now();
    playing_ = std::thread([this] { play(); });
  }

  void end() override {
    left_ = true;
    if (playing_.joinable()) playing_.join();
  }

  /// The failure of the match, after the end; null: none.
  std::exception_ptr failure() const { return failure_; }

 private:
  template <class Work>
  void on_network(Work work) {
    boost::asio::post(runtime_->network(), std::move(work));
  }

  /// The match's info before the programs have told their names.
  MatchInfo first_info(const std::string& id) const {
    MatchInfo info;
    info.id = id;
    info.game = game_.info().name;
    for (Seat seat = 0; seat < request_.players.size(); ++seat) {
      const auto player =
          is_outside(request_.players[seat]) ? std::string(program_player) : request_.players[seat];
      info.seats.push_back(
          {game_.info().role(seat), has_name(request_.names, seat) ? request_.names[seat] : player, player});
    }
    info.title = title_of(info.seats);
    info.started = utc_now();
    info.seed = request_.seed;
    info.config = request_.config;
    if (request_.past) info.origin = request_.past->origin;
    if (const auto beat = game_.pace(request_.config).beat; beat.count() > 0)
      info.steps_per_second = 1e9 / static_cast<double>(beat.count());
    return info;
  }

  MatchSinks sinks() {
    MatchSinks sinks;
    if (recording_) recording_->listen(sinks);
    sinks.started = feed_->info.started;
    sinks.clocks = options_.plan.clocks;
    sinks.picture = [this](Picture picture) { show(std::move(picture)); };
    sinks.record_line = [this, keep = sinks.record_line](const std::string& lines) {
      if (keep) keep(lines);
      take_lines(lines);
    };
    sinks.private_part = [this, keep = sinks.private_part](Seat seat, const std::string& text) {
      if (keep) keep(seat, text);
      on_network([this, seat, text] { record_->private_part(seat, text); });
    };
    sinks.stop = [this] { return left_.load(); };
    return sinks;
  }

  void play() {
    try {
      const process::OnCore place(settings_.cores.empty() ? -1 : settings_.cores[0]);
      result_ = game_.play(request_, sinks());
      flush_errors();
      if (recording_) recording_->finish();
      if (!left_) finished();
    } catch (...) {
      failure_ = std::current_exception();
      runtime_->stop();
    }
  }

  void finished() {
    print_summary(result_, request_.names);
    if (!options_.record.empty()) print_out("the record is in {}\n", options_.record);
    std::fflush(stdout);
    print_error("the page stays until you press Ctrl-C\n");
    on_network([this] {
      record_->finish([this] { runtime_->hub().close(feed_, result_.outcome, record_->path()); });
    });
  }

  void show(Picture picture) {
    const auto ms = milliseconds(std::chrono::steady_clock::now() - began_);
    Frame frame{steps_++, ms, std::move(picture)};
    feed_->note_step(frame.step);
    const std::lock_guard guard(lock_);  // keeps the order of what is posted
    last_ = frame;
    if (std::exchange(present_wanted_, false)) {
      on_network([this, frame = std::move(frame)]() mutable { feed_->present(std::move(frame)); });
    } else if (feed_->watched() && on_their_way_ < most_on_their_way) {
      ++on_their_way_;
      on_network([this, frame = std::move(frame)]() mutable {
        --on_their_way_;
        feed_->add(std::move(frame));
      });
    }
  }

  /// The first line is the header, which has the names.
  void take_lines(const std::string& lines) {
    if (steps_ == 0) {
      RecordHeader header;
      from_json(json::parse(lines), header);
      on_network([this, seats = header.seats] {
        feed_->info.seats = seats;
        feed_->info.title = title_of(seats);
      });
    }
    on_network([this, lines] { record_->lines(lines); });
  }

  void overhear(const process::Overheard& heard) {
    auto& [step, text] = unfinished_[heard.seat];
    if (text.empty()) step = heard.step;
    text += heard.errors;
    if (const auto end = text.rfind('\n'); end != text.npos || text.size() > longest_unfinished) {
      const auto whole = end == text.npos ? text.size() : end + 1;
      say(heard.seat, std::exchange(step, heard.step), text.substr(0, whole));
      text.erase(0, whole);
    }
    if (heard.fault != nullptr)
      add_entry("fault", heard,
                {{"text", heard.fault->text.empty() ? heard.fault->code : heard.fault->text}});
    if (heard.thought == nullptr) return;
    if (!heard.thought->note.is_null()) add_entry("note", heard, {{"note", heard.thought->note}});
    auto members = heard.thought->to_json().as_object();
    for (const char* told_apart : {"step", "note", "errors"}) members.erase(told_apart);
    if (!members.empty()) add_entry("thought", heard, std::move(members));
  }

  void add_entry(const char* kind, const process::Overheard& heard, json::object members) {
    json::object entry{{"kind", kind}, {"seat", heard.seat}, {"step", heard.step}};
    for (auto& [name, value] : members) entry[name] = std::move(value);
    on_network([this, entry = std::move(entry)] { owner_->add(entry); });
  }

  void say(Seat seat, std::uint64_t step, const std::string& lines) {
    on_network([this, seat, step, text = utf8_repaired_lines(lines)] {
      owner_->add({{"kind", "errors"}, {"seat", seat}, {"step", step}, {"text", text}});
    });
  }

  void flush_errors() {
    for (auto& [seat, unfinished] : unfinished_)
      if (!unfinished.second.empty()) say(seat, unfinished.first, std::exchange(unfinished.second, {}));
  }

  const HostedEntry& game_;
  MatchRequest request_;
  process::Settings settings_;
  const PlayOptions& options_;
  LiveRuntime* runtime_ = nullptr;
  std::shared_ptr<Feed> feed_;
  std::shared_ptr<LiveRecord> record_;
  std::shared_ptr<server::OwnerFeed> owner_;
  std::optional<Recording> recording_;  ///< only if the command names a file

  std::mutex lock_;  ///< guards last_ and present_wanted_, which the pages use while the match is played
  std::optional<Frame> last_;
  bool present_wanted_ = false;
  std::atomic<int> on_their_way_ = 0;  ///< frames on their way to the pages
  std::uint64_t steps_ = 0;
  std::map<Seat, std::pair<std::uint64_t, std::string>>
      unfinished_;  ///< by seat: the step and text of an unfinished line of standard error

  std::chrono::steady_clock::time_point began_;
  std::atomic<bool> left_ = false;
  MatchResult result_;
  std::exception_ptr failure_;
  std::thread playing_;
};

}  // namespace

int play_in_browser(const std::vector<const HostedEntry*>& games, const HostedEntry& game,
                    const MatchRequest& request, const process::Settings& settings,
                    const PlayOptions& options) {
  const TemporaryFolder folder("play");
  server::ServeOptions serve;
  serve.records = folder.path();
  serve.port = options.port;
  serve.loops = 1;
  server::Serving serving(games, serve);  // outlives the match that it shows
  BrowsedMatch match(game, request, settings, options);
  const auto code = serving.show(match);
  if (match.failure()) std::rethrow_exception(match.failure());
  return code;
}

}  // namespace agon::cli
