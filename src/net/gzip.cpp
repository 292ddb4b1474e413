#include "net/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "text/words.h"

namespace agon::net {
namespace {

constexpr int level = 5;              // beyond it JSON shrinks by little
constexpr int gzip_window = 15 + 16;  // the largest window; +16 asks zlib for gzip's header
constexpr int small_window = 14 + 16;
constexpr int memory = 8;

/// "q=0", "q=0.0", ...: not acceptable.
bool is_refused(std::string_view parameter) {
  const auto quality = parameter.find("q=");
  if (quality == std::string_view::npos) return false;
  return parameter.substr(quality + 2).find_first_not_of("0. \t") == std::string_view::npos;
}

}  // namespace

std::string gzipped(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("gzip cannot begin: out of memory");
  }
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not write to it
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("gzip failed");
  return out;
}

struct GzipStream::State {
  z_stream stream{};
};

GzipStream::GzipStream() : state_(std::make_unique<State>()) {
  if (deflateInit2(&state_->stream, level, Z_DEFLATED, small_window, memory - 1, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("gzip cannot begin: out of memory");
}

GzipStream::~GzipStream() { deflateEnd(&state_->stream); }

std::string GzipStream::add(std::string_view bytes, bool end) {
  auto& stream = state_->stream;
  std::string out;
  std::array<char, 16 * 1024> room;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not write to it
  stream.avail_in = static_cast<uInt>(bytes.size());
  do {
    stream.next_out = reinterpret_cast<Bytef*>(room.data());
    stream.avail_out = static_cast<uInt>(room.size());
    if (deflate(&stream, end ? Z_FINISH : Z_NO_FLUSH) == Z_STREAM_ERROR)
      throw std::runtime_error("gzip failed");
    out.append(room.data(), room.size() - stream.avail_out);
  } while (stream.avail_out == 0);
  return out;
}

bool welcomes_gzip(std::string_view text) {
  while (!text.empty()) {
    auto coding = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), coding.size() + 1));
    const auto semicolon = coding.find(';');
    const auto parameter =
        semicolon == std::string_view::npos ? std::string_view() : coding.substr(semicolon);
    coding = trimmed(coding.substr(0, semicolon));
    if (coding == "gzip") return !is_refused(parameter);
  }
  return false;
}

}  // namespace agon::net
