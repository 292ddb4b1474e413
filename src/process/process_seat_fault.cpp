// How a bot's silence and its refusals become faults.
#include <fmt/format.h>

#include <boost/json/parse.hpp>

#include "process/bot_line.h"
#include "process/process_seat.h"
#include "text/utf8.h"

namespace agon::process {
namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t longest_told = 4000;  // bytes of what a bot says of its own error
constexpr auto longest_explanation = 500ms;
constexpr auto time_to_end =
    500ms;  ///< after its standard output was closed, before it is said that it still runs

}  // namespace

void ProcessSeat::refuse(const std::string& what_is_wrong) {
  fail(FaultKind::unreadable, "not-an-action", "its answer is no action of the game: " + what_is_wrong);
}

void ProcessSeat::fell_silent() {
  // Its box holds its standard output too: whether it is closed in there, the processes tell.
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
        child_->wait(time_to_end);  // who dies closes its files first, and is gone a moment later
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
  if (explains_) {  // it says where it was, and has given up
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
