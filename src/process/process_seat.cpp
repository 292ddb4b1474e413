#include "process/process_seat.h"

#include <fmt/format.h>

#include <charconv>

#include "core/errors.h"
#include "process/cores.h"
#include "process/sandbox.h"
#include "text/utf8.h"

namespace agon::process {

namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto time_to_settle = 1ms;  ///< wait after an answer before it is paused while others are asked
constexpr auto time_to_look = 100ms;  ///< wait after a question before checking whether it can answer at all
constexpr std::size_t longest_told = 4000;  // limit of a bot's own error text
constexpr const char* came_too_late = "no answer came within the time allowed";

/// The line as fault messages quote it: its first 80 bytes, as text.
std::string shown(std::string_view line) {
  constexpr std::size_t longest = 80;
  auto text = utf8_repaired(line.substr(0, longest));
  return line.size() > longest ? text + "…" : text;
}

/// The step of a question, which begins {"decide":{"step":7; 0 for any other line.
std::uint64_t step_of(std::string_view line) {
  constexpr std::string_view begin = R"({"decide":{"step":)";
  std::uint64_t step = 0;
  if (line.starts_with(begin)) std::from_chars(line.data() + begin.size(), line.data() + line.size(), step);
  return step;
}

}  // namespace

ProcessSeat::ProcessSeat(Declared command, Settings settings, Seat seat, Overhear overhear)
    : command_(std::move(command)),
      settings_(std::move(settings)),
      seat_(seat),
      overhear_(std::move(overhear)) {
  report_.protection = protection_of(settings_) + words_of(command_.grants);
  try {
    const auto files = files_of(command_, settings_);
    child_ = std::make_unique<Child>(files.words, files, settings_, settings_.core_of(seat));
    started_ = steady_clock::now();  // its files may have been copied before
    const auto hear = [this](std::string_view errors) { tell({.errors = errors}); };
    channel_ = std::make_unique<LineChannel>(*child_, settings_.longest_line,
                                             overhear_ ? hear : LineChannel::HearErrors(),
                                             [this](std::string_view line) { return pays(line); });
  } catch (const Failure& failure) {
    // Everybody can read a fault, and the text of the failure names files of the player's owner.
    gone_ = Fault{seat_, FaultKind::crashed, "no-start", "its program cannot be started"};
    errors_ = failure.what();
    tell({.errors = errors_, .fault = &*gone_});
  }
}

void ProcessSeat::tell(Overheard what) const {
  if (!overhear_) return;
  what.seat = seat_;
  what.step = step_;
  overhear_(what);
}

/// Keeps the thought beside the last answer. A thought that is too long is cut; the bot's answer stays valid.
void ProcessSeat::keep_thought() {
  if (!thought_) return;
  auto thought = *std::exchange(thought_, std::nullopt);
  if (thought.usage) report_.usage = thought.usage;
  if (const auto told = std::exchange(problem_, {}); !told.empty())
    thought.problem = told + (thought.problem.empty() ? "" : "; ") + thought.problem;
  thought.errors = utf8_repaired_lines(channel_->take_errors());
  if (thought.empty()) return;
  cut_thought(thought, thought_limits::step, "it takes more than 64 KiB with the rest of this step");
  if (kept_ >= thought_limits::match) return;
  const auto size = size_of(thought);
  if (kept_ + size > thought_limits::match) {
    kept_ = thought_limits::match;
    thought = {.step = thought.step,
               .problem = "this seat's 4 MiB for thoughts in a match are used up; no more are kept"};
  } else {
    kept_ += size;
  }
  thoughts_.push_back(std::move(thought));
  tell({.thought = &thoughts_.back()});
}

void ProcessSeat::begin(const std::string& line) {
  if (!gone_) channel_->send(line, started_ + seconds(settings_.start_seconds));
}

LineChannel* ProcessSeat::awaited() {
  if (gone_ || ready_) return nullptr;
  child_->cpu_ms();  // finds the bot in its box: its memory is watched from here on
  asked_ = started_;
  channel_->expect(due_ = started_ + seconds(settings_.start_seconds));
  return channel_.get();
}

void ProcessSeat::await_ready() {
  LineChannel* const one[] = {awaited()};
  if (one[0] == nullptr) return;
  do listen(one);
  while (waits_longer());
  try {
    if (!channel_->has_line()) fell_silent();
    take_ready(channel_->line());
    report_.start_ms = milliseconds(channel_->arrived() - started_);
    ready_ = true;
    answered_ = steady_clock::now();
  } catch (const PlayerFault&) {  // kept in gone_, and thrown when it is asked
  }
}

void ProcessSeat::take_ready(std::string_view line) {
  auto ready = ready_line(line);
  if (ready.gives_up) gave_up(FaultKind::crashed, "no-start", *ready.gives_up);
  if (!ready.wrong.empty()) gone(FaultKind::crashed, "no-start", ready.wrong + ": " + shown(line));
  observes_ = ready.observe;
  legal_ = ready.legal;
  explains_ = ready.explains;
  report_.name = shown(ready.name);
  problem_ = std::move(ready.problem);
}

