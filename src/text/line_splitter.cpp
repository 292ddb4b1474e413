#include "text/line_splitter.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace agon {
namespace {

/// Most lines of the protocols are shorter than 100 bytes; 10,000 connections must not cost much while they
/// are idle.
constexpr std::size_t usual_capacity = 2048;
constexpr std::size_t least_room = 512;

/// The part of a too long line that is returned; it does not depend on the packets.
std::size_t shown_part(const LineRules& rules) { return std::min<std::size_t>(rules.max_line, 64); }

}  // namespace

std::span<char> LineSplitter::room() {
  if (begin_ == end_) begin_ = seen_ = end_ = 0;
  if (capacity_ > 4 * usual_capacity && end_ == 0)
    capacity_ = 0;  // one long line must not hold memory for ever
  if (capacity_ == 0) {
    move_to(usual_capacity);
  } else if (capacity_ - end_ < least_room) {
    move_to(end_ - begin_ + least_room > capacity_ ? 2 * capacity_ : capacity_);
  }
  return {buffer_.get() + end_, capacity_ - end_};
}

void LineSplitter::move_to(std::size_t capacity) {
  const auto count = end_ - begin_;
  if (capacity == capacity_) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, count);
  } else {
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);
    if (count > 0) std::memcpy(larger.get(), buffer_.get() + begin_, count);
    buffer_ = std::move(larger);
    capacity_ = capacity;
  }
  seen_ -= begin_;
  begin_ = 0;
  end_ = count;
}

std::size_t LineSplitter::find_end() const {
  const char* data = buffer_.get();
  const char* stop = data + end_;
  const char* found = stop;
  if (rules_.lone_return) {
    found = std::find_if(data + seen_, stop, [](char c) { return c == '\n' || c == '\r'; });
  } else if (seen_ < end_) {
    const void* newline = std::memchr(data + seen_, '\n', end_ - seen_);
    if (newline) found = static_cast<const char*>(newline);
  }
  return static_cast<std::size_t>(found - data);
}

std::optional<LineSplitter::Line> LineSplitter::next() {
  for (;;) {
    if (skip_newline_ && begin_ < end_) {
      if (buffer_[begin_] == '\n') ++begin_;
      skip_newline_ = false;
    }
    seen_ = std::max(seen_, begin_);
    const auto at = find_end();
    if (at == end_) break;
    const bool dropped = std::exchange(dropping_, false);
    const auto line = cut(at);
    if (!dropped) return line;
  }
  seen_ = end_;
  if (dropping_) begin_ = end_;
  // One byte more than the limit may be waiting: the "\r" of a "\r\n".
  if (end_ - begin_ > rules_.max_line + 1) return give_up();
  return std::nullopt;
}

LineSplitter::Line LineSplitter::cut(std::size_t at) {
  std::string_view text(buffer_.get() + begin_, at - begin_);
  if (buffer_[at] == '\r') {
    skip_newline_ = true;
  } else if (!text.empty() && text.back() == '\r') {
    text.remove_suffix(1);
  }
  begin_ = seen_ = at + 1;
  if (text.size() > rules_.max_line) return {true, text.substr(0, shown_part(rules_))};
  return {false, text};
}

LineSplitter::Line LineSplitter::give_up() {
  const Line line{true, unread().substr(0, shown_part(rules_))};
  dropping_ = true;
  begin_ = end_;
  return line;
}

std::string LineSplitter::take_unread() {
  if (skip_newline_ && begin_ < end_ && buffer_[begin_] == '\n') ++begin_;
  std::string rest(unread());
  *this = LineSplitter(rules_);
  return rest;
}

}  // namespace agon
