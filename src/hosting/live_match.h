// The Asio driver: one live match on its network loop. It asks the seats, keeps the beat and the clocks,
// records, and lets people watch. All its functions are called on the thread of that loop.
#pragma once

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "arena/recorder.h"
#include "arena/thoughts.h"
#include "core/record_private.h"
#include "core/record_sum.h"
#include "core/utc_now.h"
#include "hosting/live_options.h"

namespace agon {

template <Game G>
class LiveMatch : public LiveHandle, public std::enable_shared_from_this<LiveMatch<G>> {
 public:
  LiveMatch(LiveRuntime& stage, LiveOptions<G> options)
      : stage_(stage),
        options_(std::move(options)),
        loop_(options_.loop != nullptr ? *options_.loop : stage.first_loop()),
        match_(options_.game, options_.seed, options_.clocks),
        id_(stage.hub().new_id()),
        clock_(options_.pace),
        beat_timer_(loop_.context),
        clock_timer_(loop_.context),
        links_(match_.game().seats()) {
    match_.keep_before();
  }

  void sit(Seat seat, std::shared_ptr<SeatLink<G>> link) { links_[seat] = std::move(link); }
  void listen(LiveListener<G> listener) { listeners_.push_back(std::move(listener)); }

  /// Can be watched from now on, and begins as soon as all players are ready: at once, unless one has to come
  /// up first.
  void start() {
    began_ = std::chrono::steady_clock::now();
    open_feed();
    open_record();
    if (options_.past) repeat_past_first();
    for (auto& link : links_)
      if (link->prepare([self = this->shared_from_this()] { self->one_ready(); })) ++preparing_;
    if (preparing_ == 0) begin();
  }
  NetworkLoop& loop() { return loop_; }

  const std::string& id() const override { return id_; }
  bool over() const override { return finished_; }
  const Match<G>& match() const { return match_; }
  const LiveOptions<G>& options() const { return options_; }
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
  void fail(Seat seat, Fault fault) { fail(seat, std::move(fault), now()); }
  void fail(Seat seat, Fault fault, Nanoseconds arrived) {
    if (finished_) return;
    match_.fail(seat, std::move(fault), arrived);
    go_on();
  }
  void leave(Seat seat, Fault fault) { leave(seat, std::move(fault), now()); }
  void leave(Seat seat, Fault fault, Nanoseconds noticed) {
    if (finished_) return;
    if (!match_.silent(seat)) fault = links_[seat]->explained(std::move(fault));
    match_.leave(seat, std::move(fault), noticed);
    go_on();
  }
  void abort() override {
    if (!finished_) finish(false);
  }

 private:
  struct Played {
    Match<G> match;
    RecordWriter writer;
    std::string lines, problem;
  };

  /// On a worker, since it may be long; whoever comes meanwhile sees the start.
  void repeat_past_first() {
    ++preparing_;
    auto task = [self = this->shared_from_this()] {
      auto played = std::make_shared<Played>(Played{self->match_, self->writer_, {}, {}});
      try {
        repeat_past(played->match, *self->options_.past,
                    [&](RecordStep step) { played->lines += played->writer.step(std::move(step)); });
      } catch (const std::exception& error) {
        played->problem = error.what();
      }
      boost::asio::post(self->loop_.context, [self, played] { self->past_is_played(std::move(*played)); });
    };
    boost::asio::post(stage_.workers(), std::move(task));
  }

  void past_is_played(Played played) {
    if (finished_) return;
    if (!played.problem.empty()) {
      stage_.hub().run([feed = feed_, problem = played.problem] { feed->info.problem = problem; });
      return abort();
    }
    match_ = std::move(played.match);
    writer_ = std::move(played.writer);
    if (record_) record_->lines(played.lines);
    feed_->note_step(match_.steps());
    if (feed_->watched())
      stage_.hub().run([feed = feed_, shown = frame()]() mutable { feed->add(std::move(shown)); });
    one_ready();
  }

  void one_ready() {
    if (--preparing_ == 0 && !finished_) begin();
  }

  void begin() {
    began_ = std::chrono::steady_clock::now();
    begun_ = true;
    begin_step();
  }

