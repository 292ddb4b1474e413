#include "process/line_channel.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <vector>

#include "core/thought.h"
#include "process/child.h"

namespace agon::process {

namespace {

using std::chrono::steady_clock;

timespec left_until(Moment until) {
  const auto left = std::max<std::int64_t>(0, std::chrono::nanoseconds(until - steady_clock::now()).count());
  return {left / 1000000000, left % 1000000000};
}

}  // namespace

int LineChannel::output() const { return child_.output(); }
int LineChannel::error_output() const { return child_.errors(); }

bool LineChannel::send(std::string_view line, Moment until) {
  static const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  (void)ignored;
  sending_.assign(line);
  sending_ += '\n';
  std::size_t sent = 0;
  while (sent < sending_.size()) {
    if (child_.input() < 0) return false;
    const auto put = write(child_.input(), sending_.data() + sent, sending_.size() - sent);
    if (put > 0) {
      sent += static_cast<std::size_t>(put);
      continue;
    }
    if (put < 0 && errno == EINTR) continue;
    if (put < 0 && errno != EAGAIN) return false;
    const auto time = left_until(until);
    if (time.tv_sec == 0 && time.tv_nsec == 0) return false;
    // A program that does not read may be waiting for us to read, so its output is taken.
    pollfd files[3] = {{child_.input(), POLLOUT, 0},
                       {state_ == State::open ? output() : -1, POLLIN, 0},
                       {errors_open_ ? error_output() : -1, POLLIN, 0}};
    ppoll(files, 3, &time, nullptr);
    if (files[1].revents != 0 || files[2].revents != 0) look();
    if (state_ == State::flooded) return false;
  }
  return true;
}

bool LineChannel::has_line() {
  while (end_ == std::string::npos) {
    end_ = text_.find('\n', std::max(begin_, searched_));
    searched_ = text_.size();
    if (end_ == std::string::npos) {
      if (text_.size() - begin_ > longest_line_) state_ = State::flooded;
      return false;
    }
    if (drops_ && drops_(line_at_hand())) step_over_line();
  }
  return true;
}

std::string_view LineChannel::line_at_hand() const {
  std::string_view line(text_.data() + begin_, end_ - begin_);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void LineChannel::step_over_line() {
  begin_ = end_ + 1;
  searched_ = begin_;
  end_ = std::string::npos;
}

std::string_view LineChannel::line() {
  if (!has_line()) return {};
  const auto line = line_at_hand();
  step_over_line();
  return line;
}

bool LineChannel::read_output() {
  if (state_ != State::open) return false;
  if (begin_ == text_.size()) text_.clear(), begin_ = searched_ = 0;
  if (begin_ > longest_line_) text_.erase(0, begin_), searched_ -= std::min(searched_, begin_), begin_ = 0;
  const auto before = text_.size();
  if (before - begin_ > 2 * longest_line_) {
    state_ = State::flooded;
    return false;
  }
  constexpr std::size_t step = 1 << 16;
  char bytes[step];
  const auto got = read(output(), bytes, step);
  if (got > 0) {
    text_.append(bytes, static_cast<std::size_t>(got));
    arrived_ = steady_clock::now();
    return true;
  }
  if (got == 0 || (errno != EAGAIN && errno != EINTR)) state_ = State::closed;
  return false;
}

void LineChannel::read_errors() {
  char bytes[1 << 14];
  for (int times = 0; times < 16 && errors_open_; ++times) {  // a flood on stderr must not hold up the match
    const auto got = read(error_output(), bytes, sizeof(bytes));
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
      errors_open_ = false;
      return;
    }
    errors_.append(bytes, static_cast<std::size_t>(got));
    note_errors({bytes, static_cast<std::size_t>(got)});
    if (hear_errors_) hear_errors_({bytes, static_cast<std::size_t>(got)});
    if (errors_.size() > 2 * kept_errors) errors_.erase(0, errors_.size() - kept_errors);
  }
}

void LineChannel::note_errors(std::string_view bytes) {
  constexpr std::size_t half = thought_limits::errors / 2;
  fresh_errors_ += bytes;
  if (fresh_errors_.size() <= 4 * half)
    return;  // some spare room, so that the tail is not moved at every read
  const auto beyond = fresh_errors_.size() - 2 * half;
  fresh_errors_.erase(half, beyond);
  skipped_errors_ += beyond;
}

std::string LineChannel::take_errors() {
  if (errors_open_) read_errors();
  auto text = head_and_tail(fresh_errors_, thought_limits::errors, skipped_errors_);
  fresh_errors_.clear();
  skipped_errors_ = 0;
  return text;
}

void LineChannel::look() {
  while (read_output()) {
  }
  if (errors_open_) read_errors();
  if (errors_.size() > kept_errors) errors_.erase(0, errors_.size() - kept_errors);
}

void listen(std::span<LineChannel* const> channels, const Meanwhile& meanwhile) {
  thread_local std::vector<pollfd> files;
  for (bool looked = false;; looked = true) {
    files.clear();
    Moment earliest = Moment::max();
    const auto now = steady_clock::now();
    for (auto* channel : channels) {
      const bool waits = !channel->has_line() && channel->state() == LineChannel::State::open &&
                         (!looked || now < channel->until());
      files.push_back({waits ? channel->output() : -1, POLLIN, 0});
      files.push_back({waits && channel->errors_open() ? channel->error_output() : -1, POLLIN, 0});
      if (waits) earliest = std::min(earliest, channel->until());
    }
    if (earliest == Moment::max()) return;
    if (meanwhile) earliest = std::min(earliest, meanwhile(now));
    const auto time = left_until(earliest);
    if (ppoll(files.data(), files.size(), &time, nullptr) <= 0) continue;
    for (std::size_t index = 0; index < channels.size(); ++index)
      if (files[2 * index].revents != 0 || files[2 * index + 1].revents != 0)
        channels[index]->look_at(files[2 * index].revents != 0, files[2 * index + 1].revents != 0);
  }
}

}  // namespace agon::process
