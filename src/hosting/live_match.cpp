#include "hosting/live_match.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "core/utc_now.h"

namespace agon {

LiveMatch::LiveMatch(LiveRuntime& runtime, LiveOptions options)
    : runtime_(runtime),
      options_(std::move(options)),
      loop_(options_.loop != nullptr ? *options_.loop : runtime.first_loop()),
      session_(options_.game, {options_.seed, options_.seats, options_.clocks, options_.pace.pace(),
                               utc_now(), options_.called, options_.past}),
      match_(session_.match()),
      id_(runtime.hub().new_id()),
      clock_(options_.pace),
      beat_timer_(loop_.context),
      clock_timer_(loop_.context),
      links_(match_.game().seats()) {
  match_.keep_before();
}

void LiveMatch::start() {
  began_ = std::chrono::steady_clock::now();
  open_feed();
  open_record();
  if (options_.past) repeat_past_first();
  for (auto& link : links_)
    if (link->prepare([self = shared_from_this()] { self->one_ready(); })) ++preparing_;
  if (preparing_ == 0) begin();
}

void LiveMatch::answer(Seat seat, AnyValue action, Nanoseconds arrived) {
  if (finished_) return;
  match_.submit(seat, std::move(action), arrived);
  go_on();
}

void LiveMatch::unreadable(Seat seat, std::string text, Nanoseconds arrived) {
  if (finished_) return;
  match_.unreadable(seat, std::move(text), arrived);
  go_on();
}

void LiveMatch::fail(Seat seat, Fault fault, Nanoseconds arrived) {
  if (finished_) return;
  match_.fail(seat, std::move(fault), arrived);
  go_on();
}

void LiveMatch::leave(Seat seat, Fault fault, Nanoseconds noticed) {
  if (finished_) return;
  if (left_early_) return left_early_->push_back({seat, std::move(fault), noticed});
  if (!match_.silent(seat)) fault = links_[seat]->explained(std::move(fault));
  match_.leave(seat, std::move(fault), noticed);
  go_on();
}

void LiveMatch::abort() {
  if (!finished_) finish(false);
}

void LiveMatch::repeat_past_first() {
  ++preparing_;
  left_early_.emplace();
  // Copied here: the worker reads nothing of this match, which its loop goes on changing.
  auto task = [self = shared_from_this(), played = std::make_shared<Played>(Played{session_, {}, {}})] {
    try {
      played->session.repeat_past(
          [&](RecordStep step) { played->lines += played->session.line(std::move(step)); });
    } catch (const std::exception& error) {
      played->problem = error.what();
    }
    boost::asio::post(self->loop_.context, [self, played] { self->past_is_played(std::move(*played)); });
  };
  boost::asio::post(runtime_.workers(), std::move(task));
}

void LiveMatch::past_is_played(Played played) {
  if (finished_) return;
  if (!played.problem.empty()) {
    runtime_.hub().run([feed = feed_, problem = played.problem] { feed->info.problem = problem; });
    return abort();
  }
  session_ = std::move(played.session);
  if (record_) record_->lines(played.lines);
  show_step();
  const auto left = std::exchange(left_early_, std::nullopt);
  for (const auto& [seat, fault, noticed] : *left) leave(seat, fault, noticed);
  one_ready();
}

void LiveMatch::one_ready() {
  if (--preparing_ == 0 && !finished_) begin();
}

void LiveMatch::begin() {
  began_ = std::chrono::steady_clock::now();
  begun_ = true;
  begin_step();
}

void LiveMatch::open_feed() {
  MatchInfo info;
  info.id = id_;
  info.game = match_.game().info().name;
  info.called = options_.called;
  info.title = title_of(options_.seats);
  info.seats = options_.seats;
  info.started = session_.plan().started;
  info.seed = options_.seed;
  info.config = to_json(match_.game().config());
  info.clocks = recorded(options_.clocks);
  if (options_.past) info.origin = options_.past->origin;
  if (options_.pace.rest.count() > 0)
    info.steps_per_second = 1e9 / static_cast<double>(options_.pace.rest.count());
  feed_ = runtime_.hub().open(std::move(info), [self = shared_from_this()] {
    boost::asio::dispatch(self->loop_.context, [self] { self->show(); });
  });
}

void LiveMatch::show() {
  runtime_.hub().run([feed = feed_, shown = frame()]() mutable { feed->present(std::move(shown)); });
}

void LiveMatch::show_step() {
  feed_->note_step(match_.steps());
  if (feed_->watched())
    runtime_.hub().run([feed = feed_, shown = frame()]() mutable { feed->add(std::move(shown)); });
}

void LiveMatch::open_record() {
  record_ = runtime_.record_for(id_, loop_, [&hub = runtime_.hub(), feed = feed_](std::string problem) {
    hub.run([feed, problem] { feed->info.problem = problem; });
  });
  runtime_.hub().run([feed = feed_, record = record_] { feed->record = record; });
  if (!record_) return;
  record_->lines(session_.header());
}

Frame LiveMatch::frame() const {
  Frame shown{match_.steps(), milliseconds(now()), session_.picture()};
  match_.played().each([&](Seat seat) { shown.took.emplace_back(seat, milliseconds(match_.took(seat))); });
  return shown;
}

void LiveMatch::begin_step() {
  clock_.begin(now(), match_.steps() == 0);
  stepping_ = true;  // answers that come while the seats are asked wait until all have been asked
  const SeatSet asked = match_.waiting();
  asked.each([&](Seat seat) {
    match_.ask(seat, now());
    links_[seat]->ask(match_, seat);
    if (match_.waiting().contains(seat))
      match_.ask(seat, now());  // the clock starts when the request is written
  });
  stepping_ = false;
  if (clock_.beats()) wait_for_beat();
  go_on();
  if (!clock_.beats()) watch_clocks();
}

void LiveMatch::go_on() {
  if (stepping_ || finished_ || !begun_ || !match_.ready()) return;
  if (clock_.ends_early()) return play_soon();
  if (!clock_.beats() && !waits_for_beat_) wait_for_beat();
}

void LiveMatch::wait_for_beat() {
  waits_for_beat_ = true;
  if (clock_.due() <= now()) return play_soon();
  beat_timer_.expires_at(began_ + clock_.due());
  beat_timer_.async_wait(
      [self = shared_from_this(), step = match_.steps()](const boost::system::error_code& error) {
        if (!error) self->beat(step);
      });
}

void LiveMatch::play_soon() {
  boost::asio::post(loop_.context, [self = shared_from_this(), step = match_.steps()] { self->beat(step); });
}

void LiveMatch::beat(std::uint64_t step) {
  if (finished_ || step != match_.steps()) return;  // that step has ended early
  waits_for_beat_ = false;
  if (clock_.beats()) call_in();
  if (clock_.has_length() && now() >= clock_.due())
    runtime_.lateness().add(milliseconds(now() - clock_.due()));
  match_.step();
  if (record_) record_->lines(session_.step_line());
  show_step();
  for (auto& listener : listeners_)
    if (listener.stepped) listener.stepped(match_);
  for (Seat seat = 0; seat < links_.size(); ++seat)
    if (!match_.played().contains(seat)) links_[seat]->watch(match_, seat);
  if (match_.over()) return finish();
  begin_step();
}

void LiveMatch::call_in() {
  stepping_ = true;
  const SeatSet awaited = match_.waiting();
  awaited.each([&](Seat seat) { links_[seat]->at_beat(match_, seat); });
  stepping_ = false;
  match_.miss(now());
}

void LiveMatch::watch_clocks() {
  if (finished_ || match_.waiting().empty()) return;
  auto due = never;
  match_.waiting().each([&](Seat seat) { due = std::min(due, last_moment(seat)); });
  if (due == never) due = now() + options_.watchdog;
  if (clock_armed_ && clock_due_ <= due) return;
  clock_due_ = due;
  clock_armed_ = true;
  clock_timer_.expires_at(began_ + due);
  clock_timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (!error && self) self->clock_fired();
  });
}