  void open_feed() {
    MatchInfo info;
    info.id = id_;
    info.game = G::info().name;
    info.called = options_.called;
    info.title = title_of(options_.seats);
    info.seats = options_.seats;
    info.started = utc_now();
    info.seed = options_.seed;
    info.config = to_json(match_.game().config());
    info.clocks = recorded(options_.clocks);
    if (options_.past) info.origin = options_.past->origin;
    if (options_.pace.rest.count() > 0)
      info.steps_per_second = 1e9 / static_cast<double>(options_.pace.rest.count());
    feed_ = stage_.hub().open(std::move(info), [self = this->shared_from_this()] {
      boost::asio::dispatch(self->loop_.context, [self] { self->show(); });
    });
  }

  /// For those who come late.
  void show() {
    stage_.hub().run([feed = feed_, shown = frame()]() mutable { feed->present(std::move(shown)); });
  }

  void open_record() {
    record_ = stage_.record_for(id_, loop_, [&hub = stage_.hub(), feed = feed_](std::string problem) {
      hub.run([feed, problem] { feed->info.problem = problem; });
    });
    stage_.hub().run([feed = feed_, record = record_] { feed->record = record; });
    if (!record_) return;
    auto header = header_of(match_.game(), options_.seed, options_.seats, feed_->info.started,
                            options_.clocks, options_.pace.pace());
    header.called = options_.called;
    if (options_.past) header.origin = options_.past->origin;
    record_->lines(writer_.header(header));
  }

  Frame frame() const {
    Frame shown{match_.steps(), milliseconds(now()), picture_of(match_, options_.seats)};
    match_.played().each([&](Seat seat) { shown.took.emplace_back(seat, milliseconds(match_.took(seat))); });
    return shown;
  }

  void begin_step() {
    clock_.begin(now(), match_.steps() == 0);
    stepping_ = true;  // answers that come while the seats are being asked wait for the last to be asked
    const SeatSet asked = match_.waiting();
    asked.each([&](Seat seat) {
      match_.ask(seat, now());
      links_[seat]->ask(match_, seat);
      if (match_.waiting().contains(seat))
        match_.ask(seat, now());  // the clock runs from when the request is written
    });
    stepping_ = false;
    if (clock_.beats()) wait_for_beat();
    go_on();
    if (!clock_.beats()) watch_clocks();
  }

  /// Once all have answered: lock-step waits for the beat; real time has been waiting for it, or ends the
  /// step early.
  void go_on() {
    if (stepping_ || finished_ || !begun_ || !match_.ready()) return;
    if (clock_.ends_early()) return play_soon();
    if (!clock_.beats() && !waits_for_beat_) wait_for_beat();
  }

  void wait_for_beat() {
    waits_for_beat_ = true;
    if (clock_.due() <= now()) return play_soon();
    beat_timer_.expires_at(began_ + clock_.due());
    beat_timer_.async_wait(
        [self = this->shared_from_this(), step = match_.steps()](const boost::system::error_code& error) {
          if (!error) self->beat(step);
        });
  }

  /// By way of the queue: a long match of silent seats must not grow the stack.
  void play_soon() {
    boost::asio::post(loop_.context,
                      [self = this->shared_from_this(), step = match_.steps()] { self->beat(step); });
  }

  void beat(std::uint64_t step) {
    if (finished_ || step != match_.steps()) return;  // it ended early meanwhile
    waits_for_beat_ = false;
    if (clock_.beats()) call_in();
    if (clock_.has_length() && now() >= clock_.due())
      stage_.lateness().add(milliseconds(now() - clock_.due()));
    match_.step();
    if (record_) record_->lines(writer_.step(step_record(match_)));
    feed_->note_step(match_.steps());
    if (feed_->watched())
      stage_.hub().run([feed = feed_, shown = frame()]() mutable { feed->add(std::move(shown)); });
    for (auto& listener : listeners_)
      if (listener.stepped) listener.stepped(match_);
    for (Seat seat = 0; seat < links_.size(); ++seat)
      if (!match_.played().contains(seat)) links_[seat]->watch(match_, seat);
    if (match_.over()) return finish();
    begin_step();
  }

