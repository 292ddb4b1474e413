#include "core/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/to_json.h"

namespace agon {

std::string called(const std::vector<SeatRecord>& seats, Seat seat) {
  const auto alike = [&](const SeatRecord& other) { return other.name == seats[seat].name; };
  return std::count_if(seats.begin(), seats.end(), alike) == 1 ? seats[seat].name
                                                               : fmt::format("seat {}", seat);
}

namespace {

json::object line_of(const RecordDecision& decision) {
  json::object line;
  if (decision.at) line["at"] = *decision.at;
  line["seat"] = decision.seat;
  if (!decision.event.is_null()) line["event"] = decision.event;
  if (!decision.action.is_null()) line["action"] = decision.action;
  if (decision.fault) line["fault"] = to_json(*decision.fault);
  if (decision.ms != 0) line["ms"] = decision.ms;
  if (decision.cost.cpu_ms != 0) line["cpu_ms"] = decision.cost.cpu_ms;
  if (decision.cost.memory_kib != 0) line["memory_kib"] = decision.cost.memory_kib;
  return line;
}

/// The members of an object by name, each read once; a member that was never read is unknown.
class Members {
 public:
  Members(const json::value& value, const std::string& where) : where_(where) {
    if (!value.is_object()) reading::refuse(where, "an object", value);
    object_ = &value.get_object();
  }
  template <class T>
  void read(std::string_view name, T& into) {
    known_ += (known_.empty() ? "" : ", ") + std::string(name);
    const auto* found = object_->if_contains(json::string_view(name.data(), name.size()));
    if (found == nullptr) return;
    ++used_;
    from_json(*found, into, reading::joined(where_, name));
  }
  void finish() const {
    if (used_ == object_->size()) return;
    for (const auto& entry : *object_)
      if ((", " + known_ + ",").find(", " + std::string(entry.key()) + ",") == std::string::npos)
        reading::refuse_field(where_, std::string_view(entry.key()), known_);
  }

