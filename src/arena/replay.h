// Plays a record again, step by step, and compares it with the results of the rules.
#pragma once

#include "arena/any_game.h"
#include "core/record.h"

namespace agon {

/// The record's entry for a seat's decision in a step; null: none.
inline const RecordDecision* decision_in(const RecordStep& step, Seat seat) {
  for (const auto& decision : step.decisions)
    if (decision.seat == seat) return &decision;
  return nullptr;
}

/// The rules that a record was played by. Throws BadValue.
template <Game G>
std::shared_ptr<const G> rules_of(const Record& record) {
  typename G::Config config;
  from_json(record.header.config, config, "config");
  const auto problem = G::problem(config);
  if (!problem.empty()) throw BadValue("config", problem);
  return std::make_shared<const G>(std::move(config));
}

/// `G`: a Game, or AnyGame.
template <class G>
class ReplayOf {
 public:
  /// `game` has the record's configuration; `record` must outlive this. Throws BadValue if the seats differ.
  ReplayOf(std::shared_ptr<const G> game, const Record& record)
      : record_(record), game_(std::move(game)), state_(game_->start(record.header.seed)) {
    if (record.header.seats.size() != game_->seats())
      throw BadValue("line 1.seats", "the game has " + std::to_string(game_->seats()) +
                                         " seats, the record " + std::to_string(record.header.seats.size()));
  }
  /// Throws BadValue if configuration or seats do not fit a match of this game. It is a template, so that
  /// clang does not instantiate it where an AnyGame's replay is made whole.
  template <class Known = G>
  requires Game<Known>
  explicit ReplayOf(const Record& record) : ReplayOf(rules_of<Known>(record), record) {}

  const G& game() const { return *game_; }
  const std::shared_ptr<const G>& rules() const { return game_; }
  const typename G::State& state() const { return state_; }
  std::uint64_t steps() const { return steps_; }
  bool at_end() const { return steps_ == record_.steps.size(); }
  /// The first difference found so far, in words; empty: none.
  const std::string& difference() const { return difference_; }

  /// The step that was played last.
  const RecordStep& step() const { return step_; }
  /// The decisions that the rules were given in it, one a seat.
  const std::vector<Decision<typename G::Action>>& decisions() const { return decisions_; }
  /// The seats that were asked in it.
  const SeatSet& deciders() const { return deciders_; }

  /// Plays the next step; false at the end, or after a difference. Throws BadValue for an unreadable action.
  bool next() {
    if (at_end() || !difference_.empty()) return false;
    step_ = record_.steps[steps_];
    const auto where = "step " + std::to_string(steps_ + 1);
    deciders_ = game_->deciders(state_);
    if (deciders_.empty()) return differ(where + ": the rules say the match is over, the record goes on");
    decisions_.assign(game_->seats(), {});
    if (!read_decisions(where, deciders_, decisions_)) return false;
    before_ = state_;
    game_->step(state_, decisions_);
    ++steps_;
    remember_step();
    if (step_.hash && *step_.hash != hash_text(hash_of(state_)))
      return differ(where + ": the state's hash is " + hash_text(hash_of(state_)) + ", the record says " +
                    *step_.hash);
    if (!step_.hash && steps_ % hash_interval == 0)
      return differ(where + ": the record lacks the state's hash, which stands in every " +
                    std::to_string(hash_interval) + "th step");
    return true;
  }

  /// A position of the replay, to return to later.
  struct Bookmark {
    typename G::State state;
    std::optional<typename G::State> before;
    std::uint64_t steps = 0;
    RecordStep step;
    std::vector<std::string> last_faults;
    std::vector<double> used_ms;
  };
  Bookmark bookmark() const { return {state_, before_, steps_, step_, last_faults_, used_ms_}; }
  void go_to(const Bookmark& mark) {
    state_ = mark.state;
    before_ = mark.before;
    steps_ = mark.steps;
    step_ = mark.step;
    last_faults_ = mark.last_faults;
    used_ms_ = mark.used_ms;
    difference_.clear();
  }

