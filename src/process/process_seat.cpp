#include "process/process_seat.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <charconv>

#include "core/errors.h"
#include "process/command_line.h"
#include "process/sandbox.h"
#include "text/utf8.h"

namespace agon::process {

namespace json = boost::json;

namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

Nanoseconds seconds(double count) { return Nanoseconds(static_cast<std::int64_t>(count * 1e9)); }

constexpr std::size_t longest_shown = 80;  // characters of a bot's line that a fault repeats

std::string shown(std::string_view line) {
  auto text = utf8_repaired(line.substr(0, longest_shown));
  return line.size() > longest_shown ? text + "…" : text;
}

/// The file in which the kernel says how long this thread has waited for a core.
int delay_file() {
  thread_local struct File {
    int number = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    ~File() {
      if (number >= 0) close(number);
    }
  } file;
  return file.number;
}

}  // namespace

ProcessSeat::ProcessSeat(std::string command, Settings settings, Seat seat)
    : command_(std::move(command)), settings_(std::move(settings)), seat_(seat) {
  const auto words = words_of(command_);
  const auto core = settings_.cores.empty() ? -1 : settings_.cores[seat % settings_.cores.size()];
  started_ = steady_clock::now();
  report_.protection = protection_of(settings_);
  try {
    child_ = std::make_unique<Child>(words, settings_, core);
    talk_ = std::make_unique<LineChannel>(*child_, settings_.longest_line);
  } catch (const Failure& failure) {
    gone_ = Fault{seat_, FaultKind::crashed, "no-start", failure.what()};
  }
}

void ProcessSeat::begin(const std::string& line) {
  if (!gone_) talk_->send(line, started_ + seconds(settings_.start_seconds));
}

void ProcessSeat::await_ready() {
  if (gone_ || ready_) return;
  talk_->expect(started_ + seconds(settings_.start_seconds));
  LineChannel* const one[] = {talk_.get()};
  listen(one);
  try {
    if (!talk_->has_line()) fell_silent();
    take_ready(talk_->line());
    report_.start_ms = milliseconds(talk_->arrived() - started_);
    ready_ = true;
  } catch (const PlayerFault&) {  // kept in gone_, and said when it is asked
  }
}

void ProcessSeat::take_ready(std::string_view line) {
  json::error_code error;
  const auto value = json::parse(json::string_view(line.data(), line.size()), error);
  const auto* ready = !error && value.is_object() ? value.get_object().if_contains("ready") : nullptr;
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
  const auto* name = ready->get_object().if_contains("name");
  if (name != nullptr && name->is_string()) report_.name = shown(std::string_view(name->get_string()));
}

void ProcessSeat::drop_old_lines() {
  talk_->look();
  early_ = false;
  while (talk_->has_line()) {
    talk_->line();
    if (owed_ > 0)
      --owed_;
    else
      early_ = true;
  }
}

Moment ProcessSeat::ask(const std::string& line, Nanoseconds left) {
  if (gone_) throw PlayerFault(*gone_, true);
  if (!ready_) await_ready();
  if (gone_) throw PlayerFault(*gone_, true);
  drop_old_lines();
  clocked_ = left.count() != 0;
  cpu_before_ = child_->cpu_ms();
  delay_before_ = clocked_ ? own_delay_ns() : 0;
  const auto before = steady_clock::now();
  const auto allowed = clocked_ ? left : seconds(settings_.watchdog_seconds);
  cost_ = {};
  const bool sent = talk_->send(line, before + allowed);
  asked_ = steady_clock::now();
  due_ = (sent ? asked_ : before) + allowed;
  talk_->expect(due_);
  return asked_;
}

double ProcessSeat::own_delay_ns() const {
  char text[96];
  const auto got = pread(delay_file(), text, sizeof(text), 0);  // "running waiting times", nanoseconds
  double waited = 0;
  const std::string_view all(text, got > 0 ? static_cast<std::size_t>(got) : 0);
  const auto blank = all.find(' ');
  if (blank != std::string_view::npos) {
    std::uint64_t number = 0;
    std::from_chars(text + blank + 1, text + all.size(), number);
    waited = static_cast<double>(number);
  }
  return waited;
}

