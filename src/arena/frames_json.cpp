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

template <class T>
Part part_json(const T& before, const T& after);

/// The change that turns one value into another, from which it differs: a part of it, or the whole new one.
template <class T>
json::value change_json(const T& before, const T& after) {
  auto part = part_json(before, after);
  return part ? std::move(*part) : to_json(after);
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
template <class T>
json::value entries_json(const std::vector<T>& before, const std::vector<T>& after) {
  json::array changed;
  for (std::size_t at = 0; at < after.size(); ++at) {
    if (at >= before.size())
      changed.push_back(json::array{at, to_json(after[at])});
    else if (!(before[at] == after[at]))
      changed.push_back(json::array{at, change_json(before[at], after[at])});
  }
  json::object part;
  part.emplace("size", after.size());
  part.emplace("at", std::move(changed));
  return part;
}

/// The change within a value; empty: only the whole new one says it.
template <class T>
Part part_json(const T& before, const T& after) {
  if constexpr (Text<T>) {
    return runs_json(before, after);
  } else if constexpr (Optional<T>) {
    return before && after ? part_json(*before, *after) : std::nullopt;
  } else if constexpr (List<T>) {
    if constexpr (DescribedStruct<typename T::value_type>)
      if (!before.empty() && !after.empty()) return entries_json(before, after);
    return std::nullopt;
  } else if constexpr (DescribedStruct<T>) {
    json::object members;
    each_member<T>([&](std::string_view name, auto member) {
      if (!(before.*member == after.*member))
        members.emplace(json::string_view(name.data(), name.size()),
                        change_json(before.*member, after.*member));
    });
    return json::value(std::move(members));
  } else {
    return std::nullopt;
  }
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
  each_member<Picture>([&](std::string_view name, auto member) {
    const auto& now = frame.picture.*member;
    const json::string_view key(name.data(), name.size());
    if constexpr (std::is_same_v<decltype(member), decltype(&Picture::marks)>) {
      // Marks belong to one step, so they are whole in each frame that has some.
      if (before == nullptr || !now.empty()) members.emplace(key, to_json(now));
    } else if (before == nullptr) {
      members.emplace(key, to_json(now));
    } else if (!(before->*member == now)) {
      auto part = part_json(before->*member, now);
      if (part)
        changes.emplace(key, std::move(*part));
      else
        members.emplace(key, to_json(now));
    }
  });
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