/// An answer to a question whose time ran out is dropped whenever it comes, for a bot writes one line for
/// each question. A line that gives up is heard.
bool ProcessSeat::pays(std::string_view line) {
  if (owed_ == 0 || given_up(line)) return false;
  --owed_;
  return true;
}

void ProcessSeat::drop_old_lines() {
  channel_->look();
  for (early_ = false; channel_->has_line(); early_ = true)
    if (const auto says = given_up(channel_->line())) gave_up(FaultKind::crashed, "exception", *says);
}

Moment ProcessSeat::ask(const std::string& line, Nanoseconds left) {
  step_ = step_of(line);
  if (gone_) throw PlayerFault(*gone_, true);
  if (!ready_) await_ready();
  if (gone_) throw PlayerFault(*gone_, true);
  drop_old_lines();
  count_burn();
  clocked_ = left.count() != 0;
  before_ = child_->times_taken(clocked_);
  delay_before_ = clocked_ ? waited_for_core_ns() : 0;
  const auto before = steady_clock::now();
  const auto allowed = clocked_ ? left : seconds(settings_.watchdog_seconds);
  cost_ = {};
  child_->thaw();
  const bool sent = channel_->send(line, before + allowed);
  is_asked_ = true;
  mute_ = false;
  asked_ = steady_clock::now();
  due_ = (sent ? asked_ : before) + allowed;
  channel_->expect(due_);
  return asked_;
}

/// The wall clock ran out, but the program was not given its full processor time. It gets the remainder, at
/// most one more allowance.
bool ProcessSeat::waits_longer() {
  if (gone_ || mute_ || (ready_ && !clocked_)) return false;
  if (channel_->state() != LineChannel::State::open || channel_->has_line()) return false;
  const auto next = due_ + child_->excused(before_, due_ - asked_);
  if (next < channel_->until() + 1ms) return false;
  channel_->expect(next);
  return true;
}

boost::json::value ProcessSeat::answer(boost::json::storage_ptr storage) {
  is_asked_ = false;
  arrived_ = channel_->has_line() ? channel_->arrived() : steady_clock::now();
  // Time in which the referee or the bot waited for a core does not count as the bot's thinking time.
  if (channel_->has_line() && clocked_ && arrived_ > due_) {
    const Nanoseconds ours(static_cast<std::int64_t>(std::max(0.0, waited_for_core_ns() - delay_before_)));
    arrived_ = std::max(asked_, arrived_ - std::max(ours, child_->excused(before_, due_ - asked_)));
  }
  answered_ = steady_clock::now();
  thought_.emplace().step = step_;
  if (whole_cpu_after_ < 0) whole_cpu_after_ = child_->whole_cpu_ms();
  cost_.cpu_ms = std::max(0.0, child_->cpu_ms() - before_.cpu);
  cost_.memory_kib = child_->memory_kib();
  report_.decisions += 1;
  report_.wall_ms += milliseconds(arrived_ - asked_);
  if (!channel_->has_line()) fell_silent();
  unanswered_ = 0;
  const auto line = channel_->line();
  if (early_) {
    channel_->look();
    fail(FaultKind::unreadable, "too-early",
         "it wrote a line before it was asked; a line answers a question");
  }
  auto answer = answer_line(line, step_, std::move(storage));
  thought_ = std::move(answer.thought);
  if (answer.gives_up) {
    if (channel_->arrived() <= due_) gave_up(FaultKind::crashed, "exception", *answer.gives_up);
    gave_up(FaultKind::late, "late", came_too_late + ("\n" + *answer.gives_up));
  }
  if (!answer.wrong.empty())
    fail(FaultKind::unreadable, std::move(answer.code), answer.wrong + ": " + shown(line));
  keep_thought();
  return std::move(answer.action);
}

void ProcessSeat::count_burn() {
  if (whole_cpu_after_ >= 0 && !settings_.ponder)
    burned_ms_ += std::max(0.0, child_->whole_cpu_ms() - whole_cpu_after_);
  whole_cpu_after_ = -1;
}

Moment ProcessSeat::rest(Moment now) {
  const bool thinks = is_asked_ && !channel_->has_line();
  if (!child_ || thinks || !ready_ || ended_ || settings_.ponder || child_->frozen()) return Moment::max();
  if (whole_cpu_after_ < 0) whole_cpu_after_ = child_->whole_cpu_ms();
  const auto due = (is_asked_ ? channel_->arrived() : answered_) + (disturbs() ? 0ms : time_to_settle);
  if (now < due) return due;
  child_->freeze();
  return Moment::max();
}

