#include "cli/kept_thoughts.h"

#include <algorithm>

#include "core/errors.h"

namespace agon::app {

KeptThoughts::KeptThoughts(const Record& record, const std::string& record_path) {
  for (auto& found : private_parts_of(record, record_path)) {
    if (!found.problem.empty()) throw Failure(found.problem);
    for (auto& thought : found.part.thoughts) {
      const auto step = thought.step;
      by_step_.emplace(step, std::pair{found.seat, std::move(thought)});
    }
  }
}

boost::json::array KeptThoughts::at(std::uint64_t step) const {
  boost::json::array list;
  for (auto [each, end] = by_step_.equal_range(step); each != end; ++each) {
    boost::json::object said{{"seat", each->second.first}};
    const auto thought = each->second.second.to_json();
    for (const auto& [name, value] : thought.as_object())
      if (name != "step") said[name] = value;
    list.push_back(std::move(said));
  }
  return list;
}

void KeptThoughts::draw(Picture& picture, std::uint64_t step) const {
  for (auto [each, end] = by_step_.equal_range(step); each != end; ++each) {
    const auto& [seat, thought] = each->second;
    const auto own = [seat = seat](const Panel& panel) { return panel.seat == seat; };
    const auto panel = std::find_if(picture.panels.begin(), picture.panels.end(), own);
    draw_on(picture, thought.draw, panel == picture.panels.end() ? Color{0xffffff} : panel->color);
    if (!thought.mark.empty()) picture.marks.push_back({"mark", static_cast<int>(seat), thought.mark});
  }
}

}  // namespace agon::app
