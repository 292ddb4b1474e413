#include "arena/frames_json.h"

#include <fmt/format.h>

#include <optional>

#include "core/to_json.h"
#include "core/write_json.h"

namespace agon {

namespace {

/// A text that is shorter than this is sent whole.
constexpr std::size_t least_text = 64;
/// Unchanged letters between two changed ones for which a run of its own is not worth its brackets.
constexpr std::size_t bridge = 8;

using Part = std::optional<json::value>;

Part part_json(const Type& type, void* before, void* after);

/// The change that turns one value into another, from which it differs: a part of it, or the whole new one.
json::value change_json(const Type& type, void* before, void* after) {
  auto part = part_json(type, before, after);
  return part ? std::move(*part) : json_tree(type, after);
}

/// The changed runs of letters as [[at, letters], …].
Part runs_json(std::string_view before, std::string_view after) {
  if (before.size() != after.size() || after.size() < least_text) return std::nullopt;
  json::array runs;
  std::size_t told = 0;
  for (std::size_t at = 0; at < after.size(); ++at) {
    if (before[at] == after[at]) continue;
    std::size_t end = at + 1;
    for (std::size_t next = end; next < after.size() && next < end + bridge; ++next)
      if (before[next] != after[next]) end = next + 1;
    told += end - at + bridge;
    if (told >= after.size()) return std::nullopt;
    runs.push_back(json::array{at, json::string_view(after.data() + at, end - at)});
    at = end;
  }
  return json::value(std::move(runs));
}

/// The new length and the changed entries: {"size", "at": [[index, change], …]}.
json::value entries_json(const Type& list, Items before, Items after) {
  json::array changed;
  for (std::size_t at = 0; at < after.count; ++at) {
    auto *old = before.first + at * list.bytes, *now = after.first + at * list.bytes;
    if (at >= before.count)
      changed.push_back(json::array{at, json_tree(*list.inner, now)});
    else if (!is_equal(*list.inner, old, now))
      changed.push_back(json::array{at, change_json(*list.inner, old, now)});
  }
  json::object part;
  part.emplace("size", after.count);
  part.emplace("at", std::move(changed));
  return part;
}

/// The change within a value; empty: only the whole new one says it.
Part part_json(const Type& type, void* before, void* after) {
  using Kind = Type::Kind;
  if (type.has_own_form()) return std::nullopt;
  if (type.kind == Kind::text) return runs_json(type.text(before), type.text(after));
  if (type.kind == Kind::optional) {
    auto *old = type.value(before), *now = type.value(after);
    return old != nullptr && now != nullptr ? part_json(*type.inner, old, now) : std::nullopt;
  }
  if (type.kind == Kind::list) {
    const auto old = type.items(before), now = type.items(after);
    const bool of_records = type.inner->kind == Kind::record && old.count > 0 && now.count > 0;
    return of_records ? Part(entries_json(type, old, now)) : std::nullopt;
  }
  if (type.kind != Kind::record) return std::nullopt;
  json::object members;
  for (const auto& member : type.members) {
    auto *old = member.in(before), *now = member.in(after);
    if (!is_equal(*member.type, old, now))
      members.emplace(json::string_view(member.name), change_json(*member.type, old, now));
  }
  return json::value(std::move(members));
}

}  // namespace

DecisionTimes times_of(const RecordStep& step) {
  DecisionTimes times;
  for (const auto& decision : step.decisions)
    if (!decision.action.is_null() || decision.ms > 0) times.emplace_back(decision.seat, decision.ms);
  return times;
}

std::string frame_json(const Picture* before, const Frame& frame) {
  json::object members, changes;
  for (const auto& member : type_of<Picture>().members) {
    const json::string_view key(member.name);
    auto* now = member.in(const_cast<Picture*>(&frame.picture));
    auto* old = before != nullptr ? member.in(const_cast<Picture*>(before)) : nullptr;
    // Marks belong to one step, so they are whole in each frame that has some.
    const bool is_whole = old == nullptr || now == &frame.picture.marks;
    if (old != nullptr && (is_whole ? frame.picture.marks.empty() : is_equal(*member.type, old, now)))
      continue;
    auto part = is_whole ? std::nullopt : part_json(*member.type, old, now);
    if (part)
      changes.emplace(key, std::move(*part));
    else
      members.emplace(key, json_tree(*member.type, now));
  }
  const Region focus = focus_of(frame.picture);
  if (before == nullptr || !(focus_of(*before) == focus)) members.emplace("focus", to_json(focus));
  std::string took;
  for (const auto& [seat, ms] : frame.took)
    took += fmt::format("{}[{},{:.3f}]", took.empty() ? R"("took":[)" : ",", seat, ms);
  if (!took.empty()) took += "],";
  const auto changed = changes.empty() ? "" : R"(,"changes":)" + json_text(std::move(changes));
  return fmt::format(R"({{"step":{},"ms":{:.1f},{}"picture":{}{}}})", frame.step, frame.ms, took,
                     json_text(std::move(members)), changed);
}

}  // namespace agon
