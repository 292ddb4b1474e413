// Splits a stream of bytes into frames. No socket and no clock, so that a fuzz target needs this file alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace agon::net {

/// Bytes in, frames out: a length in four bytes, low byte first, then that many bytes.
class FrameSplitter {
 public:
  static constexpr std::size_t length_size = 4;

  /// `longest`: the most bytes a frame may announce.
  explicit FrameSplitter(std::size_t longest) : longest_(longest) {}

  void set_longest(std::size_t longest) { longest_ = longest; }
  std::size_t longest() const { return longest_; }

  /// Free memory to write into, never empty. The buffer grows with the bytes that came, not with the
  /// announced length.
  std::span<char> room();
  /// Reports that `count` bytes of room() were written.
  void filled(std::size_t count) { end_ += count; }
  void add(std::string_view bytes);

  /// The body of the next whole frame, valid until room() or add(). Empty: it is not complete yet, or the
  /// stream is broken.
  std::optional<std::string_view> next();
  /// A frame announced more than the limit: the stream cannot be read any further.
  bool broken() const { return broken_; }
  /// The announced length of the frame that broke the stream, or of the one that is arriving.
  std::uint32_t announced() const;

 private:
  std::string_view unread() const { return {buffer_.get() + begin_, end_ - begin_}; }
  void move_to(std::size_t capacity);

  std::size_t longest_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0, begin_ = 0, end_ = 0;
  bool broken_ = false;
};

/// The length that four bytes encode.
std::uint32_t frame_length(std::string_view four_bytes);

}  // namespace agon::net
