#include "process/process_seat.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <charconv>

#include "core/errors.h"
#include "process/cores.h"
#include "process/sandbox.h"
#include "text/utf8.h"

namespace agon::process {

namespace json = boost::json;

namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto time_to_settle = 1ms;  ///< wait after an answer before it is paused while others are asked
constexpr auto time_to_look = 100ms;  ///< wait after a question before checking whether it can answer at all
constexpr std::size_t longest_told = 4000;  // limit of a bot's own error text
constexpr auto longest_explanation = 500ms;
constexpr auto time_to_end =
    500ms;  ///< wait after its standard output was closed before it is reported as still running

/// The text of an {"error":"…"} line; null: the line is another one.
const json::string* own_error(const json::value& value) {
  const auto* found = value.is_object() ? value.get_object().if_contains("error") : nullptr;
  return found != nullptr && found->is_string() ? &found->get_string() : nullptr;
}

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
  started_ = steady_clock::now();
  report_.protection = protection_of(settings_);
  try {
    child_ = std::make_unique<Child>(command_.words, files_of(command_, settings_), settings_,
                                     settings_.core_of(seat));
    report_.protection += protection_missing(settings_, child_->user());
    const auto hear = [this](std::string_view errors) { tell({.errors = errors}); };
    channel_ = std::make_unique<LineChannel>(*child_, settings_.longest_line,
                                             overhear_ ? hear : LineChannel::HearErrors());
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
  auto thought = std::move(*thought_);
  thought_.reset();
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

void ProcessSeat::await_ready() {
  if (gone_ || ready_) return;
  child_->cpu_ms();  // finds the bot in its box: its memory is watched from here on
  channel_->expect(started_ + seconds(settings_.start_seconds));
  LineChannel* const one[] = {channel_.get()};
  listen(one);
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
  json::error_code error;
  const auto value = json::parse(json::string_view(line.data(), line.size()), error);
  const auto* ready = !error && value.is_object() ? value.get_object().if_contains("ready") : nullptr;
  if (const auto* says = error ? nullptr : own_error(value)) gave_up(FaultKind::crashed, "no-start", *says);
  if (ready == nullptr || !(ready->is_object() || ready->is_bool()))
    gone(FaultKind::crashed, "no-start",
         fmt::format("its first line must be {{\"ready\":{{}}}}, but is: {}", shown(line)));
  if (!ready->is_object()) return;
  const auto flag = [&](const char* name) {
    const auto* found = ready->get_object().if_contains(name);
    return found != nullptr && found->is_bool() && found->get_bool();
  };
  observes_ = flag("observe");
  legal_ = flag("legal");
  explains_ = flag("explains");
  const auto* name = ready->get_object().if_contains("name");
  if (name != nullptr && name->is_string()) report_.name = shown(std::string_view(name->get_string()));
}

void ProcessSeat::drop_old_lines() {
  channel_->look();
  early_ = false;
  while (channel_->has_line()) {
    channel_->line();
    if (owed_ > 0)
      --owed_;
    else
      early_ = true;
  }
}

Moment ProcessSeat::ask(const std::string& line, Nanoseconds left) {
  step_ = step_of(line);
  if (gone_) throw PlayerFault(*gone_, true);
  if (!ready_) await_ready();
  if (gone_) throw PlayerFault(*gone_, true);
  drop_old_lines();
  count_burn();
  clocked_ = left.count() != 0;
  cpu_before_ = child_->cpu_ms();
  whole_cpu_before_ = child_->whole_cpu_ms();
  bot_delay_before_ = clocked_ ? child_->delay_ms() : 0;
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

/// The time that its main thread waited for a core, minus the time that its own other threads and processes
/// may have taken: the time in which it was kept from thinking.
double ProcessSeat::excused_ms() {
  const auto waited = child_->delay_ms() - bot_delay_before_;
  const auto whole = child_->whole_cpu_ms() - whole_cpu_before_, own = child_->cpu_ms() - cpu_before_;
  return std::max(0.0, waited - std::max(0.0, whole - own));
}

/// The wall clock ran out, but the program was not given its full processor time. It gets the remainder, at
/// most one more allowance.
void ProcessSeat::wait_longer() {
  const auto last = due_ + (due_ - asked_);
  for (auto until = due_; channel_->state() == LineChannel::State::open && !channel_->has_line();) {
    const auto excused = due_ + Nanoseconds(static_cast<std::int64_t>(excused_ms() * 1e6));
    const auto next = std::min(last, excused);
    if (next < until + 1ms) return;
    channel_->expect(until = next);
    LineChannel* const one[] = {channel_.get()};
    listen(one);
  }
}

json::value ProcessSeat::answer(json::storage_ptr storage) {
  is_asked_ = false;
  if (clocked_ && !mute_ && !channel_->has_line()) wait_longer();
  arrived_ = channel_->has_line() ? channel_->arrived() : steady_clock::now();
  // Time in which the referee or the bot waited for a core does not count as the bot's thinking time.
  if (channel_->has_line() && clocked_ && arrived_ > due_) {
    const auto waited = std::max(waited_for_core_ns() - delay_before_, excused_ms() * 1e6);
    arrived_ = std::max(asked_, arrived_ - Nanoseconds(static_cast<std::int64_t>(std::max(0.0, waited))));
  }
  answered_ = steady_clock::now();
  thought_.emplace().step = step_;
  if (whole_cpu_after_ < 0) whole_cpu_after_ = child_->whole_cpu_ms();
  cost_.cpu_ms = std::max(0.0, child_->cpu_ms() - cpu_before_);
  cost_.memory_kib = child_->memory_kib();
  report_.decisions += 1;
  report_.wall_ms += milliseconds(arrived_ - asked_);
  if (!channel_->has_line()) {
    if (channel_->state() == LineChannel::State::open) ++owed_;
    fell_silent();
  }
  unanswered_ = 0;
  const auto line = channel_->line();
  if (early_) {
    channel_->look();
    fail(FaultKind::unreadable, "too-early",
         "it wrote a line before it was asked; a line answers a question");
  }
  json::error_code error;
  auto value = json::parse(json::string_view(line.data(), line.size()), error, std::move(storage));
  if (error)
    fail(FaultKind::unreadable, "bad-json",
         fmt::format("its answer is not JSON ({}): {}", error.message(), shown(line)));
  if (const auto* says = own_error(value)) {
    if (channel_->arrived() <= due_) gave_up(FaultKind::crashed, "exception", *says);
    gave_up(FaultKind::late, "late",
            "no answer came within the time allowed\n" + std::string(std::string_view(*says)));
  }
  auto* action = value.is_object() ? value.get_object().if_contains("action") : nullptr;
  if (action == nullptr)
    fail(FaultKind::unreadable, "no-action",
         fmt::format("its answer must be {{\"action\":…}}, but is: {}", shown(line)));
  if (value.get_object().size() > 1) thought_ = thought_beside(value.get_object(), step_);
  keep_thought();
  return std::move(*action);
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
        child_->wait(time_to_end);  // a dying process closes its files first, and is gone a moment later
    channel_->look();
    if (!ending.ended) gone(FaultKind::left, "closed-stdout", "it closed its standard output and still runs");
    if (ending.out_of_memory) gone(FaultKind::crashed, "out-of-memory", ending.words());
    if (!ready_) gone(FaultKind::crashed, "no-start", "it ended before it was ready: " + ending.words());
    if (ending.signal == 0 && ending.code == 0)
      gone(FaultKind::left, "exited", "it ended by itself before the match was over");
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
  const std::string text = "no answer came within the time allowed";
  arrived_ = due_ + 1ns;
  if (explains_) {  // it reported an error of its own
    channel_->expect(steady_clock::now() + longest_explanation);
    LineChannel* const one[] = {channel_.get()};
    listen(one);
    boost::json::error_code error;
    const auto line = channel_->has_line() ? channel_->line() : std::string_view();
    const auto value = boost::json::parse(boost::json::string_view(line.data(), line.size()), error);
    if (const auto* says = error ? nullptr : own_error(value))
      gave_up(FaultKind::late, "late", text + "\n" + std::string(std::string_view(*says)));
    gone(FaultKind::late, "late", text);
  }
  if (++unanswered_ >= settings_.hang_after)
    gone(FaultKind::late, "hangs", fmt::format("{} decisions in a row without an answer", unanswered_));
  fail(FaultKind::late, "late", text);
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
