// Splits the bytes of a file, zstd or plain, into lines, one at a time and within bounds: a stranger's file
// costs no more memory than its longest permitted line.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace agon {

struct UnpackBounds {
  std::size_t text = std::size_t{256} << 20;  ///< bytes of all lines together
  std::size_t line = std::size_t{4} << 20;    ///< bytes of one
  std::size_t ratio = 1000;  ///< most text per byte of the file; a match in which nothing happens reaches 70
  std::size_t free =
      std::size_t{16} << 20;  ///< text that is permitted whatever the ratio: many seats that are gone
};

class LineUnpacker {
 public:
  /// Receives each whole line without its line feed, and returns whether it wants more.
  using Take = std::function<bool(std::string_view line)>;

  explicit LineUnpacker(Take take, UnpackBounds bounds = {});
  ~LineUnpacker();

  /// Adds the next bytes of the file. False: no more are wanted, because the receiver had enough or the bytes
  /// are damaged.
  bool feed(std::string_view bytes);
  /// No more bytes come.
  void finish();
  /// The defect of the bytes, in words; empty: none.
  const std::string& damage() const { return damage_; }

 private:
  struct Stream;
  bool begin(std::string_view bytes);
  bool decompress(std::string_view bytes);
  bool split(std::string_view text);
  bool spoil(std::string damage);

  Take take_;
  UnpackBounds bounds_;
  std::unique_ptr<Stream> stream_;  ///< null: plain lines
  bool begun_ = false, stopped_ = false;
  std::string head_;  ///< the first bytes, until they tell which kind of file it is
  std::string line_;  ///< the line that is not whole yet
  std::string damage_;
  std::size_t fed_ = 0, text_ = 0, lines_ = 0;
};

}  // namespace agon
