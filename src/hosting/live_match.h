// The Asio driver: one live match on the network thread. It asks the seats, keeps the beat and the clocks,
// records, and lets people watch. All its functions are called on the network thread.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "hosting/live_runtime.h"
#include "arena/recorder.h"
#include "core/utc_now.h"

namespace agon {

/// A live match as the program sees it.
class LiveHandle {
 public:
  virtual ~LiveHandle() = default;
  virtual const std::string& id() const = 0;
  virtual bool over() const = 0;
  virtual void abort() = 0;  ///< ends it without an outcome
};

/// Who sits at a seat of a live match: a built-in player on a worker, or a socket.
template <Game G>
class SeatLink {
 public:
  virtual ~SeatLink() = default;
  /// The seat must decide on the match's present state. The answer goes to LiveMatch::answer, unreadable or
  /// leave.
  virtual void ask(const Match<G>& match, Seat seat) = 0;
  virtual void end(const Match<G>&) {}
};

/// Somebody who follows a live match inside the program, such as the game's own observers.
template <Game G>
struct LiveListener {
  std::function<void(const Match<G>&)> stepped;
  std::function<void(const Match<G>&)> ended;
};

template <Game G>
struct LiveOptions {
  std::shared_ptr<const G> game;
  std::uint64_t seed = 0;
  std::vector<SeatRecord> seats;
  Clocks clocks;
  Pace pace;
  /// A decision without any clock may take this long before its player counts as hanging.
  Nanoseconds watchdog = std::chrono::minutes(10);
};

template <Game G>
class LiveMatch : public LiveHandle, public std::enable_shared_from_this<LiveMatch<G>> {
 public:
  LiveMatch(LiveRuntime& stage, LiveOptions<G> options)
      : stage_(stage),
        options_(std::move(options)),
        match_(options_.game, options_.seed, options_.clocks),
        id_(stage.hub().new_id()),
        beat_timer_(stage.network()),
        clock_timer_(stage.network()),
        links_(match_.game().seats()) {
    match_.keep_before();
  }

  void sit(Seat seat, std::shared_ptr<SeatLink<G>> link) { links_[seat] = std::move(link); }
  void listen(LiveListener<G> listener) { listeners_.push_back(std::move(listener)); }

  void start() {
    began_ = std::chrono::steady_clock::now();
    open_feed();
    open_record();
    begin_step();
  }

  const std::string& id() const override { return id_; }
  bool over() const override { return finished_; }
  const Match<G>& match() const { return match_; }
  Nanoseconds now() const { return std::chrono::steady_clock::now() - began_; }
  Nanoseconds at(std::chrono::steady_clock::time_point time) const { return time - began_; }
  /// What a seat did wrong outside its turn goes to its panel and the log of the match.
  const std::vector<SeatRecord>& seats() const { return options_.seats; }

  void answer(Seat seat, typename G::Action action, Nanoseconds arrived) {
    if (finished_) return;
    match_.submit(seat, std::move(action), arrived);
    go_on();
  }
  void unreadable(Seat seat, std::string text, Nanoseconds arrived) {
    if (finished_) return;
    match_.unreadable(seat, std::move(text), arrived);
    go_on();
  }
  void fail(Seat seat, Fault fault) {
    if (finished_) return;
    match_.fail(seat, std::move(fault), now());
    go_on();
  }
  void leave(Seat seat, Fault fault) {
    if (finished_) return;
    match_.leave(seat, std::move(fault), now());
    go_on();
  }
  void abort() override {
    if (!finished_) finish();
  }

 private:
  using Self = std::enable_shared_from_this<LiveMatch<G>>;

  void open_feed() {
    MatchInfo info;
    info.id = id_;
    info.game = G::info().name;
    info.title = title_of(options_.seats);
    info.seats = options_.seats;
    info.started = utc_now();
    info.seed = options_.seed;
    info.config = to_json(match_.game().config());
    if (options_.pace.beat.count() > 0)
      info.steps_per_second = 1e9 / static_cast<double>(options_.pace.beat.count());
    feed_ = stage_.hub().open(std::move(info), [self = this->shared_from_this()] { return self->frame(); });
  }

  void open_record() {
    record_ = stage_.record_for(
        id_, [feed = feed_](std::string problem) { feed->info.problem = std::move(problem); });
    feed_->record = record_;
    if (record_)
      record_->line(line_of(header_of(match_.game(), options_.seed, options_.seats, feed_->info.started)));
  }

  Frame frame() const { return {match_.steps(), milliseconds(now()), picture_of(match_, options_.seats)}; }