  /// Compares the result with the footer, if there is one; call it after the last step, then `difference`.
  void check_footer() {
    if (!difference_.empty() || !record_.footer) return;
    const auto& footer = *record_.footer;
    const auto hash = hash_text(hash_of(state_));
    if (footer.steps != steps_)
      differ("footer: it counts " + std::to_string(footer.steps) + " steps, the record has " +
             std::to_string(steps_));
    else if (footer.hash != hash)
      differ("footer: the last state's hash is " + hash + ", the record says " + footer.hash);
    else if (!(footer.outcome == game_->outcome(state_)))
      differ("footer: the outcome is \"" + game_->outcome(state_).text + "\", the record says \"" +
             footer.outcome.text + "\"");
  }

  /// The present picture with names, last faults and clocks from the record; no clocks where none ran.
  Picture picture() {
    Picture picture = game_->picture(state_, before_ ? &*before_ : nullptr);
    if (steps_ > 0) mark_faults(picture);
    const auto& clocks = record_.header.clocks;
    for (auto& panel : picture.panels) {
      if (panel.seat < record_.header.seats.size()) panel.name = record_.header.seats[panel.seat].name;
      if (panel.seat >= last_faults_.size()) continue;
      panel.fault = last_faults_[panel.seat];
      if (clocks && clocks->total_ms > 0)
        panel.clock_ms = std::max(0.0, clocks->total_ms - used_ms_[panel.seat]);
    }
    return picture;
  }

 private:
  bool differ(std::string what) {
    difference_ = std::move(what);
    return false;
  }

  bool read_decisions(const std::string& where, const SeatSet& deciders,
                      std::vector<Decision<typename G::Action>>& decisions) {
    auto next = step_.decisions.begin();
    if (next->at) return differ(where + ": it has events of a timed world, which this game is not");
    for (Seat seat = 0; seat < decisions.size(); ++seat) {
      const bool asked = deciders.contains(seat);
      const bool listed = next != step_.decisions.end() && next->seat == seat;
      // A seat that was not asked has nothing but the fault by which its player is gone.
      const bool acted = listed && (asked || !next->action.is_null() || !next->fault);
      if (acted != asked)
        return differ(
            where + ": seat " + std::to_string(seat) +
            (acted ? " acted, but the rules do not ask it" : " is asked by the rules, but did not act"));
      if (!listed) continue;
      decisions[seat].fault = next->fault;
      if (!next->action.is_null())
        decisions[seat].action =
            action_from(*game_, next->action, where + ": action of seat " + std::to_string(seat));
      ++next;
    }
    return true;
  }

  static const std::string& words_of(const Fault& fault) {
    return fault.text.empty() ? fault.code : fault.text;
  }

  void remember_step() {
    for (const auto& fault : step_.faults)
      if (fault.seat < last_faults_.size()) last_faults_[fault.seat] = words_of(fault);
    for (const auto& decision : step_.decisions)
      if (decision.seat < used_ms_.size()) used_ms_[decision.seat] += decision.ms;
  }

  void mark_faults(Picture& picture) const {
    for (const auto& fault : step_.faults)
      picture.marks.push_back({"fault", static_cast<int>(fault.seat), words_of(fault)});
  }

  const Record& record_;
  std::shared_ptr<const G> game_;
  typename G::State state_;
  std::optional<typename G::State> before_;
  std::uint64_t steps_ = 0;
  RecordStep step_;
  std::vector<Decision<typename G::Action>> decisions_;
  SeatSet deciders_;
  std::string difference_;
  std::vector<std::string> last_faults_ = std::vector<std::string>(game_->seats());
  std::vector<double> used_ms_ = std::vector<double>(game_->seats(), 0.0);  ///< of the total clock, a seat
};

using AnyReplay = ReplayOf<AnyGame>;
extern template class ReplayOf<AnyGame>;

}  // namespace agon
