// The worth of decisions: for each, the best player's decision in its place, and the value of both for the
// seat.
//
// The drop of a decision compares the position after it with the one after the best player's action, with the
// same actions of the other seats. So no seat pays for others' actions or for chance.
#include "arena/game_entry.h"
#include "arena/replay.h"
#include "core/write_json.h"

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
    auto& told = judgement.consequence;
    told.kept_value = value(instead, seat);
    told.led_value = value(replay_.state(), seat);
    judgement.drop = std::max(0.0, told.kept_value - told.led_value);
    if (judgement.drop < least_marked_drop) return;
    told.did =
        played[seat].fault ? deed_of(*played[seat].fault) : game().doing(before, seat, played[seat].action);
    told.better = game().doing(before, seat, better);
    tell(judgement, before, std::move(instead), better);
  }

  static std::string deed_of(FaultKind fault) {
    if (fault == FaultKind::illegal) return "an answer against the rules";
    if (fault == FaultKind::unreadable) return "an answer that could not be read";
    return fault == FaultKind::late || fault == FaultKind::game_time ? "answering too late"
                                                                     : "giving no answer";
  }

  /// Adds how the best players go on, how that differs from the record, and what either way led to.
  void tell(Judgement& judgement, const AnyValue& before, AnyValue instead, const AnyValue& better) {
    const Seat seat = judgement.seat;
    weigh(judgement, replay_.state(), instead);
    judgement.line.push_back({seat, to_sparse_json(better)});
    std::vector<Picture> best{game().picture(before, nullptr), game().picture(instead, nullptr)};
    std::vector<Picture> played{best.front(), game().picture(replay_.state(), nullptr)};
    const int later = play_on(instead, best, &judgement.line);
    for (AnyReplay ahead = replay_; played.size() < best.size() && ahead.next();)
      played.push_back(game().picture(ahead.state(), nullptr));
    auto ways = ways_apart(played, best, seat);
    judgement.draw = std::move(ways.better);
    judgement.draw_played = std::move(ways.played);
    if (!judgement.consequence.led.empty()) return;
    AnyValue after = replay_.state();
    std::vector<Picture> unseen;
    play_on(after, unseen, nullptr);
    weigh(judgement, after, instead);
    judgement.consequence.later = judgement.consequence.led.empty() ? 0 : later;
  }

  /// The best players play on; returns the number of steps.
  int play_on(AnyValue& state, std::vector<Picture>& pictures, std::vector<LineMove>* line) {
    std::vector<std::unique_ptr<AnyPlayer>> players(seats());
    std::vector<Decision<AnyValue>> decisions(seats());
    int step = 1;
    for (; step < longest_line; ++step) {
      const auto deciders = game().deciders(state);
      if (deciders.empty()) break;
      decide_all(state, deciders, decisions, [&](Seat who) -> AnyPlayer& {
        if (!players[who]) players[who] = made(by_.best, who, derived_seed(record_.header.seed, who + 1));
        return *players[who];
      });
      game().step(state, decisions);
      if (line == nullptr) continue;
      deciders.each([&](Seat who) { line->push_back({who, to_sparse_json(decisions[who].action)}); });
      pictures.push_back(game().picture(state, nullptr));
    }
    return step - 1;
  }

  /// Says what tells the two states apart for the seat: the end of the match, or the game's measure that
  /// differs most.
  void weigh(Judgement& judgement, const AnyValue& led, const AnyValue& kept) const {
    constexpr double least = 0.1;  // of a large difference
    auto& told = judgement.consequence;
    const Seat seat = judgement.seat;
    const auto name = called(record_.header.seats, seat);
    const auto worse = game().stakes(led, seat, name), better = game().stakes(kept, seat, name);
    double most = least;
    for (std::size_t index = 0; index < std::min(worse.size(), better.size()); ++index) {
      const double share = (better[index].amount - worse[index].amount) / better[index].large;
      if (share < most) continue;
      most = share;
      told.led = worse[index].led;
      told.kept = better[index].kept;
    }
    const auto end = game().outcome(led), other = game().outcome(kept);
    const auto wins = [&](const Outcome& outcome) {
      return std::find(outcome.winners.begin(), outcome.winners.end(), seat) != outcome.winners.end();
    };
    if (end.over() && !wins(end) && !other.over()) {
      told.led = "ended the match (" + words_of(end) + ")";
      if (told.kept.empty()) told.kept = "let it go on";
    } else if (other.over() && wins(other) && !end.over()) {
      told.kept = "won (" + words_of(other) + ")";
      if (told.led.empty()) told.led = "did not win";
    }
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

namespace {

constexpr std::size_t longest_words = 240;  // bytes

std::string value_words(const json::value& value) {
  if (value.is_string()) return std::string(std::string_view(value.get_string()));
  if (value.is_object()) return "(" + action_words(value) + ")";
  if (value.is_array()) return "(" + std::to_string(value.get_array().size()) + " entries)";
  return json_text(value);
}

}  // namespace

std::string action_words(const json::value& action) {
  if (!action.is_object()) return value_words(action);
  std::string words;
  for (const auto& entry : action.get_object()) {
    if (!words.empty()) words += ", ";
    words += std::string_view(entry.key());
    if (entry.value() != json::value(true)) words += " " + value_words(entry.value());
  }
  if (words.size() > longest_words) words = words.substr(0, longest_words) + "…";
  return words.empty() ? "nothing" : words;
}

std::unique_ptr<Analyst> GameEntry::analyst(const Record& record, std::uint64_t nodes) const {
  return std::make_unique<GameAnalyst>(rules_of(record), record, nodes);
}

}  // namespace agon
