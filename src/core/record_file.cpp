#include "core/record_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/from_json.h"

namespace agon {

namespace {
constexpr int compression_level = 3;  // beyond it records shrink by little and take much longer
constexpr std::size_t largest_text = std::size_t{1} << 30;
constexpr std::string_view zstd_magic("\x28\xb5\x2f\xfd", 4);
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

std::string decompressed(std::string_view bytes, std::string& damage) {
  if (!bytes.starts_with(zstd_magic)) return std::string(bytes);
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  std::vector<char> chunk(ZSTD_DStreamOutSize());
  std::string text;
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  std::size_t left = 0;
  while (in.pos < in.size && damage.empty()) {
    ZSTD_outBuffer out{chunk.data(), chunk.size(), 0};
    left = ZSTD_decompressStream(context.get(), &out, &in);
    text.append(chunk.data(), out.pos);
    if (ZSTD_isError(left) != 0)
      damage = fmt::format("damaged at byte {}: {}", in.pos, ZSTD_getErrorName(left));
    if (text.size() > largest_text) damage = "more than 1 GiB of text: not a record of a match";
  }
  if (damage.empty() && left != 0) damage = fmt::format("cut off after byte {}", bytes.size());
  return text;
}

Record read_record(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw BadValue(path, std::string("cannot open the record: ") + std::strerror(errno));
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return record_from(bytes, path);
}

Record record_from(std::string_view bytes, const std::string& name) {
  std::string damage;
  const std::string text = decompressed(bytes, damage);
  try {
    // A stream that is cut off usually ends inside a line: only whole lines count.
    Record record = parse_record(damage.empty() ? text : text.substr(0, text.rfind('\n') + 1));
    if (!damage.empty()) record.damage = damage;
    return record;
  } catch (const BadValue& bad) {
    throw BadValue(name, damage.empty() ? bad.what() : damage + "; " + bad.what());
  }
}

}  // namespace agon
