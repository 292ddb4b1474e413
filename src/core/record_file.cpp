#include "core/record_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

#include "core/from_json.h"

namespace agon {

namespace {
constexpr int compression_level = 3;  // beyond it records shrink by little and take much longer
}  // namespace

struct RecordFile::Stream {
  std::string path;
  std::FILE* file = nullptr;
  ZSTD_CCtx* context = nullptr;
  std::string problem;
  std::vector<char> out = std::vector<char>(ZSTD_CStreamOutSize());

  void fail(std::string_view what) {
    if (problem.empty()) problem = fmt::format("{}: {}: {}", path, what, std::strerror(errno));
  }
  void compress(std::string_view text, ZSTD_EndDirective directive) {
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    std::size_t left = 1;
    while (problem.empty() && (left != 0 || in.pos < in.size)) {
      ZSTD_outBuffer chunk{out.data(), out.size(), 0};
      left = ZSTD_compressStream2(context, &chunk, &in, directive);
      if (std::fwrite(out.data(), 1, chunk.pos, file) != chunk.pos) fail("cannot write the record");
      if (directive == ZSTD_e_continue && in.pos == in.size) break;
    }
  }
};

RecordFile::RecordFile(const std::string& path) : stream_(std::make_unique<Stream>()) {
  stream_->path = path;
  stream_->file = std::fopen(path.c_str(), "wb");
  if (stream_->file == nullptr) {
    stream_->fail("cannot open the record for writing");
    return;
  }
  stream_->context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(stream_->context, ZSTD_c_compressionLevel, compression_level);
  ZSTD_CCtx_setParameter(stream_->context, ZSTD_c_checksumFlag, 1);
}

RecordFile::~RecordFile() {
  if (stream_) finish();
}
RecordFile::RecordFile(RecordFile&&) noexcept = default;
RecordFile& RecordFile::operator=(RecordFile&&) noexcept = default;

void RecordFile::write(std::string_view lines) {
  if (stream_->file != nullptr && stream_->problem.empty()) stream_->compress(lines, ZSTD_e_continue);
}

void RecordFile::flush() {
  if (stream_->file == nullptr || !stream_->problem.empty()) return;
  stream_->compress({}, ZSTD_e_flush);
  if (std::fflush(stream_->file) != 0) stream_->fail("cannot write the record");
}

void RecordFile::finish() {
  if (stream_->file == nullptr) return;
  if (stream_->problem.empty()) stream_->compress({}, ZSTD_e_end);
  if (std::fclose(stream_->file) != 0) stream_->fail("cannot finish the record");
  ZSTD_freeCCtx(stream_->context);
  stream_->file = nullptr;
}

const std::string& RecordFile::problem() const { return stream_->problem; }

namespace {

/// Calls `take` with the pieces of a file until it wants no more. Throws BadValue.
template <class Take>
void each_piece(const std::string& path, Take&& take) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw BadValue(path, std::string("cannot open the record: ") + std::strerror(errno));
  std::vector<char> piece(std::size_t{1} << 16);
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0)
    if (!take(std::string_view(piece.data(), static_cast<std::size_t>(file.gcount())))) return;
  if (file.bad()) throw BadValue(path, std::string("cannot read the record: ") + std::strerror(errno));
}

}  // namespace

Record read_record(const std::string& path) {
  RecordReader reader;
  try {
    each_piece(path, [&](std::string_view piece) { return reader.feed(piece); });
    return reader.finish();
  } catch (const BadValue& bad) {
    throw std::string_view(bad.what()).starts_with(path) ? bad : BadValue(path, bad.what());
  }
}

Record record_from(std::string_view bytes, const std::string& name, UnpackBounds bounds) {
  try {
    RecordReader reader(bounds);
    reader.feed(bytes);
    return reader.finish();
  } catch (const BadValue& bad) {
    throw BadValue(name, bad.what());
  }
}

std::string compressed(std::string_view lines) {
  std::string bytes(ZSTD_compressBound(lines.size()), '\0');
  const auto size = ZSTD_compress(bytes.data(), bytes.size(), lines.data(), lines.size(), compression_level);
  bytes.resize(ZSTD_isError(size) != 0 ? 0 : size);
  return bytes;
}

std::string bytes_of_file(const std::string& path) {
  std::string bytes;
  each_piece(path, [&](std::string_view piece) {
    bytes += piece;
    if (bytes.size() > UnpackBounds{}.text) throw BadValue(path, "larger than any record");
    return true;
  });
  return bytes;
}

}  // namespace agon
