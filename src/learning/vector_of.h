// The vector of a game, from its coding.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>

#include "core/from_json.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "learning/episode_recorder.h"
#include "learning/of_process.h"
#include "learning/saved_match.h"
#include "learning/thread_choice.h"
#include "learning/vector.h"
#include "learning/workers.h"

namespace agon::learning {

/// The parts that all matches of a vector share.
template <Coding C>
struct Setup {
  typename C::Rules rules;
  C coding;
  Settings settings;
  LineUp<typename C::Rules> line_up;

  Setup(const typename C::Rules::Config& config, const typename C::Options& options, const Settings& given)
      : rules(config), coding(rules, options), settings(given), line_up(rules, settings) {
    for (const auto& opponent : settings.opponents)
      if (opponent.policy) opponent.policy->check(coding.shape());
  }
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;
};

template <Coding C>
class VectorOf : public Vector {
 public:
  VectorOf(std::shared_ptr<const Setup<C>> setup, std::size_t matches, std::size_t first_match = 0)
      : setup_(std::move(setup)),
        first_match_(first_match),
        last_(matches),
        seeds_(matches),
        episodes_(matches, first_episode(setup_->settings.seed) - 1),
        over_(matches, ended),
        thread_choice_(std::min(setup_->settings.threads, matches), usual_threads(matches)) {
    tables_.reserve(matches);
    check_seed(static_cast<std::int64_t>(setup_->settings.seed));
    for (std::size_t match = 0; match < matches; ++match) {
      add_table(match);
      seeds_[match] = derived_seed(setup_->settings.seed, match);
    }
  }

  const Shape& shape() const override { return setup_->coding.shape(); }
  std::size_t matches() const override { return tables_.size(); }
  std::size_t rows_of_a_match() const override { return setup_->line_up.rows(); }
  std::size_t threads() const override { return thread_choice_.threads(); }

  void use(const Buffers& buffers) override { buffers_ = buffers; }

  void reset(std::span<const std::int64_t> seeds, std::span<const std::uint8_t> chosen,
             std::uint64_t episode) override {
    check_idle("reset");
    if (seeds.size() != matches() || (!chosen.empty() && chosen.size() != matches()))
      throw BadRequest(
          fmt::format("reset needs a seed for each of the {} matches, and marks for all or none", matches()));
    const auto asked = [&](std::size_t match) { return chosen.empty() || chosen[match] != 0; };
    for (std::size_t match = 0; match < matches(); ++match)
      if (asked(match) && seeds[match] != goes_on) check_seed(seeds[match]);
    interrupts_.begin();
    workers().each(matches(), [&](std::size_t match) {
      if (!asked(match)) return;
      whole(match, [&] {
        if (seeds[match] == goes_on) {
          begin(match, episodes_[match] + 1);
        } else {
          seeds_[match] = static_cast<std::uint64_t>(seeds[match]);
          begin(match, episode);
        }
        show(match, true);
        nothing_won(match);
      });
    });
    any_broken_ = std::find(over_.begin(), over_.end(), broken_off) != over_.end();
  }

  void ask_meanwhile(Interrupts::Ask ask) override { interrupts_.use(std::move(ask)); }

  void step() override {
    check_idle("step");
    check_all();
    interrupts_.begin();
    const auto began = std::chrono::steady_clock::now();
    workers().each(matches(), [&](std::size_t match) { whole(match, [&] { advance(match); }); });
    if (thread_choice_.is_watching() && thread_choice_.took(std::chrono::steady_clock::now() - began))
      workers_.end();
  }

  void send(std::span<const std::int32_t> sent) override {
    check_not_lost();
    for (const std::int32_t match : sent) {
      if (match < 0 || static_cast<std::size_t>(match) >= matches())
        throw BadRequest(fmt::format("there is no match {}: matches are 0 to {}", match, matches() - 1));
      check(static_cast<std::size_t>(match));
    }
    if (on_their_way_ + sent.size() > matches())
      throw BadRequest("more matches are sent than there are: receive some first");
    if (on_their_way_ == 0) interrupts_.begin();
    on_their_way_ += sent.size();
    queue().send(sent);
  }
  void receive(std::span<std::int32_t> received) override {
    check_not_lost();
    if (received.size() > on_their_way_)
      throw BadRequest(
          fmt::format("cannot receive {} matches: {} are under way", received.size(), on_their_way_));
    queue().receive(received, [this] { interrupts_.ask(); });
    on_their_way_ -= received.size();
    queue().throw_failure();
  }
  std::size_t under_way() const override { return on_their_way_; }

