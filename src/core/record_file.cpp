#include "core/record_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

#include "core/from_json.h"
#include "core/version.h"

namespace agon {

namespace {

constexpr int compression_level = 3;  // beyond it records shrink by little and take much longer

std::string text_at(const json::object& object, std::string_view name, std::string_view otherwise) {
  const auto* found = object.if_contains(json::string_view(name.data(), name.size()));
  if (found == nullptr || !found->is_string()) return std::string(otherwise);
  return std::string(std::string_view(found->get_string()).substr(0, 40));
}

/// Rejects other versions before any other field is read, because their fields may have other meanings.
void check_version(const json::value& value, const std::string& where) {
  const auto* version = value.is_object() ? value.get_object().if_contains("agon") : nullptr;
  if (version == nullptr) throw BadValue(where, "not a record of Agon: the first line has no field \"agon\"");
  if (!version->is_int64() || version->get_int64() == record_version) return;
  const auto program = text_at(value.get_object(), "program", "of an unknown version");
  if (version->get_int64() < record_version)
    throw BadValue(where,
                   fmt::format("the record was written by agon {} in version {} of the format, this program "
                               "(agon {}) reads version {}: replay it with the version that wrote it",
                               program, version->get_int64(), program_version(), record_version));
  throw BadValue(where,
                 fmt::format("the record was written by agon {} and has version {}, this program reads "
                             "version {}: use a newer agon",
                             program, version->get_int64(), record_version));
}

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

RecordReader::RecordReader(UnpackBounds bounds)
    : unpacker_([this](std::string_view line) { return take(line); }, bounds) {}

bool RecordReader::feed(std::string_view bytes) { return unpacker_.feed(bytes); }

Record RecordReader::finish() {
  unpacker_.finish();
  const auto& broken = unpacker_.damage();
  if (number_ == 0) throw BadValue("line 1", broken.empty() ? "the record is empty" : broken);
  if (record_.damage.empty() && !broken.empty())
    record_.damage = fmt::format("it ends after line {}: {}", number_, broken);
  if (record_.damage.empty() && !whole_)
    record_.damage = fmt::format("it ends after line {}, before its {}: it was cut off", number_,
                                 record_.footer ? "last line, a hash of all others" : "footer, the outcome");
  return std::move(record_);
}

std::string RecordReader::here() const { return fmt::format("line {}", number_); }

bool RecordReader::take(std::string_view line) {
  ++number_;
  if (number_ == 1) {
    take_header(line);
  } else {
    try {
      if (whole_) throw BadValue(here(), "the record ended with the line before");
      if (record_.footer)
        take_last(line);
      else if (line.starts_with("{\"outcome\""))
        take_footer(line);
      else
        take_step(line);
    } catch (const BadValue& bad) {
      record_.damage = bad.what();
      --number_;
      return false;
    }
  }
  sum_.add(line);
  sum_.add("\n");
  return true;
}

void RecordReader::take_header(std::string_view line) {
  const auto value = parse_json(line, here());
  check_version(value, here());
  if (const auto* seats = value.get_object().if_contains("seats"); seats != nullptr && seats->is_array())
    if (seats->get_array().size() > most_recorded_seats)
      throw BadValue(here(), fmt::format("{} seats, and {} are the most", seats->get_array().size(),
                                         most_recorded_seats));
  from_json(value, record_.header, here());
}

void RecordReader::take_step(std::string_view line) {
  const auto step = parse_step(line, here());
  for (const auto& decision : step.decisions)
    if (!decision.at && decision.seat >= record_.header.seats.size())
      throw BadValue(here(), fmt::format("a decision of seat {}, but there are {} seats", decision.seat,
                                         record_.header.seats.size()));
  if (step.sha1 || record_.steps.size() % hash_interval == 0) check_sum(step.sha1);
  record_.steps.add(line);
}

void RecordReader::take_footer(std::string_view line) {
  RecordFooter footer;
  from_json(parse_json(line, here()), footer, here());
  check_sum(footer.sha1);
  record_.footer = std::move(footer);
}

void RecordReader::take_last(std::string_view line) {
  const auto value = parse_json(line, here());
  const auto* sum = value.is_object() ? value.get_object().if_contains("sha1") : nullptr;
  if (sum == nullptr || !sum->is_string())
    throw BadValue(here(), "the line after the footer must be {\"sha1\":\"…\"}, the hash of all before it");
  check_sum(text_at(value.get_object(), "sha1", ""));
  whole_ = true;
}

void RecordReader::check_sum(const std::optional<std::string>& sum) {
  if (!sum)
    change(fmt::format("line {} lacks the hash of all lines before it, which stands in every {}th step",
                       number_, hash_interval));
  else if (*sum == sum_.text())
    checked_ = number_ - 1;
  else if (checked_ == 0 && number_ == 2)
    change("line 1, the header (game, configuration, seed, seats, clocks), was changed after it was written");
  else if (record_.footer)
    change(
        fmt::format("line {}, the footer (outcome, reports), was changed after it was written", number_ - 1));
  else
    change(fmt::format(
        "of the lines {} to {} (steps {} to {}) one was changed, added or removed after they were "
        "written",
        checked_ + 1, number_ - 1, std::max<std::size_t>(checked_, 1), number_ - 2));
}

/// Keeps only the first difference; every later hash differs for the same reason.
void RecordReader::change(std::string what) {
  if (record_.changed.empty()) record_.changed = std::move(what);
}

Record parse_record(std::string_view lines) {
  RecordReader reader;
  reader.feed(lines);
  return reader.finish();
}

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
