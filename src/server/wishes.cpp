#include "server/wishes.h"

#include <boost/json/value.hpp>

namespace agon::app {

namespace json = boost::json;

void Wishes::add(std::string label, Time now) {
  if (!wanted_.empty() && wanted_.back().label == label) wanted_.pop_back();
  if (wanted_.size() == most) wanted_.pop_back();
  wanted_.push_back({std::move(label), now});
}

const json::value* Wishes::take(const json::array& choices, Time now) {
  while (!wanted_.empty() && now - wanted_.front().since > lasting) wanted_.pop_front();
  for (std::size_t each = 0; each < wanted_.size(); ++each) {
    for (const auto& choice : choices) {
      if (choice.at("label") != json::string_view(wanted_[each].label)) continue;
      wanted_.erase(wanted_.begin(), wanted_.begin() + static_cast<std::ptrdiff_t>(each) + 1);
      return &choice;
    }
  }
  return nullptr;
}

const json::value* idle_choice(const json::array& choices) {
  for (const auto& choice : choices)
    if (choice.at("idle") == json::value(true)) return &choice;
  return nullptr;
}

}  // namespace agon::app