Nanoseconds LiveMatch::last_moment(Seat seat) const {
  const auto due = match_.deadline(seat);
  return due == never ? never : due + links_[seat]->patience(match_.time_left(seat));
}

void LiveMatch::clock_fired() {
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

void LiveMatch::end_hangers() {
  const SeatSet awaited = match_.waiting();
  awaited.each([&](Seat seat) {
    if (match_.deadline(seat) == never && now() - clock_.began() >= options_.watchdog)
      match_.leave(seat, {seat, FaultKind::left, "hangs", "no answer within the watchdog's time"}, now());
  });
}

void LiveMatch::finish(bool wait) {
  finished_ = true;
  if (!feed_) return links_.clear();  // the match was never started
  beat_timer_.cancel();
  clock_timer_.cancel();
  runtime_.closing();
  for (auto& link : links_)
    if (link) link->end(match_);
  for (auto& listener : listeners_)
    if (listener.ended) listener.ended(match_);
  for (Seat seat = 0; seat < links_.size() && wait && record_; ++seat) {
    const auto take = [self = shared_from_this(), seat](SeatReport report, const PrivatePart& part) {
      self->keep(seat, std::move(report), part);
    };
    if (links_[seat] && links_[seat]->leave_behind(take)) ++leaving_;
  }
  if (leaving_ == 0) close();
}

void LiveMatch::keep(Seat seat, SeatReport report, const PrivatePart& part) {
  if (!(report == SeatReport{})) {  // a built-in player leaves only its thoughts, and its report is empty
    reports_.resize(links_.size());
    reports_[seat] = std::move(report);
  }
  if (!part.empty()) record_->private_part(seat, session_.keep(part));
  if (--leaving_ == 0) close();
}

void LiveMatch::close() {
  if (record_) {
    record_->lines(session_.end(std::move(reports_)));
    // The feed ends when the record can be read, so that viewers can fetch it at once.
    record_->finish([self = shared_from_this()] {
      self->runtime_.hub().close(self->feed_, self->session_.outcome(), self->record_->path());
    });
  } else {
    runtime_.hub().close(feed_, session_.outcome(), "");
  }
  links_.clear();  // the links hold the match
  listeners_.clear();
  runtime_.closed();
}

}  // namespace agon
