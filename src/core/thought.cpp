#include "core/thought.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

#include "core/from_json.h"
#include "core/to_json.h"

namespace agon {

namespace {

void tell(Thought& thought, std::string_view what) {
  constexpr std::size_t longest = 1000;
  if (thought.problem.size() > longest) return;
  thought.problem += (thought.problem.empty() ? "" : "; ") + std::string(what);
}

/// Whether a byte begins a character.
bool begins(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }

/// The greatest length of at most `most` bytes that cuts no character.
std::size_t whole_length(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && !begins(text[most])) --most;
  return most;
}

std::size_t bytes_of_characters(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (begins(text[at]) && ++count > most) return at;
  return text.size();
}

void read_value(const json::value& value, Thought& into) {
  if (value.is_null()) return;
  const double number = value.is_number() ? value.to_number<double>() : 2;
  if (number >= -1 && number <= 1)
    into.value = number;
  else
    tell(into, fmt::format("value: expected a number from -1 to 1, got {}", reading::shown(value)));
}

void read_note(const json::value& note, Thought& into) {
  if (note.is_string()) {
    const std::string_view text = note.get_string();
    const auto kept = whole_length(text, thought_limits::note);
    if (kept < text.size()) tell(into, fmt::format("note: cut after {} of {} bytes", kept, text.size()));
    into.note = json::value(json::string_view(text.data(), kept));
    return;
  }
  const auto size = json::serialize(note).size();
  if (size > thought_limits::note)
    tell(into, fmt::format("note: left out, its {} bytes are more than {}", size, thought_limits::note));
  else
    into.note = json::value(note, json::storage_ptr());  // a copy, because the storage of an answer is reused
}

void read_mark(const json::value& mark, Thought& into) {
  if (!mark.is_string()) return tell(into, "mark: expected a text, got " + reading::shown(mark));
  const std::string_view text = mark.get_string();
  const auto kept = bytes_of_characters(text, thought_limits::mark);
  if (kept < text.size()) tell(into, fmt::format("mark: cut after {} characters", thought_limits::mark));
  into.mark = text.substr(0, kept);
}

void read_shapes(const json::value& draw, Thought& into) {
  if (!draw.is_array()) return tell(into, "draw: expected a list of shapes, got " + reading::shown(draw));
  const auto& shapes = draw.get_array();
  const auto kept = std::min(shapes.size(), thought_limits::shapes);
  std::size_t wrong = 0;
  std::string first_wrong;
  for (std::size_t index = 0; index < kept; ++index) {
    try {
      into.draw.emplace_back().read_json(shapes[index], fmt::format("draw[{}]", index));
    } catch (const std::exception& bad) {
      into.draw.pop_back();
      if (wrong++ == 0) first_wrong = bad.what();
    }
  }
  if (kept < shapes.size()) tell(into, fmt::format("draw: {} of {} shapes kept", kept, shapes.size()));
  if (wrong > 0)
    tell(into, wrong == 1 ? first_wrong : fmt::format("{} ({} shapes are wrong)", first_wrong, wrong));
}

void read_usage(const json::value& usage, Thought& into) try {
  from_json(usage, into.usage, "usage");
} catch (const BadValue& bad) {
  into.usage.reset();
  tell(into, bad.what());
}

}  // namespace

bool Thought::empty() const {
  return !value && note.is_null() && mark.empty() && draw.empty() && !usage && depth == 0 && line.empty() &&
         errors.empty() && problem.empty();
}

json::value Thought::to_json() const {
  json::object object{{"step", step}};
  if (value) object["value"] = *value;
  if (!note.is_null()) object["note"] = note;
  if (!mark.empty()) object["mark"] = mark;
  if (!draw.empty()) object["draw"] = agon::to_json(draw);
  if (usage) object["usage"] = agon::to_json(*usage);
  if (depth != 0) object["depth"] = depth;
  if (!line.empty()) object["line"] = agon::to_json(line);
  if (!errors.empty()) object["errors"] = errors;
  if (!problem.empty()) object["problem"] = problem;
  return object;
}

void Thought::read_json(const json::value& from, const std::string& where) {
  *this = {};
  reading::read_members(from, type_of<Thought>(), this, where, {});
}

Thought thought_beside(const json::object& answer, std::uint64_t step, std::string problem) {
  Thought thought;
  thought.step = step;
  thought.problem = std::move(problem);
  if (const auto* value = answer.if_contains("value")) read_value(*value, thought);
  if (const auto* note = answer.if_contains("note")) read_note(*note, thought);
  if (const auto* mark = answer.if_contains("mark")) read_mark(*mark, thought);
  if (const auto* draw = answer.if_contains("draw")) read_shapes(*draw, thought);
  if (const auto* usage = answer.if_contains("usage")) read_usage(*usage, thought);
  return thought;
}

std::string head_and_tail(std::string_view text, std::size_t most, std::size_t skipped) {
  if (text.size() <= most && skipped == 0) return std::string(text);
  const auto half = std::min(most, text.size()) / 2;
  const auto head = whole_length(text, half);
  auto tail = text.size() - half;
  while (tail < text.size() && !begins(text[tail])) ++tail;
  return fmt::format("{}\n… {} bytes …\n{}", text.substr(0, head), tail - head + skipped, text.substr(tail));
}

std::size_t size_of(const Thought& thought) { return json::serialize(thought.to_json()).size(); }

void cut_thought(Thought& thought, std::size_t most, const char* why) {
  if (size_of(thought) <= most) return;
  if (!std::exchange(thought.draw, {}).empty()) tell(thought, fmt::format("draw: left out, {}", why));
  if (size_of(thought) <= most) return;
  if (!std::exchange(thought.errors, {}).empty())
    tell(thought, fmt::format("standard error: left out, {}", why));
  if (size_of(thought) <= most) return;
  if (!std::exchange(thought.note, {}).is_null()) tell(thought, fmt::format("note: left out, {}", why));
  thought.line.clear();
}

}  // namespace agon