  /// Real time: whoever has not answered does so now, or misses the step.
  void call_in() {
    stepping_ = true;
    const SeatSet awaited = match_.waiting();
    awaited.each([&](Seat seat) { links_[seat]->at_beat(match_, seat); });
    stepping_ = false;
    match_.miss(now());
  }

  /// One timer for all deadlines. It is left alone while it would fire no later than the earliest of them;
  /// what it then finds decides.
  void watch_clocks() {
    if (finished_ || match_.waiting().empty()) return;
    auto due = never;
    match_.waiting().each([&](Seat seat) { due = std::min(due, last_moment(seat)); });
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

  /// When a seat is waited for no more.
  Nanoseconds last_moment(Seat seat) const {
    const auto due = match_.deadline(seat);
    return due == never ? never : due + links_[seat]->patience(match_.time_left(seat));
  }

  void clock_fired() {
    clock_armed_ = false;
    if (finished_) return;
    const SeatSet awaited = match_.waiting();
    awaited.each([&](Seat seat) {
      if (now() >= last_moment(seat)) match_.expire(seat, now());
    });
    end_hangers();
    go_on();
    watch_clocks();
  }

  void end_hangers() {
    const SeatSet awaited = match_.waiting();
    awaited.each([&](Seat seat) {
      if (match_.deadline(seat) == never && now() - clock_.began() >= options_.watchdog)
        match_.leave(seat, {seat, FaultKind::left, "hangs", "no answer within the watchdog's time"}, now());
    });
  }

  /// `wait`: for what programs leave behind; a server that stops has no time for it.
  void finish(bool wait = true) {
    finished_ = true;
    if (!feed_) return links_.clear();  // it was never started
    beat_timer_.cancel();
    clock_timer_.cancel();
    stage_.closing();
    footer_ = footer_of(match_);
    for (auto& link : links_)
      if (link) link->end(match_);
    for (auto& listener : listeners_)
      if (listener.ended) listener.ended(match_);
    for (Seat seat = 0; seat < links_.size() && wait && record_; ++seat) {
      const auto take = [self = this->shared_from_this(), seat](SeatReport report, const PrivatePart& part) {
        self->keep(seat, std::move(report), part);
      };
      if (links_[seat] && links_[seat]->leave_behind(take)) ++leaving_;
    }
    if (leaving_ == 0) close();
  }

  void keep(Seat seat, SeatReport report, const PrivatePart& part) {
    if (!(report == SeatReport{})) {  // of a built-in player there are thoughts alone
      footer_.players.resize(links_.size());
      footer_.players[seat] = std::move(report);
    }
    if (!part.empty()) {
      auto text = private_text(part);
      footer_.private_parts.push_back({seat, sum_of(text)});
      record_->private_part(seat, std::move(text));
    }
    if (--leaving_ == 0) close();
  }

  void close() {
    if (record_) {
      std::sort(footer_.private_parts.begin(), footer_.private_parts.end(),
                [](const auto& one, const auto& other) { return one.seat < other.seat; });
      record_->lines(writer_.footer(footer_));
      // The feed ends when the record can be read, so that viewers may fetch it at once.
      record_->finish([self = this->shared_from_this()] {
        self->stage_.hub().close(self->feed_, self->footer_.outcome, self->record_->path());
      });
    } else {
      stage_.hub().close(feed_, footer_.outcome, "");
    }
    links_.clear();  // links hold the match
    listeners_.clear();
    stage_.closed();
  }

  LiveRuntime& stage_;
  LiveOptions<G> options_;
  NetworkLoop& loop_;
  Match<G> match_;
  std::string id_;
  StepClock clock_;
  boost::asio::steady_timer beat_timer_, clock_timer_;
  std::vector<std::shared_ptr<SeatLink<G>>> links_;
  std::vector<LiveListener<G>> listeners_;
  std::shared_ptr<Feed> feed_;
  std::shared_ptr<LiveRecord> record_;
  RecordWriter writer_;
  RecordFooter footer_;
  std::chrono::steady_clock::time_point began_;
  Nanoseconds clock_due_{0};
  int preparing_ = 0;  ///< players that are still coming up
  int leaving_ = 0;    ///< programs that are still going
  bool begun_ = false, clock_armed_ = false, stepping_ = false, waits_for_beat_ = false, finished_ = false;
};

}  // namespace agon