json::value ProcessSeat::answer(json::storage_ptr storage) {
  arrived_ = talk_->has_line() ? talk_->arrived() : steady_clock::now();
  // What the referee itself waited for a core before it could look is no thinking time of the bot.
  if (talk_->has_line() && clocked_ && arrived_ > due_) {
    const auto waited = Nanoseconds(static_cast<std::int64_t>(own_delay_ns() - delay_before_));
    arrived_ = std::max(asked_, arrived_ - std::max(Nanoseconds{0}, waited));
  }
  cost_.cpu_ms = std::max(0.0, child_->cpu_ms() - cpu_before_);
  cost_.memory_kib = child_->memory_kib();
  report_.decisions += 1;
  report_.wall_ms += milliseconds(arrived_ - asked_);
  if (!talk_->has_line()) {
    if (talk_->state() == LineChannel::State::open) ++owed_;
    fell_silent();
  }
  unanswered_ = 0;
  const auto line = talk_->line();
  if (early_) {
    talk_->look();
    fail(FaultKind::unreadable, "too-early",
         "it wrote a line before it was asked; a line answers a question");
  }
  json::error_code error;
  auto value = json::parse(json::string_view(line.data(), line.size()), error, std::move(storage));
  if (error)
    fail(FaultKind::unreadable, "bad-json",
         fmt::format("its answer is not JSON ({}): {}", error.message(), shown(line)));
  auto* action = value.is_object() ? value.get_object().if_contains("action") : nullptr;
  if (action == nullptr)
    fail(FaultKind::unreadable, "no-action",
         fmt::format("its answer must be {{\"action\":…}}, but is: {}", shown(line)));
  return std::move(*action);
}

void ProcessSeat::refuse(const std::string& what_is_wrong) {
  fail(FaultKind::unreadable, "not-an-action", "its answer is no action of the game: " + what_is_wrong);
}

void ProcessSeat::fell_silent() {
  if (talk_->state() == LineChannel::State::flooded)
    gone(FaultKind::left, "flood",
         fmt::format("it wrote more than {} bytes that nobody asked for, or a line longer than that",
                     settings_.longest_line));
  if (talk_->state() == LineChannel::State::closed) {
    const auto ending = child_->wait(200ms);
    talk_->look();
    if (!ending.ended) gone(FaultKind::left, "closed-stdout", "it closed its standard output and still runs");
    if (ending.out_of_memory) gone(FaultKind::crashed, "out-of-memory", ending.words() + last_words());
    if (!ready_)
      gone(FaultKind::crashed, "no-start", "it ended before it was ready: " + ending.words() + last_words());
    if (ending.signal == 0 && ending.code == 0)
      gone(FaultKind::left, "exited", "it ended by itself before the match was over" + last_words());
    gone(FaultKind::crashed, "crashed", ending.words() + last_words());
  }
  if (!ready_)
    gone(FaultKind::late, "no-start",
         fmt::format("it did not say it was ready within {:g} s", settings_.start_seconds) + last_words());
  if (!clocked_)
    gone(FaultKind::left, "hangs",
         fmt::format("no answer within the watchdog's {:g} s", settings_.watchdog_seconds));
  if (++unanswered_ >= settings_.hang_after)
    gone(FaultKind::late, "hangs", fmt::format("{} decisions in a row without an answer", unanswered_));
  arrived_ = due_ + 1ns;
  fail(FaultKind::late, "late", "no answer came within the time allowed");
}

std::string ProcessSeat::last_words() const {
  if (!talk_) return {};
  std::string_view text = talk_->errors();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  if (text.empty()) return {};
  const auto line = text.substr(text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1);
  return "; its last words: " + shown(line);
}

void ProcessSeat::gone(FaultKind kind, std::string code, std::string text) {
  gone_ = Fault{seat_, kind, std::move(code), std::move(text)};
  if (child_) child_->close_input();
  throw PlayerFault(*gone_, true);
}

void ProcessSeat::fail(FaultKind kind, std::string code, std::string text) {
  throw PlayerFault({seat_, kind, std::move(code), std::move(text)}, false);
}

void ProcessSeat::tell(const std::string& line) {
  if (!gone_ && ready_ && observes_) talk_->send(line, steady_clock::now() + 50ms);
}

void ProcessSeat::end(const std::string& line) {
  if (ended_ || !child_) return;
  ended_ = true;
  if (!gone_) {
    talk_->send(line, steady_clock::now() + 50ms);
    child_->close_input();
    const auto told = steady_clock::now();
    if (child_->wait(seconds(settings_.end_seconds)).ended)
      report_.end_ms = milliseconds(steady_clock::now() - told);
  }
  child_->end();
  talk_->look();
  report_.cpu_ms = child_->usage().cpu_ms;
  report_.peak_kib = child_->usage().peak_kib;
  const auto errors = std::string_view(talk_->errors());
  report_.errors =
      utf8_repaired_lines(errors.substr(errors.size() - std::min(errors.size(), LineChannel::kept_errors)));
}

SeatReport ProcessSeat::report() const {
  auto report = report_;
  report.command = command_;
  return report;
}

}  // namespace agon::process
