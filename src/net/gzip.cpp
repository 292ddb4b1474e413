#include "net/gzip.h"

#include <zlib.h>

#include <stdexcept>

namespace agon::net {

namespace {
constexpr int level = 5;             // beyond it JSON shrinks by little
constexpr int gzip_window = 15 + 16; // the largest window; +16 asks zlib for gzip's header
constexpr int memory = 8;
}  // namespace

std::string gzipped(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("gzip cannot begin: out of memory");
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

}  // namespace agon::net