Moment ProcessSeat::look_after(Moment now) {
  if (mute_ || now < asked_ + time_to_look) return mute_ ? Moment::max() : asked_ + time_to_look;
  mute_ = !child_->can_speak();
  if (!mute_) return asked_ + 2 * (now - asked_);
  channel_->expect(now);
  return Moment::max();
}

void ProcessSeat::observe(const std::string& line) {
  if (gone_ || !ready_ || !observes_) return;
  child_->thaw();
  channel_->send(line, steady_clock::now() + 50ms);
  answered_ = steady_clock::now();
}

void ProcessSeat::end(const std::string& line) {
  if (ended_ || !child_) return;
  ended_ = true;
  count_burn();
  report_.burns = burned_ms_ > marked_burn_ms;
  child_->thaw();
  child_->note_peak();  // read before the process is gone
  if (!gone_) {
    channel_->send(line, steady_clock::now() + 50ms);
    child_->close_input();
    const auto told = steady_clock::now();
    if (child_->wait(seconds(settings_.end_seconds)).ended)
      report_.end_ms = milliseconds(steady_clock::now() - told);
  }
  child_->end();
  channel_->look();
  report_.cpu_ms = child_->usage().cpu_ms;
  report_.peak_kib = child_->usage().peak_kib;
  const auto errors = std::string_view(channel_->errors());
  errors_ =
      utf8_repaired_lines(errors.substr(errors.size() - std::min(errors.size(), LineChannel::kept_errors)));
}

PrivatePart ProcessSeat::private_part() const { return {seat_, command_.name, thoughts_, errors_}; }

void ProcessSeat::refuse(const std::string& what_is_wrong) {
  fail(FaultKind::unreadable, "not-an-action", "its answer is no action of the game: " + what_is_wrong);
}

void ProcessSeat::fell_silent() {
  // Its sandbox keeps its standard output open, so only the processes tell whether it is closed.
  const bool shut =
      channel_->state() == LineChannel::State::closed || mute_ ||
      (channel_->state() == LineChannel::State::open && settings_.sandbox && !child_->can_speak());
  if (channel_->state() == LineChannel::State::flooded)
    gone(FaultKind::left, "flood",
         fmt::format("it wrote more than {} bytes that nobody asked for, or a line longer than that",
                     settings_.longest_line));
  if (shut) {
    child_->thaw();
    const auto ending =
        child_->wait(overtime::to_end);  // a dying process closes its files first, and is gone a moment later
    channel_->look();
    if (!ending.ended) gone(FaultKind::left, "closed-stdout", "it closed its standard output and still runs");
    if (ending.out_of_memory) gone(FaultKind::crashed, "out-of-memory", ending.words());
    const bool by_itself = ending.signal == 0 && ending.code == 0;
    if (!ready_)
      gone(by_itself ? FaultKind::left : FaultKind::crashed, "no-start",
           "it ended before it was ready: " + ending.words());
    if (by_itself) gone(FaultKind::left, "exited", "it ended by itself before the match was over");
    gone(FaultKind::crashed, "crashed", ending.words());
  }
  if (!ready_)
    gone(FaultKind::late, "no-start",
         fmt::format("it did not say it was ready within {:g} s", settings_.start_seconds));
  if (!clocked_)
    gone(FaultKind::left, "hangs",
         fmt::format("no answer within the watchdog's {:g} s", settings_.watchdog_seconds));
  came_late();
}

void ProcessSeat::came_late() {
  arrived_ = due_ + 1ns;
  if (explains_) {  // it reported an error of its own
    channel_->expect(steady_clock::now() + overtime::to_explain);
    LineChannel* const one[] = {channel_.get()};
    listen(one);
    if (const auto says = channel_->has_line() ? given_up(channel_->line()) : std::nullopt)
      gave_up(FaultKind::late, "late", came_too_late + ("\n" + *says));
    gone(FaultKind::late, "late", came_too_late);
  }
  if (++unanswered_ >= settings_.hang_after)
    gone(FaultKind::late, "hangs", fmt::format("{} decisions in a row without an answer", unanswered_));
  ++owed_;
  fail(FaultKind::late, "late", came_too_late);
}

void ProcessSeat::gave_up(FaultKind kind, std::string code, std::string_view says) {
  auto text = utf8_repaired_lines(says.substr(0, longest_told));
  while (!text.empty() && text.back() == '\n') text.pop_back();
  gone(kind, std::move(code), std::move(text));
}

void ProcessSeat::gone(FaultKind kind, std::string code, std::string text) {
  keep_thought();
  gone_ = Fault{seat_, kind, std::move(code), std::move(text)};
  tell({.fault = &*gone_});
  if (child_) child_->close_input();
  throw PlayerFault(*gone_, true);
}

void ProcessSeat::fail(FaultKind kind, std::string code, std::string text) {
  keep_thought();
  const Fault fault{seat_, kind, std::move(code), std::move(text)};
  tell({.fault = &fault});
  throw PlayerFault(fault, false);
}

}  // namespace agon::process