  std::string record(std::size_t match, bool present) const override {
    wait();
    const Trace& now = tables_.at(match).trace();
    const bool take_present = present || over_[match] != running || last_[match].actions.empty();
    return compressed(recorded_episode(setup_->rules, setup_->coding, setup_->line_up, first_match_ + match,
                                       take_present ? now : last_[match], setup_->settings.opponents));
  }
  boost::json::value state(std::size_t match) const override {
    wait();
    return to_json(tables_.at(match).state());
  }
  void hidden(std::size_t match, float* into) const override {
    wait();
    write_hidden(setup_->coding, tables_.at(match).state(), into);
  }
  Picture picture(std::size_t match) const override {
    wait();
    return setup_->rules.picture(tables_.at(match).state(), nullptr);
  }

  std::string save() const override {
    check_idle("save");
    SavedVector saved{first_match_, {}};
    for (std::size_t match = 0; match < matches(); ++match) check_not_broken(match);
    for (std::size_t match = 0; match < matches(); ++match)
      saved.matches.push_back(
          {seeds_[match], episodes_[match], over_[match] != running, tables_[match].trace(), last_[match]});
    return boost::json::serialize(to_json(saved));
  }
  void restore(std::string_view text) override {
    check_idle("restore");
    const auto saved = saved_vector(text, matches(), rows_of_a_match(), shape().actions);
    first_match_ = saved.first_match;
    interrupts_.begin();
    tables_.clear();
    for (std::size_t match = 0; match < saved.matches.size(); ++match) add_table(match);
    workers().each(matches(), [&](std::size_t match) {
      const SavedMatch& one = saved.matches[match];
      play_again(tables_[match], setup_->coding, one.now, [](const Table<C>&) {});
      seeds_[match] = one.seed;
      episodes_[match] = one.episode;
      over_[match] = one.over ? ended : running;
      last_[match] = one.last;
    });
  }

  std::unique_ptr<Vector> clone(std::size_t match) const override {
    wait();
    check_not_broken(match);
    auto copy = std::make_unique<VectorOf>(setup_, 1, first_match_ + match);
    const Table<C>& from = tables_.at(match);
    if (setup_->line_up.self_play())
      copy->tables_[0].stand_where(from);
    else
      play_again(copy->tables_[0], setup_->coding, from.trace(), [](const Table<C>&) {});
    copy->last_[0] = last_[match];
    copy->seeds_[0] = seeds_[match];
    copy->episodes_[0] = episodes_[match];
    copy->over_[0] = over_[match];
    copy->shown_elsewhere_ = true;
    return copy;
  }

 private:
  enum Standing : std::uint8_t { running, ended, broken_off };

  std::size_t first_row(std::size_t match) const { return match * rows_of_a_match(); }
  void add_table(std::size_t match) {
    tables_.emplace_back(setup_->rules, setup_->coding, setup_->line_up, first_match_ + match);
    tables_.back().heed(&interrupts_);
  }

  Workers& workers() {
    return workers_.get([this] { return std::make_unique<Workers>(thread_choice_.threads()); });
  }
  WorkQueue& queue() {
    return queue_.get([this] {
      const std::size_t asked = std::min(setup_->settings.threads, matches());
      return std::make_unique<WorkQueue>(
          asked != 0 ? asked : usual_threads(matches()), matches(),
          [this](std::size_t match) { whole(match, [&] { advance(match); }); });
    });
  }
  void wait() const {
    check_not_lost();
    if (auto* const queue = queue_.made()) queue->wait_for_all();
  }
  void check_idle(const char* what) const {
    check_not_lost();
    if (on_their_way_ > 0)
      throw BadRequest(fmt::format("{}: matches are under way; receive them first", what));
  }
  /// Throws Failure in a forked child if the parent's threads were playing: those matches stopped within a
  /// step.
  void check_not_lost() const {
    if (on_their_way_ > 0 && !queue_.made())
      throw Failure(fmt::format(
          "{} matches were under way when this process was forked, and their threads stayed in the "
          "parent: receive them before the fork, or make the environment in the child",
          on_their_way_));
  }

  /// Called before anything is played. Looks at single matches only if an action or a finished match gives
  /// reason to.
  void check_all() const {
    const auto count = static_cast<std::uint32_t>(shape().actions);
    bool unusual = setup_->settings.autoreset == Autoreset::disabled || any_broken_;
    for (std::size_t row = 0; row < rows(); ++row)
      unusual |= static_cast<std::uint32_t>(buffers_.actions[row]) >= count;
    for (std::size_t match = 0; unusual && match < matches(); ++match) check(match);
  }
  void check_not_broken(std::size_t match) const {
    if (over_[match] == broken_off)
      throw BadRequest(fmt::format(
          "match {} was broken off in a step that an opponent's policy or an interrupt ended: reset it",
          match));
  }
  void check(std::size_t match) const {
    check_not_broken(match);
    if (over_[match] != running) {
      if (setup_->settings.autoreset == Autoreset::disabled)
        throw BadRequest(fmt::format("match {} is over: reset it", match));
      return;
    }
    const Table<C>& table = tables_[match];
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const std::int32_t action = buffers_.actions[first_row(match) + row];
      if (table.acting(row) && (action < 0 || static_cast<std::size_t>(action) >= shape().actions))
        throw BadRequest(fmt::format("action {} in row {}: actions are 0 to {}", action,
                                     first_row(match) + row, shape().actions - 1));
    }
  }

