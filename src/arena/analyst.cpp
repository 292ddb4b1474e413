// The worth of decisions: for each, the best player's decision in its place, and the value of both for the
// seat.
//
// The drop of a decision compares the position after it with the one after the best player's action, with the
// same actions of the other seats. So no seat pays for others' actions or for chance.
#include "arena/game_entry.h"
#include "arena/replay.h"

namespace agon {

namespace {

class GameAnalyst : public Analyst {
 public:
  GameAnalyst(std::shared_ptr<const AnyGame> game, const Record& record, std::uint64_t nodes)
      : record_(record),
        replay_(std::move(game), record),
        nodes_(nodes),
        by_(this->game().analysis_players()),
        best_(seats()),
        judges_(seats()) {
    remembers_ = best(0).remembers();
  }

  std::uint64_t steps() const override { return record_.steps.size(); }
  bool remembers() const override { return remembers_; }

  std::vector<std::uint64_t> eventful() override {
    std::vector<std::uint64_t> found;
    AnyReplay replay(replay_.rules(), record_);
    while (replay.next())
      if (!replay.picture().marks.empty()) found.push_back(replay.steps() - 1);
    return found;
  }

  std::vector<Judgement> judge(std::uint64_t step) override {
    go_to(step);
    std::vector<Judgement> judgements;
    if (step == steps()) {
      for (Seat seat = 0; seat < seats(); ++seat)
        judgements.push_back({step, seat, value(replay_.state(), seat)});
      return judgements;
    }
    const auto state = replay_.state();
    const auto deciders = game().deciders(state);
    std::vector<std::pair<AnyValue, std::optional<double>>> answers(seats());
    deciders.each([&](Seat seat) { answers[seat] = answer(state, seat); });
    shown_ = step + 1;
    if (!replay_.next()) throw BadValue("step " + std::to_string(step + 1), replay_.difference());
    deciders.each([&](Seat seat) {
      auto& judgement = judgements.emplace_back();
      judgement.step = step;
      judgement.seat = seat;
      judgement.value = answers[seat].second ? *answers[seat].second : value(state, seat);
      judgement.best = to_sparse_json(answers[seat].first);
      if (const auto* played = decision_in(replay_.step(), seat)) judgement.played = played->action;
      compare(judgement, state, answers[seat].first);
    });
    return judgements;
  }

 private:
  static constexpr int longest_line = 8;  ///< steps

  const AnyGame& game() const { return replay_.game(); }
  std::size_t seats() const { return record_.header.seats.size(); }

  std::unique_ptr<AnyPlayer> made(const std::string& name, Seat seat, std::uint64_t seed) const {
    auto player = game().judge(name, seat, seed);
    player->limit_nodes(nodes_);
    return player;
  }
  AnyPlayer& kept(std::vector<std::unique_ptr<AnyPlayer>>& players, Seat seat) {
    if (!players[seat]) players[seat] = made(by_.best, seat, derived_seed(record_.header.seed, seat + 1));
    return *players[seat];
  }
  AnyPlayer& best(Seat seat) { return kept(best_, seat); }

  /// Players that remember have been asked in every step before.
  void go_to(std::uint64_t step) {
    while (replay_.steps() < step) {
      if (remembers_ && shown_ == replay_.steps()) {
        game().deciders(replay_.state()).each([&](Seat seat) {
          (void)best(seat).decide(game().view(replay_.state(), seat), Nanoseconds{0});
        });
        ++shown_;
      }
      if (!replay_.next())
        throw BadValue("step " + std::to_string(replay_.steps() + 1), replay_.difference());
    }
  }

  /// The best player's action, and the value that it gives the position, if it does.
  std::pair<AnyValue, std::optional<double>> answer(const AnyValue& state, Seat seat) {
    auto action = best(seat).decide(game().view(state, seat), Nanoseconds{0});
    const auto thought = best(seat).thought();
    if (const auto worth = game().evaluate(state, seat)) return {std::move(action), worth};
    return {std::move(action), thought ? thought->value : std::nullopt};
  }

