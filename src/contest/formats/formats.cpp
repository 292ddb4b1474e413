// The list of formats, and those that pair without looking at results. Help and messages are made from the
// list, and from what each format says of itself.
#include <fmt/format.h>

#include <algorithm>

#include "contest/formats/format.h"
#include "core/errors.h"
#include "core/random.h"

namespace agon::contest {

namespace {

/// The circle method: one stays, the others go round. An odd number gets a seat that stands for "no match".
std::vector<Pair> circle_round(int count, std::uint32_t round) {
  const int seats = count + count % 2;
  const int turn = static_cast<int>(round) % (seats - 1);
  const auto at = [&](int place) { return place == 0 ? 0 : 1 + (place - 1 + turn) % (seats - 1); };
  std::vector<Pair> pairs;
  for (int board = 0; board < seats / 2; ++board) {
    const int x = at(board), y = at(seats - 1 - board);
    if (x >= count || y >= count) continue;
    // Board 0: the one that stays begins in even rounds. Others: the lower place begins if the board is odd.
    const bool x_first = board == 0 ? round % 2 == 0 : board % 2 == 1;
    pairs.push_back({std::min(x, y), std::max(x, y), (x < y) == x_first});
  }
  return pairs;
}

std::uint32_t circle_rounds(const Plan& plan) {
  const auto count = static_cast<std::uint32_t>(founders_of(plan));
  return (count - 1 + count % 2) * plan.rounds;
}

/// Every entrant plays every other.
class RoundRobin : public Format {
 public:
  std::string_view name() const override { return "round_robin"; }
  std::string_view summary() const override { return "everybody against everybody"; }
  std::uint32_t rounds(const Plan& plan) const override {
    auto rounds = circle_rounds(plan);
    for (const auto& entrant : plan.entrants)
      if (entrant.from != 0) rounds = std::max(rounds, entrant.from + plan.rounds);
    return rounds;
  }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round, std::span<const Result>) const override {
    if (round < circle_rounds(plan)) return circle_round(founders_of(plan), round);
    // An entrant that joined late meets all that are there, in as many rounds as each pairing has.
    std::vector<Pair> pairs;
    for (int late = founders_of(plan); late < static_cast<int>(plan.entrants.size()); ++late) {
      const auto from = entrant_of(plan, late).from;
      if (round < from || round >= from + plan.rounds) continue;
      for (int other = 0; other < late; ++other)
        if (is_in(entrant_of(plan, other), from))
          pairs.push_back({other, late, (pairs.size() + round) % 2 == 0});
    }
    return pairs;
  }
  bool decides_finals() const override { return true; }
  std::uint64_t pairings(const Plan& plan) const override {
    const auto count = static_cast<std::uint64_t>(founders_of(plan));
    std::uint64_t all = count * (count - 1) / 2 * plan.rounds;
    for (std::uint32_t round = circle_rounds(plan); round < rounds(plan); ++round)
      all += pairs(plan, round, {}).size();
    return all;
  }
  bool takes_sprt() const override { return true; }
};

/// The newest version of the first entrant that has joined by then.
int challenger(const Plan& plan, std::uint32_t round) {
  int newest = 0;
  for (int index = 1; index < static_cast<int>(plan.entrants.size()); ++index) {
    const auto& entrant = entrant_of(plan, index);
    if (entrant.name == plan.entrants[0].name && entrant.from <= round) newest = index;
  }
  return newest;
}

/// The first round of the block that this round belongs to. There is a block for the entrants that were there
/// from the beginning, and one for all that joined late together.
std::uint32_t block_of(const Plan& plan, std::uint32_t round) {
  std::uint32_t block = 0;
  for (const auto& entrant : plan.entrants)
    if (entrant.from <= round) block = std::max(block, entrant.from);
  return block;
}

/// The first entrant plays all others.
class Gauntlet : public Format {
 public:
  std::string_view name() const override { return "gauntlet"; }
  std::string_view summary() const override { return "the first entrant against all others"; }
  std::uint32_t rounds(const Plan& plan) const override {
    std::uint32_t last = 0;
    for (const auto& entrant : plan.entrants) last = std::max(last, entrant.from);
    return last + plan.rounds;
  }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round, std::span<const Result>) const override {
    const auto block = block_of(plan, round);
    const int one = challenger(plan, round);
    const bool one_is_new = entrant_of(plan, one).from == block;
    std::vector<Pair> pairs;
    for (int other = 0; other < static_cast<int>(plan.entrants.size()); ++other) {
      const auto& entrant = entrant_of(plan, other);
      if (other == one || !is_in(entrant, block) || (!one_is_new && entrant.from != block)) continue;
      const bool one_first = (static_cast<int>(round) + other) % 2 == 1;
      pairs.push_back({std::min(one, other), std::max(one, other), one_first == (one < other)});
    }
    return pairs;
  }
  std::uint64_t pairings(const Plan& plan) const override {
    std::uint64_t all = 0;
    const auto last = rounds(plan);
    for (std::uint32_t round = 0; round < last; round += plan.rounds) all += pairs(plan, round, {}).size();
    return all * plan.rounds;
  }
  bool takes_sprt() const override { return true; }
};