  void begin(std::size_t match, std::uint64_t episode) {
    tables_[match].swap_trace(last_[match]);
    episodes_[match] = episode;
    over_[match] = running;
    tables_[match].begin(episode == 0 ? seeds_[match] : derived_seed(seeds_[match], episode), episode);
    if (tables_[match].over()) over_[match] = ended;
  }

  /// Does work on a match. If it throws, the match is broken off.
  template <class Work>
  void whole(std::size_t match, Work&& work) {
    try {
      work();
    } catch (const Stopped&) {  // the caller is told why
      break_off(match);
    } catch (...) {
      break_off(match);
      throw;
    }
  }
  void break_off(std::size_t match) {
    tables_[match].take_back();
    over_[match] = broken_off;
    any_broken_ = true;
  }

  void advance(std::size_t match) {
    if (over_[match] != running) {  // next_step
      begin(match, episodes_[match] + 1);
      show(match, true);
      nothing_won(match);
      return;
    }
    Table<C>& table = tables_[match];
    const std::size_t first = first_row(match);
    table.step(buffers_.actions + first, buffers_.masks + first * shape().actions);
    const bool cut =
        !table.over() && setup_->settings.longest != 0 && table.steps() >= setup_->settings.longest;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      buffers_.rewards[first + row] =
          setup_->settings.reward == Reward::outcome ? table.outcome_reward(row) : table.score_reward(row);
      buffers_.terminations[first + row] = table.over();
      buffers_.truncations[first + row] = cut;
    }
    const bool done = table.over() || cut;
    over_[match] = done ? ended : running;
    show(match, std::exchange(shown_elsewhere_, false));
    if (!done || setup_->settings.autoreset != Autoreset::same_step) return;
    keep_last_seen(match);
    begin(match, episodes_[match] + 1);
    show(match, true);
  }

  void nothing_won(std::size_t match) {
    for (std::size_t row = first_row(match); row < first_row(match + 1); ++row) {
      buffers_.rewards[row] = 0;
      buffers_.terminations[row] = false;
      buffers_.truncations[row] = false;
    }
  }

  using Scalar = typename C::Scalar;
  Scalar* seen(std::size_t row) const {
    return static_cast<Scalar*>(buffers_.observations) + row * shape().numbers();
  }

  void show(std::size_t match, bool whole) {
    Table<C>& table = tables_[match];
    for (std::size_t of_match = 0; of_match < table.rows(); ++of_match) {
      const std::size_t row = first_row(match) + of_match;
      table.observe(of_match, seen(row), buffers_.masks + row * shape().actions, whole);
      buffers_.acting[row] = table.acting(of_match);
      buffers_.seats[row] = static_cast<std::int32_t>(table.seat_of(of_match));
      if (!whole) continue;
      buffers_.opponents[row] = static_cast<std::int32_t>(table.opponent());
      buffers_.seeds[row] = static_cast<std::int64_t>(table.trace().seed);
    }
  }

  void keep_last_seen(std::size_t match) {
    if (buffers_.final_observations == nullptr) return;
    const std::size_t first = first_row(match), rows = rows_of_a_match(), bytes = shape().bytes();
    std::memcpy(static_cast<char*>(buffers_.final_observations) + first * bytes, seen(first), bytes * rows);
    if (buffers_.final_masks == nullptr) return;
    const auto actions = shape().actions;
    std::copy_n(buffers_.masks + first * actions, rows * actions, buffers_.final_masks + first * actions);
    std::copy_n(buffers_.seats + first, rows, buffers_.final_seats + first);
    std::copy_n(buffers_.opponents + first, rows, buffers_.final_opponents + first);
    std::copy_n(buffers_.seeds + first, rows, buffers_.final_seeds + first);
  }

  std::shared_ptr<const Setup<C>> setup_;
  std::size_t first_match_;
  std::vector<Table<C>> tables_;
  std::vector<Trace> last_;  ///< each match's trace of the episode before
  std::vector<std::uint64_t> seeds_, episodes_;
  std::vector<std::uint8_t> over_;  ///< a Standing for each match
  std::atomic<bool> any_broken_{false};
  Interrupts interrupts_;
  bool shown_elsewhere_ = false;  ///< a copy's buffers hold nothing yet
  Buffers buffers_;
  std::size_t on_their_way_ = 0;  ///< matches that were sent and not yet received
  ThreadChoice thread_choice_;    ///< for whole steps; the queue has all threads
  OfProcess<Workers> workers_;
  OfProcess<WorkQueue> queue_;
};

}  // namespace agon::learning
