#include "toy/toy.h"

#include "hosting/hosted_entry_of.h"

namespace agon::toy {

namespace {

class RandomPlayer : public Player<Rules> {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed, "toy.random") {}
  Action decide(const View&, Nanoseconds) override { return {random_.between(1, 3)}; }

 private:
  Random random_;
};

}  // namespace

const GameInfo& Rules::info() {
  static const GameInfo info{"toy",
                           "Toy",
                           "Who first reaches the goal wins.",
                           {"player"},
                           2,
                           2,
                           Dynamics::simultaneous,
                           Information::perfect,
                           Chance::at_start,
                           0,
                           1,
                           1000};
  return info;
}

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> list{
      {"random",
       "one to three, by chance",
       {},
       [](const Rules&, Seat, std::uint64_t seed) -> std::unique_ptr<Player<Rules>> {
         return std::make_unique<RandomPlayer>(seed);
       }}};
  return list;
}

State Rules::start(std::uint64_t seed) const { return {{}, -1, Random(seed, "toy.luck").below(3)}; }

SeatSet Rules::deciders(const State& state) const {
  const bool over = state.lost >= 0 || state.sums[0] >= config_.goal || state.sums[1] >= config_.goal;
  return over ? SeatSet{} : SeatSet::first(2);
}

std::optional<Fault> Rules::check(const State&, Seat seat, const Action& action) const {
  if (action.number >= 1 && action.number <= 3) return std::nullopt;
  return Fault{seat, FaultKind::illegal, "out-of-range", "the number must be 1, 2 or 3"};
}

void Rules::step(State& state, std::span<const Decision<Action>> decisions) const {
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto& [action, fault] = decisions[seat];
    if (fault == FaultKind::left || fault == FaultKind::crashed)
      state.lost = static_cast<int>(seat);
    else if (fault)
      ++state.sums[seat];
    else if (!check(state, seat, action))
      state.sums[seat] += action.number;
  }
}

Outcome Rules::outcome(const State& state) const {
  if (!deciders(state).empty()) return {};
  Outcome outcome{{0, 0}, {}, "goal", "the goal is reached"};
  if (state.lost >= 0) {
    outcome.winners = {static_cast<Seat>(1 - state.lost)};
    outcome.reason = "left";
    outcome.text = "a player left";
  } else if (state.sums[0] != state.sums[1]) {
    outcome.winners = {state.sums[0] > state.sums[1] ? 0U : 1U};
  }
  for (const Seat seat : outcome.winners) outcome.scores[seat] = 1;
  return outcome;
}

std::vector<Action> Rules::actions(const State&, Seat) const { return {{1}, {2}, {3}}; }

View Rules::view(const State& state, Seat seat) const { return {state.sums[seat], state.sums[1 - seat]}; }

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  picture.width = config_.goal + 3;
  picture.height = 2;
  picture.ground = {0x101418};
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    const Color color{seat == 0 ? 0xff9f43U : 0x54a0ffU};
    picture.sprites.push_back(
        {seat + 1, Shape::circle, double(state.sums[seat]), double(seat), 1, color, -1, ""});
    picture.panels.push_back(
        {seat, "player", "", color, std::to_string(state.sums[seat]), double(state.sums[seat]), -1, {}, ""});
  }
  if (before != nullptr && !deciders(*before).empty() && deciders(state).empty())
    picture.marks.push_back({"goal", -1, "the goal"});
  picture.caption = "toy";
  return picture;
}

static_assert(Game<Rules>);

const HostedEntry& entry() {
  static const HostedEntryOf<Rules> entry;
  return entry;
}

}  // namespace agon::toy
