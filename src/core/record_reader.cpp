#include "core/record_reader.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>

#include "core/from_json.h"
#include "core/version.h"

namespace agon {

namespace {

json::value parsed(std::string_view line, const std::string& where) {
  json::error_code error;
  auto value = json::parse(json::string_view(line.data(), line.size()), error);
  if (error) throw BadValue(where, "not JSON: " + error.message());
  return value;
}

std::string text_at(const json::object& object, std::string_view name, std::string_view otherwise) {
  const auto* found = object.if_contains(json::string_view(name.data(), name.size()));
  if (found == nullptr || !found->is_string()) return std::string(otherwise);
  return std::string(std::string_view(found->get_string()).substr(0, 40));
}

/// Other versions are told apart before any other field is read: theirs may have other meanings.
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
                             "version {}: use a newer one",
                             program, version->get_int64(), record_version));
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
    record_.damage = fmt::format("it ends after line {} without a {}: the match was cut off", number_,
                                 record_.footer ? "hash over itself" : "footer");
  return std::move(record_);
}

std::string RecordReader::here() const { return fmt::format("line {}", number_); }

bool RecordReader::take(std::string_view line) {
  ++number_;
  if (number_ == 1) {
    take_header(line);
  } else {
    try {
      if (whole_) throw BadValue(here(), "there are lines after the last");
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
  const auto value = parsed(line, here());
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
  from_json(parsed(line, here()), footer, here());
  check_sum(footer.sha1);
  record_.footer = std::move(footer);
}

void RecordReader::take_last(std::string_view line) {
  const auto value = parsed(line, here());
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

/// The first is told; every later hash differs for the same reason.
void RecordReader::change(std::string what) {
  if (record_.changed.empty()) record_.changed = std::move(what);
}

Record parse_record(std::string_view lines) {
  RecordReader reader;
  reader.feed(lines);
  return reader.finish();
}

}  // namespace agon
