#include "analysis/analysis_file.h"

#include <cmath>

#include "core/from_json.h"
#include "core/to_json.h"
#include "core/version.h"
#include "core/write_json.h"

namespace agon::analysis {

namespace {

constexpr std::size_t most_lines = 1'000'000;

/// A hundred-thousandth is finer than any drawing can show.
double rounded_value(double value) { return std::round(value * 1e5) / 1e5; }

/// The value by which an analysis knows its record: the hash of the whole record. A record that was cut off
/// has no hash, and its number of steps stands for it.
std::string sum_of_record(const Record& record) {
  if (record.footer) return record.footer->sha1;
  return record.steps.empty() ? std::string() : std::to_string(record.steps.size());
}

json::object parsed_line(std::string_view line, const std::string& where) {
  auto value = parse_json(line, where);
  if (!value.is_object()) reading::refuse(where, "an object", value);
  return std::move(value.get_object());
}

/// Returns the limit of nodes that the analysis was made with.
std::uint64_t check_header(const json::object& header, const std::string& where, const Record& record) {
  const auto* version = header.if_contains("agon_analysis");
  if (version == nullptr)
    throw BadValue(where, "not an analysis: the first line has no field \"agon_analysis\"");
  if (*version != json::value(analysis_version))
    throw BadValue(where, "the analysis has another version than this program reads");
  const auto* sha1 = header.if_contains("record");
  if (sha1 == nullptr || *sha1 != json::value(sum_of_record(record)))
    throw BadValue(where, "it is the analysis of another record");
  std::uint64_t nodes = 0;
  if (const auto* found = header.if_contains("nodes")) from_json(*found, nodes, where + ".nodes");
  return nodes;
}

}  // namespace

std::string header_line(const Record& record, std::uint64_t nodes) {
  return json_text(json::object{{"agon_analysis", analysis_version},
                                {"program", program_version()},
                                {"game", record.header.game},
                                {"record", sum_of_record(record)},
                                {"nodes", nodes},
                                {"steps", record.steps.size()}});
}

json::object object_of(const Judgement& judgement) {
  const auto mark = mark_of(judgement.drop);
  return {{"step", judgement.step},
          {"seat", judgement.seat},
          {"value", rounded_value(judgement.value)},
          {"drop", rounded_value(judgement.drop)},
          {"mark", mark == DropMark::none ? json::value("") : to_json(mark)},
          {"best", judgement.best},
          {"played", judgement.played},
          {"text", mark == DropMark::none ? std::string() : sentence_of(judgement)},
          {"line", to_json(judgement.line)},
          {"draw", to_json(judgement.draw)},
          {"draw_played", to_json(judgement.draw_played)}};
}

std::string why_line(const std::vector<SeatReasons>& why) {
  return json_text(json::object{{"why", to_json(why)}});
}

std::string text_of(const Record& record, std::uint64_t nodes, const std::vector<Judgement>& judgements,
                    const std::vector<SeatReasons>& why) {
  std::string text = header_line(record, nodes) + "\n";
  for (const auto& judgement : judgements) text += json_text(object_of(judgement)) + "\n";
  return text + why_line(why) + "\n";
}

std::string analysis_path(const std::string& record_path) { return record_path + ".analysis"; }

FoundAnalysis analysis_from(std::string_view bytes, const std::string& name, const Record& record) {
  FoundAnalysis found;
  std::size_t number = 0;
  while (!bytes.empty()) {
    const auto end = bytes.find('\n');
    const auto where = name + ": line " + std::to_string(++number);
    if (number > most_lines) throw BadValue(where, "too many lines");
    auto object = parsed_line(bytes.substr(0, end), where);
    bytes.remove_prefix(end == bytes.npos ? bytes.size() : end + 1);
    if (number == 1)
      found.nodes = check_header(object, where, record);
    else if (auto* why = object.if_contains("why"))
      found.why = std::move(*why);
    else
      found.lines.push_back(std::move(object));
  }
  if (number == 0) throw BadValue(name, "the analysis is empty");
  return found;
}

}  // namespace agon::analysis
