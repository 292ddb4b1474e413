// A record played again, step by step, checking what it says against what the rules give.
#pragma once

#include "core/from_json.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/record.h"

namespace agon {

template <Game G>
class ReplayOf {
 public:
  /// Throws BadValue when the configuration is not one of this game.
  explicit ReplayOf(const Record& record)
      : record_(record), game_(config_of(record)), state_(game_.start(record.header.seed)) {}

  const G& game() const { return game_; }
  const typename G::State& state() const { return state_; }
  std::uint64_t steps() const { return steps_; }
  bool at_end() const { return steps_ == record_.steps.size(); }
  /// The first difference found so far, in words; empty: none.
  const std::string& difference() const { return difference_; }

  /// Plays the next step of the record. False at its end or after a difference that cannot be played over.
  bool next() {
    if (at_end() || !difference_.empty()) return false;
    const auto& step = record_.steps[steps_];
    const auto where = "step " + std::to_string(steps_ + 1);
    const auto deciders = game_.deciders(state_);
    if (deciders.empty()) return differ(where + ": the rules say the match is over, the record goes on");
    std::vector<Decision<typename G::Action>> decisions(game_.seats());
    if (step.actions.size() != decisions.size())
      return differ(where + ": the record has " + std::to_string(step.actions.size()) +
                    " actions, the game has " + std::to_string(decisions.size()) + " seats");
    for (Seat seat = 0; seat < decisions.size(); ++seat) {
      const bool decided = !step.actions[seat].is_null();
      if (decided != deciders.contains(seat))
        return differ(
            where + ": seat " + std::to_string(seat) +
            (decided ? " acted, but the rules do not ask it" : " is asked by the rules, but did not act"));
      if (decided)
        from_json(step.actions[seat], decisions[seat].action,
                  where + ".actions[" + std::to_string(seat) + "]");
      if (seat < step.broken.size()) decisions[seat].fault = step.broken[seat];
    }
    before_ = state_;
    game_.step(state_, decisions);
    ++steps_;
    remember_faults(step);
    if (step.hash && *step.hash != hash_text(hash_of(state_)))
      return differ(where + ": the state's hash is " + hash_text(hash_of(state_)) + ", the record says " +
                    *step.hash);
    return true;
  }

  /// Where the replay stands, to come back to.
  struct Bookmark {
    typename G::State state;
    std::optional<typename G::State> before;
    std::uint64_t steps = 0;
    std::vector<std::string> last_faults;
    std::vector<double> used;
    std::uint64_t used_until = 0;
  };
  Bookmark bookmark() const { return {state_, before_, steps_, last_faults_, used_, used_until_}; }
  void go_to(const Bookmark& mark) {
    state_ = mark.state;
    before_ = mark.before;
    steps_ = mark.steps;
    last_faults_ = mark.last_faults;
    used_ = mark.used;
    used_until_ = mark.used_until;
    difference_.clear();
  }

  /// After the last step: does the footer agree?
  void check_footer() {
    if (!difference_.empty() || !record_.footer) return;
    const auto& footer = *record_.footer;
    const auto hash = hash_text(hash_of(state_));
    if (footer.steps != steps_)
      differ("footer: it counts " + std::to_string(footer.steps) + " steps, the record has " +
             std::to_string(steps_));
    else if (footer.hash != hash)
      differ("footer: the last state's hash is " + hash + ", the record says " + footer.hash);
    else if (!(footer.outcome == game_.outcome(state_)))
      differ("footer: the outcome is \"" + game_.outcome(state_).text + "\", the record says \"" +
             footer.outcome.text + "\"");
  }

  /// The present picture with names and last faults from the record.
  Picture picture() {
    Picture picture = game_.picture(state_, before_ ? &*before_ : nullptr);
    if (steps_ > 0) mark_faults(record_.steps[steps_ - 1], picture);
    last_faults_.resize(game_.seats());
    for (auto& panel : picture.panels) {
      if (panel.seat < record_.header.seats.size()) panel.name = record_.header.seats[panel.seat].name;
      if (panel.seat < last_faults_.size()) panel.fault = last_faults_[panel.seat];
      const auto total = game_.clocks().total;
      if (total.count() != 0) panel.clock_ms = std::max(0.0, milliseconds(total) - used(panel.seat));
    }
    return picture;
  }

 private:
  static typename G::Config config_of(const Record& record) {
    typename G::Config config;
    from_json(record.header.config, config, "config");
    const auto problem = G::problem(config);
    if (!problem.empty()) throw BadValue("config", problem);
    return config;
  }

  bool differ(std::string what) {
    difference_ = std::move(what);
    return false;
  }

  static const std::string& words_of(const Fault& fault) { return fault.text.empty() ? fault.code : fault.text; }

  void remember_faults(const RecordStep& step) {
    last_faults_.resize(game_.seats());
    for (const auto& fault : step.faults)
      if (fault.seat < last_faults_.size()) last_faults_[fault.seat] = words_of(fault);
  }

  static void mark_faults(const RecordStep& step, Picture& picture) {
    for (const auto& fault : step.faults)
      picture.marks.push_back({"fault", static_cast<int>(fault.seat), words_of(fault)});
  }

  /// Milliseconds of the total clock a seat has used so far.
  double used(Seat seat) {
    used_.resize(game_.seats(), 0.0);
    for (; used_until_ < steps_; ++used_until_) {
      const auto& ms = record_.steps[used_until_].ms;
      for (std::size_t index = 0; index < ms.size() && index < used_.size(); ++index)
        used_[index] += ms[index];
    }
    return seat < used_.size() ? used_[seat] : 0.0;
  }

  const Record& record_;
  G game_;
  typename G::State state_;
  std::optional<typename G::State> before_;
  std::uint64_t steps_ = 0;
  std::string difference_;
  std::vector<std::string> last_faults_;
  std::vector<double> used_;
  std::uint64_t used_until_ = 0;
};

}  // namespace agon