/// Every match is of all entrants at once, and an entrant beats all that finish after it.
class Worlds : public Format {
 public:
  std::string_view name() const override { return "world"; }
  std::string_view summary() const override { return "all in one match, by the order of finish"; }
  std::uint32_t rounds(const Plan& plan) const override { return plan.rounds; }
  /// There is one board, for all: the first two entrants stand for it.
  std::vector<Pair> pairs(const Plan&, std::uint32_t, std::span<const Result>) const override {
    return {{0, 1, true}};
  }
  std::uint64_t pairings(const Plan& plan) const override { return plan.rounds; }
  bool all_at_once() const override { return true; }
  /// Each entrant has a part of the seats, and a different part each time.
  int entrant_on(const Plan& plan, const Pairing& match, std::size_t seat, std::size_t seats) const override {
    const auto count = plan.entrants.size();
    const auto turn = std::size_t{match.key.round} * plan.games + match.key.game;
    return static_cast<int>((seat * count / seats + turn) % count);
  }
  std::uint32_t open_round(const Plan&, std::uint32_t) const override {
    throw BadRequest(
        "all entrants of a world play in every match, so it takes no changes once it has begun: put new or "
        "changed entrants into another contest (--name)");
  }
  std::vector<FormatProblem> problems(const Plan& plan, bool) const override {
    std::vector<FormatProblem> problems;
    if (plan.points == Points::pair)
      problems.push_back(
          {"points",
           "points = \"pair\" does not work with format = \"world\", whose matches have no two sides"});
    for (const auto& entrant : plan.entrants)
      if (entrant.players.size() != 1)
        problems.push_back({"entrant", "entrant \"" + entrant.name +
                                           "\" has a player for each side, but a world has no sides: "
                                           "write player = \"…\""});
    return problems;
  }
};

/// The same players on the same seats again and again, or the first two changing seats in turn.
class Series : public Format {
 public:
  std::string_view name() const override { return "series"; }
  std::string_view summary() const override { return "the same players on the same seats"; }
  std::uint32_t rounds(const Plan&) const override { return 1; }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t, std::span<const Result>) const override {
    return {{0, static_cast<int>(plan.entrants.size()) - 1, true}};
  }
  std::uint64_t pairings(const Plan&) const override { return 1; }
  /// A swap exchanges the first two seats.
  int entrant_on(const Plan&, const Pairing& match, std::size_t seat, std::size_t) const override {
    return static_cast<int>(match.a_first || seat > 1 ? seat : 1 - seat);
  }
  /// A single match has the plan's own seed, so that a person can ask for it.
  std::uint64_t seed(const Plan& plan, std::uint32_t, std::uint64_t turn) const override {
    return plan.games == 1 ? plan.seed : derived_seed(plan.seed, turn);
  }
};

}  // namespace

const Format& series() {
  static const Series format;
  return format;
}

// Each is defined in a file of its own.
const Format& swiss();
const Format& knockout();

int Format::entrant_on(const Plan&, const Pairing& match, std::size_t seat, std::size_t seats) const {
  return (seat * 2 < seats) == match.a_first ? match.a : match.b;
}

std::uint64_t Format::seed(const Plan& plan, std::uint32_t board, std::uint64_t turn) const {
  return derived_seed(derived_seed(plan.seed, board + 1), turn);
}

std::span<const Format* const> formats() {
  static const RoundRobin round_robin;
  static const Gauntlet gauntlet;
  static const Worlds worlds;
  static const Format* const all[] = {&round_robin, &gauntlet, &swiss(), &knockout(), &worlds};
  return all;
}

const Format* find_format(std::string_view name) {
  for (const auto* format : formats())
    if (format->name() == name) return format;
  return nullptr;
}

std::string format_names(bool of_finals) {
  std::string names;
  for (const auto* format : formats())
    if (!of_finals || format->decides_finals())
      names += (names.empty() ? "" : ", ") + std::string(format->name());
  return names;
}

std::string format_help(bool of_finals) {
  std::string help;
  for (const auto* format : formats())
    if (!of_finals || format->decides_finals())
      help += fmt::format("{}{} ({}{})", help.empty() ? "" : "; ", format->name(),
                          help.empty() ? "default: " : "", format->summary());
  return help;
}

const Format& format_of(const Plan& plan) {
  if (const auto* format = find_format(plan.format)) return *format;
  if (plan.format == series().name()) return series();
  throw BadRequest(fmt::format("there is no format \"{}\"; there are: {}", plan.format, format_names()));
}

}  // namespace agon::contest