 private:
  const std::string& where_;
  const json::object* object_ = nullptr;
  std::size_t used_ = 0;
  std::string known_;
};

RecordDecision decision_of(const json::value& value, const std::string& where) {
  RecordDecision decision;
  Members members(value, where);
  members.read("at", decision.at);
  members.read("seat", decision.seat);
  members.read("event", decision.event);
  members.read("action", decision.action);
  members.read("fault", decision.fault);
  members.read("ms", decision.ms);
  members.read("cpu_ms", decision.cost.cpu_ms);
  members.read("memory_kib", decision.cost.memory_kib);
  members.finish();
  const bool told = decision.at.has_value();
  if (told == decision.event.is_null())
    throw BadValue(where, "\"at\" and \"event\" belong together: when, and what the world was told");
  if (!told && decision.action.is_null() && !decision.fault)
    throw BadValue(where, "a decision has an action, a fault, or both");
  return decision;
}

void check_order(const std::vector<RecordDecision>& decisions, const std::string& where) {
  if (decisions.empty()) throw BadValue(where, "a step needs decisions: somebody decides in each");
  for (std::size_t index = 1; index < decisions.size(); ++index) {
    const auto& before = decisions[index - 1];
    const auto& decision = decisions[index];
    if (before.at.has_value() != decision.at.has_value())
      throw BadValue(where, "either all decisions of a step have a time \"at\", or none");
    if (decision.at ? *decision.at < *before.at : decision.seat <= before.seat)
      throw BadValue(where, fmt::format("decisions[{}] is out of order: {}", index,
                                        decision.at ? "times must not fall" : "seats must rise"));
  }
}

}  // namespace

void check_step(std::string_view where, std::uint64_t step, std::uint64_t last) {
  if (step > last)
    throw BadRequest(
        fmt::format("{}: the match has the steps 0 to {}, there is no step {}", where, last, step));
}

std::optional<RecordClocks> recorded(const Clocks& clocks) {
  if (clocks.none()) return std::nullopt;
  return RecordClocks{milliseconds(clocks.first_move), milliseconds(clocks.per_move),
                      milliseconds(clocks.total)};
}

RecordPace recorded(const Pace& pace) {
  return {pace.kind, milliseconds(pace.beat), milliseconds(pace.first_beat)};
}

double longest_ms(const RecordStep& step) {
  double longest = 0;
  for (const auto& decision : step.decisions) longest = std::max(longest, decision.ms);
  return longest;
}

std::string line_of(const RecordHeader& header) {
  auto line = to_json(header);
  if (!header.origin)
    line.as_object().erase("origin");  // the last first: erasing another would move the last into its place
  if (header.called.empty()) line.as_object().erase("called");
  return json::serialize(line);
}

std::string line_of(const RecordStep& step) {
  json::object line;
  auto& decisions = line["decisions"].emplace_array();
  decisions.reserve(step.decisions.size());
  for (const auto& decision : step.decisions) decisions.push_back(line_of(decision));
  if (!step.faults.empty()) line["faults"] = to_json(step.faults);
  if (step.hash) line["hash"] = *step.hash;
  if (step.sha1) line["sha1"] = *step.sha1;
  return json::serialize(line);
}

std::string line_of(const RecordFooter& footer) {
  auto value = to_json(footer);
  auto& line = value.get_object();
  if (footer.players.empty()) line.erase("players");
  for (std::size_t seat = 0; seat < footer.players.size(); ++seat)
    if (!footer.players[seat].usage) line["players"].get_array()[seat].get_object().erase("usage");
  if (footer.private_parts.empty()) line.erase("private_parts");
  return json::serialize(value);
}

RecordStep parse_step(std::string_view line, const std::string& where) {
  const auto value = parse_json(line, where);
  RecordStep step;
  json::value decisions;
  Members members(value, where);
  members.read("decisions", decisions);
  members.read("faults", step.faults);
  members.read("hash", step.hash);
  members.read("sha1", step.sha1);
  members.finish();
  if (!decisions.is_array()) throw BadValue(where, "a step needs a list of decisions");
  const auto& list = decisions.get_array();
  step.decisions.reserve(list.size());
  for (std::size_t index = 0; index < list.size(); ++index)
    step.decisions.push_back(decision_of(list[index], fmt::format("{}.decisions[{}]", where, index)));
  check_order(step.decisions, where);
  return step;
}

RecordStep RecordSteps::operator[](std::size_t index) const {
  return parse_step(line(index), fmt::format("step {}", index + 1));
}

std::string_view RecordSteps::line(std::size_t index) const {
  const auto begin = index == 0 ? 0 : ends_[index - 1];
  return std::string_view(lines_).substr(begin, ends_[index] - begin);
}

void RecordSteps::add(std::string_view line) {
  lines_ += line;
  ends_.push_back(lines_.size());
}

std::string TextSum::text() const {
  auto copy = sha1_;  // asking for the digest ends a hash
  boost::uuids::detail::sha1::digest_type words;
  copy.get_digest(words);
  std::string text;
  for (const auto word : words) text += fmt::format("{:08x}", word);
  return text;
}

std::string sum_of(std::string_view text) {
  TextSum sum;
  sum.add(text);
  return sum.text();
}

std::string RecordWriter::ended(std::string line) {
  line += '\n';
  sum_.add(line);
  return line;
}

std::string RecordWriter::header(const RecordHeader& header) { return ended(line_of(header)); }

std::string RecordWriter::step(RecordStep step) {
  if (steps_++ % hash_interval == 0) step.sha1 = sum_.text();
  return ended(line_of(step));
}

std::string RecordWriter::footer(RecordFooter footer) {
  footer.sha1 = sum_.text();
  const auto line = ended(line_of(footer));
  return line + fmt::format("{{\"sha1\":\"{}\"}}\n", sum_.text());
}

}  // namespace agon
