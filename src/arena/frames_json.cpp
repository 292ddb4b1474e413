#include "arena/frames_json.h"

#include <fmt/format.h>

#include "core/to_json.h"
#include "core/write_json.h"

namespace agon {

DecisionTimes times_of(const RecordStep& step) {
  DecisionTimes times;
  for (const auto& decision : step.decisions)
    if (!decision.action.is_null() || decision.ms > 0) times.emplace_back(decision.seat, decision.ms);
  return times;
}

std::string frame_json(const Picture* before, const Frame& frame) {
  json::object members;
  each_member<Picture>([&](std::string_view name, auto member) {
    if (before == nullptr || !(before->*member == frame.picture.*member))
      members.emplace(json::string_view(name.data(), name.size()), to_json(frame.picture.*member));
  });
  const Region focus = focus_of(frame.picture);
  if (before == nullptr || !(focus_of(*before) == focus)) members.emplace("focus", to_json(focus));
  std::string took;
  for (const auto& [seat, ms] : frame.took)
    took += fmt::format("{}[{},{:.3f}]", took.empty() ? R"("took":[)" : ",", seat, ms);
  if (!took.empty()) took += "],";
  return fmt::format(R"({{"step":{},"ms":{:.1f},{}"picture":{}}})", frame.step, frame.ms, took,
                     json_text(std::move(members)));
}

}  // namespace agon
