#include "core/record_unpack.h"

#include <fmt/format.h>
#include <zstd.h>

#include <utility>
#include <vector>

namespace agon {

namespace {

constexpr std::string_view zstd_magic("\x28\xb5\x2f\xfd", 4);
constexpr int largest_window = 23;  // 8 MiB, as a power of two; ours are written with 2 MiB

}  // namespace

struct LineUnpacker::Stream {
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), ZSTD_freeDCtx};
  std::vector<char> chunk = std::vector<char>(ZSTD_DStreamOutSize());
  std::size_t left = 1;  ///< 0: the frame is whole
  std::size_t read = 0;  ///< bytes of the file
};

LineUnpacker::LineUnpacker(Take take, UnpackBounds bounds) : take_(std::move(take)), bounds_(bounds) {}
LineUnpacker::~LineUnpacker() = default;

bool LineUnpacker::spoil(std::string damage) {
  damage_ = std::move(damage);
  return false;
}

bool LineUnpacker::feed(std::string_view bytes) {
  if (stopped_ || !damage_.empty()) return false;
  fed_ += bytes.size();
  if (!begun_) {
    head_ += bytes;
    if (head_.size() < 32) return true;  // a header of zstd has at most 18 bytes
    return begin(std::exchange(head_, {}));
  }
  return stream_ ? decompress(bytes) : split(bytes);
}

bool LineUnpacker::begin(std::string_view bytes) {
  begun_ = true;
  if (!bytes.starts_with(zstd_magic)) return split(bytes);
  const auto announced = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (announced < ZSTD_CONTENTSIZE_ERROR && announced > bounds_.text)
    return spoil(fmt::format("it would unpack to {} MiB, and {} MiB are the most", announced >> 20,
                             bounds_.text >> 20));
  stream_ = std::make_unique<Stream>();
  ZSTD_DCtx_setParameter(stream_->context.get(), ZSTD_d_windowLogMax, largest_window);
  return decompress(bytes);
}

bool LineUnpacker::decompress(std::string_view bytes) {
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  const auto before = stream_->read;
  bool full = false;  // a full chunk may leave more behind, though all bytes are read
  while (in.pos < in.size || full) {
    ZSTD_outBuffer out{stream_->chunk.data(), stream_->chunk.size(), 0};
    stream_->left = ZSTD_decompressStream(stream_->context.get(), &out, &in);
    stream_->read = before + in.pos;
    if (ZSTD_isError(stream_->left) != 0)
      return spoil(fmt::format("damaged at byte {}: {}", stream_->read, ZSTD_getErrorName(stream_->left)));
    if (text_ + out.pos > bounds_.free + bounds_.ratio * stream_->read)
      return spoil(fmt::format("its first {} bytes unpack to more than {} times as much, as no match does",
                               stream_->read, bounds_.ratio));
    full = out.pos == out.size && stream_->left != 0;
    if (!split({stream_->chunk.data(), out.pos})) return false;
  }
  return true;
}

bool LineUnpacker::split(std::string_view text) {
  if (text_ + text.size() > bounds_.text)
    return spoil(fmt::format("more than {} MiB of text, the most that is read", bounds_.text >> 20));
  text_ += text.size();
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto piece = text.substr(0, end);
    if (line_.size() + piece.size() > bounds_.line)
      return spoil(fmt::format("line {} is longer than {} MiB", lines_ + 1, bounds_.line >> 20));
    if (end == std::string_view::npos) {
      line_ += piece;
      return true;
    }
    ++lines_;
    bool more = false;
    if (line_.empty()) {
      more = take_(piece);
    } else {
      line_ += piece;
      more = take_(line_);
      line_.clear();
    }
    stopped_ = !more;
    if (stopped_) return false;
    text.remove_prefix(end + 1);
  }
  return true;
}

void LineUnpacker::finish() {
  if (damage_.empty() && !begun_ && !head_.empty() && !begin(std::exchange(head_, {}))) return;
  if (stopped_ || !damage_.empty()) return;
  if (stream_ && stream_->left != 0)
    spoil(fmt::format("cut off after byte {}", fed_));
  else if (!line_.empty())
    spoil(fmt::format("cut off inside line {}", lines_ + 1));
}

}  // namespace agon
