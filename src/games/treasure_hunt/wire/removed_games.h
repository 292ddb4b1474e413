// Why games are there no more, for clients that still ask for them: of the last ones, as ids are made by
// anybody.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>

namespace agon::treasure_hunt {

class RemovedGames {
 public:
  void add(const std::string& id, std::string why) {
    if (!why_.insert_or_assign(id, std::move(why)).second) return;
    order_.push_back(id);
    if (order_.size() <= most) return;
    why_.erase(order_.front());
    order_.pop_front();
  }
  /// Empty: no game of this id is remembered.
  std::string why(const std::string& id) const {
    const auto found = why_.find(id);
    return found == why_.end() ? "" : found->second;
  }

 private:
  static constexpr std::size_t most = 10'000;

  std::deque<std::string> order_;  ///< oldest first
  std::unordered_map<std::string, std::string> why_;
};

}  // namespace agon::treasure_hunt
