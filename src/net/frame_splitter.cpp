#include "net/frame_splitter.h"

#include <algorithm>
#include <cstring>

namespace agon::net {

namespace {

constexpr std::size_t least_capacity = 4 * 1024;
constexpr std::size_t least_room = 1024;

}  // namespace

std::uint32_t frame_length(std::string_view four_bytes) {
  std::uint32_t length = 0;
  for (std::size_t at = 0; at < FrameSplitter::length_size; ++at)
    length |= std::uint32_t{static_cast<unsigned char>(four_bytes[at])} << (8 * at);
  return length;
}

void FrameSplitter::move_to(std::size_t capacity) {
  const auto kept = unread();
  auto moved = std::make_unique_for_overwrite<char[]>(capacity);
  if (!kept.empty()) std::memcpy(moved.get(), kept.data(), kept.size());
  end_ = kept.size();
  begin_ = 0;
  buffer_ = std::move(moved);
  capacity_ = capacity;
}

std::span<char> FrameSplitter::room() {
  if (begin_ == end_) begin_ = end_ = 0;
  if (begin_ == end_ && capacity_ > 16 * least_capacity) {
    move_to(least_capacity);  // the rare long frame does not keep its memory
  } else if (capacity_ - end_ < least_room) {
    if (begin_ > capacity_ / 2) {
      std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    } else {
      move_to(capacity_ == 0 ? least_capacity : 2 * capacity_);
    }
  }
  return {buffer_.get() + end_, capacity_ - end_};
}

void FrameSplitter::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto space = room();
    const auto count = std::min(space.size(), bytes.size());
    std::memcpy(space.data(), bytes.data(), count);
    filled(count);
    bytes.remove_prefix(count);
  }
}

std::uint32_t FrameSplitter::announced() const {
  return end_ - begin_ < length_size ? 0 : frame_length(unread());
}

std::optional<std::string_view> FrameSplitter::next() {
  const auto bytes = unread();
  if (broken_ || bytes.size() < length_size) return std::nullopt;
  const std::size_t length = frame_length(bytes);
  broken_ = length > longest_;
  if (broken_ || bytes.size() < length_size + length) return std::nullopt;
  begin_ += length_size + length;
  return bytes.substr(length_size, length);
}

}  // namespace agon::net
