#include "games/sugargame/players/search_team.h"

#include "games/sugargame/players/helpers.h"

namespace agon::sugargame {

SearchTeam::SearchTeam(int table_bits, const KillTable* kills, Weights weights)
    : table_(table_bits), kills_(kills), weights_(weights), first_(table_, kills, weights) {}

void SearchTeam::use(const KillTable* kills) {
  kills_ = kills;
  first_.use(kills);
  for (auto& search : helpers_) search->use(kills);
}

Search& SearchTeam::helper(int number) {
  while (helpers_.size() <= static_cast<std::size_t>(number))
    helpers_.push_back(std::make_unique<Search>(table_, kills_, weights_));
  return *helpers_[static_cast<std::size_t>(number)];
}

Found SearchTeam::best(const Field& field, const Position& position, const Limits& limits, int threads) {
  table_.next_search();
  if (threads == 1) return first_.best(field, position, limits);
  const Thinkers self(1);
  const bool gently = threads == 0;
  const int cores = gently ? own_cores() : 0;
  const int helpers = !gently ? threads - 1 : Thinkers::now() < cores ? 1 : 0;
  return helped(field, position, limits, helpers, gently, cores);
}

Found SearchTeam::helped(const Field& field, const Position& position, const Limits& limits, int helpers,
                         bool gently, int cores) {
  for (int number = 0; number < helpers; ++number) helper(number);
  const Thinkers others(helpers);
  std::atomic<bool> done{false};
  std::atomic<std::uint64_t> nodes{0};
  Limits theirs;
  theirs.depth = limits.depth;
  theirs.halt = [&] { return done.load(std::memory_order_relaxed) || (gently && Thinkers::now() > cores); };
  Found found;
  const auto work = [&] {
    found = first_.best(field, position, limits);
    done = true;
  };
  // Who begins a turn deeper is a turn ahead of the first, and prepares its next iteration.
  const auto help = [&](int number) {
    auto own = theirs;
    own.first_depth = 2 + number % 2;
    nodes += helpers_[static_cast<std::size_t>(number)]->best(field, position, own).nodes;
  };
  work_with_helpers(helpers, gently, work, help);
  found.nodes += nodes;
  return found;
}

}  // namespace agon::sugargame
