#include "server/rematches.h"

#include <algorithm>

#include "core/random.h"

namespace agon::app {

namespace {
constexpr std::size_t most_rematches = 200;
}  // namespace

void Rematches::note(const std::string& match, MatchOrder order) {
  Rematch rematch;
  rematch.turned = order.players.size() == 2;
  if (rematch.turned) {
    std::reverse(order.players.begin(), order.players.end());
    std::reverse(order.names.begin(), order.names.end());
  }
  order.seed = derived_seed(order.seed, 1);
  order.from.reset();  // it begins at the start
  rematch.order = std::move(order);
  rematches_[match] = std::move(rematch);
  order_.push_back(match);
  if (order_.size() <= most_rematches) return;
  rematches_.erase(order_.front());
  order_.pop_front();
}

Rematches::Rematch* Rematches::after(const std::string& match) {
  const auto found = rematches_.find(match);
  return found == rematches_.end() ? nullptr : &found->second;
}

}  // namespace agon::app
