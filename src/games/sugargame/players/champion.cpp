#include "games/sugargame/players/champion.h"

#include "games/sugargame/players/helpers.h"
#include "games/sugargame/players/plain_player.h"

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
  // A helper that begins one turn deeper stays ahead of the first thread and prepares its next iteration.
  const auto help = [&](int number) {
    auto own = theirs;
    own.first_depth = 2 + number % 2;
    nodes += helpers_[static_cast<std::size_t>(number)]->best(field, position, own).nodes;
  };
  work_with_helpers(helpers, gently, work, help);
  found.nodes += nodes;
  return found;
}

Action Champion::decide(const View& view, Nanoseconds time_left) {
  const auto began = std::chrono::steady_clock::now();
  view_.reset();
  if (view.place != -1) return placement(view);
  Limits limits;
  limits.depth = strength_.depth;
  limits.processor = strength_.processor;
  const bool clock = time_left.count() != 0;
  // 2.5 s of the usual 3; the rest is for the way to the referee.
  const Nanoseconds allowed = punctuality_.allowed(time_left, time_left * 5 / 6);
  if (clock) limits.stop = began + allowed, limits.left = time_left;
  if (clock || strength_.processor.count() != 0) {
    // The large table is used only with a time limit: other matches must not depend on whether it is ready.
    const auto* const large = strength_.kill_table ? large_kill_table() : nullptr;
    if (large != nullptr) search_.use(large);
  } else {
    limits.nodes = nodes_ != 0 ? nodes_ : strength_.nodes;
  }
  // If anything but the clock is the limit, more threads would change the match. On a busy machine a helper
  // of the lowest priority would end late.
  const bool helped =
      clock && strength_.processor.count() == 0 && (strength_.threads != 0 || punctuality_.quiet());
  found_ = search_.best(Field::of(view), Position::of(view), limits, helped ? strength_.threads : 1);
  if (clock) punctuality_.thought(allowed, std::chrono::steady_clock::now() - began, found_.longest_pause);
  view_ = view;
  return found_.stuck ? Action{} : action_of(view, found_.move);
}

/// The margin that it expects at the end; a margin of 50 points counts as half a win.
std::optional<PlayerThought<Rules>> Champion::thought() const {
  if (!view_) return std::nullopt;
  constexpr double half = 50;
  const auto own = static_cast<Seat>(view_->seat);
  const int margin =
      view_->taken[own] - view_->taken[1 - own] + kill_swing * (view_->kills[own] - view_->kills[1 - own]);
  PlayerThought<Rules> said;
  said.value = share_of(margin + static_cast<double>(found_.value) / point, half);
  said.depth = found_.depth;
  if (found_.stuck) return said;
  said.line.emplace_back(own, action_of(*view_, found_.move));
  const auto cell = [](int at) { return DrawnPoint{double(column_of(at)), double(row_of(at))}; };
  said.draw.push_back(drawn_path({cell(found_.move.from), cell(found_.move.to)}, {}, "move"));
  return said;
}

}  // namespace agon::sugargame
