// The strongest built-in player: the full search, inside the clock.
#pragma once

#include <vector>

#include "games/sugargame/players/helpers.h"
#include "games/sugargame/players/plain_player.h"
#include "games/sugargame/players/search.h"
#include "search/punctuality.h"

namespace agon::sugargame {

/// A search by several threads (lazy SMP). Each searches the same position for itself, and all share one
/// transposition table, so that no thread repeats what another has found.
class SearchTeam {
 public:
  /// The table takes 16 << table_bits bytes. `kills` may be null and must outlive this.
  SearchTeam(int table_bits, const KillTable* kills, Weights weights = {})
      : table_(table_bits), kills_(kills), weights_(weights), first_(table_, kills, weights) {}

  /// Replaces the table of kills; it may be null.
  void use(const KillTable* kills) {
    kills_ = kills;
    first_.use(kills);
    for (auto& search : helpers_) search->use(kills);
  }

  /// With one thread, the same limits give the same answer. With more, the answer depends on how the threads
  /// run; `limits` bind the first thread, and `nodes` counts those of all. With 0, a second thread of the
  /// lowest priority helps while the calling thread's cores suffice for all thinking threads of this program.
  /// It gives way when another begins to think.
  Found best(const Field& field, const Position& position, const Limits& limits, int threads) {
    table_.next_search();
    if (threads == 1) return first_.best(field, position, limits);
    const Thinkers self(1);
    const bool gently = threads == 0;
    const int cores = gently ? own_cores() : 0;
    const int helpers = !gently ? threads - 1 : Thinkers::now() < cores ? 1 : 0;
    return helped(field, position, limits, helpers, gently, cores);
  }

 private:
  Found helped(const Field& field, const Position& position, const Limits& limits, int helpers, bool gently,
               int cores) {
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

  Search& helper(int number) {
    while (helpers_.size() <= static_cast<std::size_t>(number))
      helpers_.push_back(std::make_unique<Search>(table_, kills_, weights_));
    return *helpers_[static_cast<std::size_t>(number)];
  }

  TranspositionTable table_;
  const KillTable* kills_;
  Weights weights_;
  Search first_;
  std::vector<std::unique_ptr<Search>> helpers_;  ///< made on first use
};

struct Strength {
  int table_bits = 20;
  int depth = 63;
  std::uint64_t nodes = 300'000;  ///< for a move without a clock
  Nanoseconds processor{0};       ///< for a move, with or without a clock; 0: the clock or the nodes decide
  int threads =
      0;  ///< under a clock; 0: two where there is room (SearchTeam). Always one if there is no clock
  bool kill_table = true;
  Weights weights{};
};

class Champion : public Player<Rules> {
 public:
  explicit Champion(const Strength& strength)
      : strength_(strength),
        search_(strength.table_bits, strength.kill_table ? &kill_table() : nullptr, strength.weights) {}
  Action decide(const View& view, Nanoseconds time_left) override {
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
  std::optional<PlayerThought<Rules>> thought() const override {
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

  void limit_nodes(std::uint64_t nodes) override { nodes_ = nodes; }

 private:
  Strength strength_;
  search::Punctuality punctuality_;
  SearchTeam search_;
  std::uint64_t nodes_ = 0;  ///< for a move without a clock, instead of strength_.nodes; 0: those
  Found found_;
  std::optional<View> view_;  ///< the last one that was searched
};

}  // namespace agon::sugargame