  void begin_step() {
    // A beat that came a little late does not delay the next; after a longer wait the beat starts anew.
    const bool on_time = now() - step_due_ < options_.pace.beat / 4;
    step_began_ = on_time ? step_due_ : now();
    stepping_ = true;  // answers that come while the seats are being asked wait for the last to be asked
    const SeatSet asked = match_.waiting();
    asked.each([&](Seat seat) {
      match_.ask(seat, now());
      links_[seat]->ask(match_, seat);
      if (match_.waiting().contains(seat))
        match_.ask(seat, now());  // the clock runs from when the request is written
    });
    stepping_ = false;
    const bool first = match_.steps() == 0 && options_.pace.first_beat.count() > 0;
    step_due_ = step_began_ + (first ? options_.pace.first_beat : options_.pace.beat);
    if (options_.pace.kind == PaceKind::real_time) return wait_for_beat();
    go_on();
    watch_clocks();
  }

  /// Lock-step: the step is played as soon as all have answered, but not before its beat.
  void go_on() {
    if (stepping_ || waits_for_beat_ || finished_ || !match_.ready()) return;
    if (options_.pace.kind == PaceKind::lock_step) wait_for_beat();
  }

  void wait_for_beat() {
    waits_for_beat_ = true;
    if (step_due_ <= now()) {  // by way of the queue: a long match of silent seats must not grow the stack
      boost::asio::post(stage_.network(), [self = this->shared_from_this()] { self->beat(); });
      return;
    }
    beat_timer_.expires_at(began_ + step_due_);
    beat_timer_.async_wait([self = this->shared_from_this()](const boost::system::error_code& error) {
      if (!error) self->beat();
    });
  }

  void beat() {
    if (finished_) return;
    waits_for_beat_ = false;
    if (options_.pace.kind == PaceKind::real_time) match_.miss(now());
    if (options_.pace.beat.count() > 0) stage_.lateness().add(now() - step_due_);
    match_.step();
    if (record_) record_->line(line_of(step_record(match_)));
    feed_->info.step = match_.steps();
    if (feed_->watched()) feed_->add(frame());
    for (auto& listener : listeners_)
      if (listener.stepped) listener.stepped(match_);
    if (match_.over()) return finish();
    begin_step();
  }

  /// One timer for all deadlines. It is left alone while it would fire no later than the earliest of them;
  /// what it then finds decides.
  void watch_clocks() {
    if (finished_ || match_.waiting().empty()) return;
    auto due = match_.deadline();
    if (due == never) due = now() + options_.watchdog;
    if (clock_armed_ && clock_due_ <= due) return;
    clock_due_ = due;
    clock_armed_ = true;
    clock_timer_.expires_at(began_ + due);
    clock_timer_.async_wait([weak = this->weak_from_this()](const boost::system::error_code& error) {
      const auto self = weak.lock();
      if (!error && self) self->clock_fired();
    });
  }

  void clock_fired() {
    clock_armed_ = false;
    if (finished_) return;
    match_.expire(now());
    end_hangers();
    go_on();
    watch_clocks();
  }

  void end_hangers() {
    const SeatSet awaited = match_.waiting();
    awaited.each([&](Seat seat) {
      if (match_.deadline(seat) == never && now() - step_began_ >= options_.watchdog)
        match_.leave(seat, {seat, FaultKind::left, "hangs", "no answer within the watchdog's time"}, now());
    });
  }

  void finish() {
    finished_ = true;
    beat_timer_.cancel();
    clock_timer_.cancel();
    const auto self = this->shared_from_this();
    for (auto& link : links_)
      if (link) link->end(match_);
    for (auto& listener : listeners_)
      if (listener.ended) listener.ended(match_);
    const auto outcome = match_.game().outcome(match_.state());
    if (record_) {
      record_->line(line_of(footer_of(match_)));
      // The feed ends when the record can be read, so that viewers may fetch it at once.
      record_->finish(
          [self, outcome] { self->stage_.hub().close(self->feed_, outcome, self->record_->path()); });
    } else {
      stage_.hub().close(feed_, outcome, "");
    }
    links_.clear();  // links hold the match
    listeners_.clear();
  }

  LiveRuntime& stage_;
  LiveOptions<G> options_;
  Match<G> match_;
  std::string id_;
  boost::asio::steady_timer beat_timer_, clock_timer_;
  std::vector<std::shared_ptr<SeatLink<G>>> links_;
  std::vector<LiveListener<G>> listeners_;
  std::shared_ptr<Feed> feed_;
  std::shared_ptr<LiveRecord> record_;
  std::chrono::steady_clock::time_point began_;
  Nanoseconds step_began_{0}, step_due_{0}, clock_due_{0};
  bool clock_armed_ = false, stepping_ = false, waits_for_beat_ = false, finished_ = false;
};

}  // namespace agon
