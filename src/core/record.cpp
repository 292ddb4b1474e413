#include "core/record.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/from_json.h"
#include "core/sparse_json.h"

namespace agon {

namespace {

json::value parsed(std::string_view line, std::size_t number) {
  json::error_code error;
  auto value = json::parse(json::string_view(line.data(), line.size()), error);
  if (error) throw BadValue(fmt::format("line {}", number), "not JSON: " + error.message());
  return value;
}

RecordHeader parse_header(std::string_view line) {
  const auto value = parsed(line, 1);
  const bool is_record = value.is_object() && value.get_object().contains("agon");
  if (!is_record) throw BadValue("line 1", "not a record of Agon: the first line has no field \"agon\"");
  const auto& version = value.get_object().at("agon");
  if (version.is_int64() && version.get_int64() > record_version)
    throw BadValue("line 1",
                   fmt::format("the record has version {}, this program reads up to {}: use a newer one",
                               version.get_int64(), record_version));
  RecordHeader header;
  from_json(value, header, "line 1");
  return header;
}

void parse_step_or_footer(std::string_view line, std::size_t number, Record& record) {
  const auto value = parsed(line, number);
  const std::string where = fmt::format("line {}", number);
  if (record.footer) throw BadValue(where, "there are lines after the footer");
  if (value.is_object() && value.get_object().contains("outcome")) {
    from_json(value, record.footer.emplace(), where);
  } else {
    from_json(value, record.steps.emplace_back(), where);
  }
}

}  // namespace

std::string line_of(const RecordHeader& header) { return json::serialize(to_json(header)); }
std::string line_of(const RecordStep& step) { return json::serialize(to_sparse_json(step)); }
std::string line_of(const RecordFooter& footer) {
  auto value = to_json(footer);
  if (footer.players.empty()) value.get_object().erase("players");
  return json::serialize(value);
}

Record parse_record(const std::string& lines) {
  Record record;
  std::size_t number = 0;
  std::size_t begin = 0;
  while (begin < lines.size()) {
    const auto end = std::min(lines.find('\n', begin), lines.size());
    const auto line = std::string_view(lines).substr(begin, end - begin);
    begin = end + 1;
    if (++number == 1) {
      record.header = parse_header(line);
      continue;
    }
    try {
      parse_step_or_footer(line, number, record);
    } catch (const BadValue& bad) {
      record.damage = bad.what();
      return record;
    }
  }
  if (number == 0) throw BadValue("line 1", "the record is empty");
  if (!record.footer) record.damage = fmt::format("the record ends after line {} without a footer", number);
  return record;
}

}  // namespace agon