  double value(const AnyValue& state, Seat seat) {
    const auto deciders = game().deciders(state);
    if (deciders.empty()) return game().standing(state, seat);
    if (const auto worth = game().evaluate(state, seat)) return *worth;
    if (!remembers_ && seats() <= 2) {
      const Seat asked = deciders.contains(seat) ? seat : seats() - 1 - seat;
      auto& judge = kept(judges_, asked);
      (void)judge.decide(game().view(state, asked), Nanoseconds{0});
      if (const auto thought = judge.thought(); thought && thought->value)
        return asked == seat ? *thought->value : -*thought->value;
    }
    return by_.quick.empty() ? game().standing(state, seat) : played_on(state, seat);
  }

  /// Values a position by play-outs; the seeds are the same for all positions, so only positions differ.
  double played_on(const AnyValue& from, Seat seat) {
    double sum = 0;
    for (int playout = 0; playout < by_.playouts; ++playout) {
      AnyValue state = from;
      std::vector<std::unique_ptr<AnyPlayer>> players(seats());
      std::vector<Decision<AnyValue>> decisions(seats());
      for (int step = 0; step < by_.horizon; ++step) {
        const auto deciders = game().deciders(state);
        if (deciders.empty()) break;
        decide_all(state, deciders, decisions, [&](Seat who) -> AnyPlayer& {
          if (!players[who])
            players[who] = made(by_.quick, who, derived_seed(static_cast<std::uint64_t>(playout), who + 1));
          return *players[who];
        });
        game().step(state, decisions);
      }
      sum += game().standing(state, seat);
    }
    return sum / by_.playouts;
  }

  template <class PlayerOf>
  void decide_all(const AnyValue& state, const SeatSet& deciders, std::vector<Decision<AnyValue>>& decisions,
                  PlayerOf&& player_of) const {
    std::fill(decisions.begin(), decisions.end(), Decision<AnyValue>{});
    deciders.each([&](Seat who) {
      auto& [action, fault] = decisions[who];
      action = player_of(who).decide(game().view(state, who), Nanoseconds{0});
      if (game().check(state, who, action)) fault = FaultKind::illegal;
    });
  }

  void compare(Judgement& judgement, const AnyValue& before, const AnyValue& better) {
    const Seat seat = judgement.seat;
    const auto& played = replay_.decisions();
    if (!played[seat].fault && played[seat].action == better) return;
    auto decisions = played;
    decisions[seat] = {better, {}};
    AnyValue instead = before;
    game().step(instead, decisions);
    if (instead == replay_.state()) return;
    judgement.drop = std::max(0.0, value(instead, seat) - value(replay_.state(), seat));
    if (judgement.drop >= least_marked_drop) add_line(judgement, before, std::move(instead), better);
  }

  /// Adds the line that the best players go on to play.
  void add_line(Judgement& judgement, const AnyValue& before, AnyValue state, const AnyValue& first) {
    judgement.line.push_back({judgement.seat, to_sparse_json(first)});
    std::vector<Picture> pictures{game().picture(before, nullptr), game().picture(state, nullptr)};
    std::vector<std::unique_ptr<AnyPlayer>> players(seats());
    std::vector<Decision<AnyValue>> decisions(seats());
    for (int step = 1; step < longest_line; ++step) {
      const auto deciders = game().deciders(state);
      if (deciders.empty()) break;
      decide_all(state, deciders, decisions, [&](Seat who) -> AnyPlayer& {
        if (!players[who]) players[who] = made(by_.best, who, derived_seed(record_.header.seed, who + 1));
        return *players[who];
      });
      deciders.each([&](Seat who) {
        judgement.line.push_back({who, to_sparse_json(decisions[who].action)});
      });
      game().step(state, decisions);
      pictures.push_back(game().picture(state, nullptr));
    }
    judgement.draw = paths_of(pictures);
  }

  const Record& record_;
  AnyReplay replay_;
  std::uint64_t nodes_;
  AnalysisPlayers by_;
  std::vector<std::unique_ptr<AnyPlayer>> best_, judges_;  ///< a seat each, made when first asked
  bool remembers_ = false;
  std::uint64_t shown_ = 0;  ///< steps in which players that remember were asked
};

}  // namespace

std::unique_ptr<Analyst> GameEntry::analyst(const Record& record, std::uint64_t nodes) const {
  return std::make_unique<GameAnalyst>(rules_of(record), record, nodes);
}

}  // namespace agon
