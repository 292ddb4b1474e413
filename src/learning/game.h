// A game as learners get it, without its types.
#pragma once

#include <algorithm>

#include "arena/game_entry.h"
#include "arena/replay.h"
#include "core/game_info.h"
#include "learning/coded_seat.h"
#include "learning/seat_coder.h"
#include "learning/vector_of.h"

namespace agon::learning {

// A record as each seat's learner would have seen and played it: data for learning offline.

/// One row for each decision with something to choose, in the order in which they were made.
struct RecordRows {
  Shape shape;
  std::vector<std::uint8_t> bytes;    ///< observations where Shape::element is byte, Shape::numbers() a row
  std::vector<float> reals;           ///< the same where it is real
  std::vector<std::int8_t> masks;     ///< Shape::actions a row
  std::vector<std::int32_t> actions;  ///< -1: the player failed, or no number stands for its action
  std::vector<std::int32_t> seats;
  std::vector<std::int64_t> steps;  ///< step of the record, from 0
  std::vector<float> rewards;       ///< 0; in a seat's last row the match's result: 1, 0 or -1, if it is over
  std::vector<float> scores;        ///< what the seat's score gained until its next row, or the end
  std::vector<std::uint8_t> terminations;  ///< 1 in a seat's last row, if the match is over
  std::vector<std::uint8_t> truncations;   ///< 1 in a seat's last row, if the record ends before the match
  std::vector<std::uint8_t> last_bytes;    ///< one observation more for each seat, after the last step
  std::vector<float> last_reals;           ///< the same where Shape::element is real
  std::vector<std::int8_t> last_masks;     ///< and its mask
};

/// Reads a record with one coded seat for each seat. Coding and record must outlive it.
template <Coding C>
class RecordReader {
 public:
  using Rules = typename C::Rules;

  RecordReader(const C& coding, const Record& record) : coding_(coding), replay_(record) {
    rows_.shape = coding.shape();
    row_.resize(rows_.shape.numbers());
    mask_.resize(rows_.shape.actions);
    for (Seat seat = 0; seat < replay_.game().seats(); ++seat)
      seats_.push_back({CodedSeat<C>(coding_, seat, record.header.seed), none, 0.0});
  }

  /// Throws BadValue if the record differs from what the rules give.
  RecordRows rows() {
    while (!replay_.at_end()) {
      const auto before = replay_.state();
      const std::size_t first = rows_.actions.size();
      replay_.game().deciders(before).each([&](Seat seat) { ask(before, seat); });
      if (!replay_.next()) break;
      for (std::size_t row = first; row < rows_.actions.size(); ++row)
        rows_.actions[row] = number_of(row, before);
    }
    if (!replay_.difference().empty()) throw BadValue("record", replay_.difference());
    for (Seat seat = 0; seat < seats_.size(); ++seat) finish(seat);
    return std::move(rows_);
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  struct Reader {
    CodedSeat<C> coded;
    std::size_t last_row;
    double score;
  };

  void keep(std::vector<float>& reals, std::vector<std::uint8_t>& bytes) const {
    if constexpr (std::is_same_v<typename C::Scalar, float>)
      reals.insert(reals.end(), row_.begin(), row_.end());
    else
      bytes.insert(bytes.end(), row_.begin(), row_.end());
  }

  void ask(const typename Rules::State& state, Seat seat) {
    if (!seats_[seat].coded.asked(replay_.game().view(state, seat), row_.data(), mask_.data())) return;
    gain(state, seat);
    seats_[seat].last_row = rows_.actions.size();
    keep(rows_.reals, rows_.bytes);
    rows_.masks.insert(rows_.masks.end(), mask_.begin(), mask_.end());
    rows_.actions.push_back(-1);
    rows_.seats.push_back(static_cast<std::int32_t>(seat));
    rows_.steps.push_back(static_cast<std::int64_t>(replay_.steps()));
    rows_.rewards.push_back(0);
    rows_.scores.push_back(0);
    rows_.terminations.push_back(0);
    rows_.truncations.push_back(0);
  }

  /// The number of the action that was played. -1 for a fault, unless it was an illegal action.
  std::int32_t number_of(std::size_t row, const typename Rules::State& before) {
    const auto seat = static_cast<Seat>(rows_.seats[row]);
    const auto& decision = replay_.decisions()[seat];
    if (decision.fault && *decision.fault != FaultKind::illegal) return -1;
    const std::size_t actions = coding_.shape().actions;
    const auto& view = replay_.game().view(before, seat);
    const auto stands_for = [&](std::size_t number) {
      return seats_[seat].coded.action(view, static_cast<std::int32_t>(number)) == decision.action;
    };
    for (const bool legal : {true, false})
      for (std::size_t number = 0; number < actions; ++number)
        if ((rows_.masks[row * actions + number] != 0) == legal && stands_for(number))
          return static_cast<std::int32_t>(number);
    return -1;
  }

  void gain(const typename Rules::State& state, Seat seat) {
    Reader& reader = seats_[seat];
    const double now = coding_.score(state, seat);
    if (reader.last_row != none) rows_.scores[reader.last_row] = static_cast<float>(now - reader.score);
    reader.score = now;
  }

  void finish(Seat seat) {
    gain(replay_.state(), seat);
    seats_[seat].coded.look_back(replay_.game().view(replay_.state(), seat), row_.data(), mask_.data());
    keep(rows_.last_reals, rows_.last_bytes);
    rows_.last_masks.insert(rows_.last_masks.end(), mask_.begin(), mask_.end());
    const std::size_t row = seats_[seat].last_row;
    if (row == none) return;
    const bool over = replay_.game().deciders(replay_.state()).empty();
    rows_.terminations[row] = over;
    rows_.truncations[row] = !over;
    if (!over) return;
    rows_.rewards[row] = static_cast<float>(coding_.result(replay_.state(), seat));
  }

  const C& coding_;
  ReplayOf<Rules> replay_;
  std::vector<Reader> seats_;
  std::vector<typename C::Scalar> row_;
  std::vector<std::int8_t> mask_;
  RecordRows rows_;
};

class LearningGame {
 public:
  virtual ~LearningGame() = default;
  virtual const GameInfo& info() const = 0;
  /// The built-in players, simplest first. One name may stand for several, each for its own seats.
  virtual std::vector<PlayerInfo> players() const = 0;
  /// Makes a vector of matches. Throws BadValue or BadRequest.
  virtual std::unique_ptr<Vector> make(const boost::json::value& config, const boost::json::value& options,
                                       const Settings& settings) const = 0;
  /// Makes the coder for a program that plays a seat elsewhere.
  virtual std::unique_ptr<SeatCoder> coder(const boost::json::value& config,
                                           const boost::json::value& options, Seat seat,
                                           std::uint64_t seed) const = 0;
  virtual boost::json::value options() const = 0;  ///< the coding's, with their defaults
  /// Replays a record: says what differs from the rules; empty: nothing. Throws BadValue for another game's.
  virtual std::string difference(const Record& record) const = 0;
  /// The observations and actions of learners at a record's seats. Throws BadValue if it breaks the rules.
  virtual RecordRows rows(const Record& record, const boost::json::value& options) const = 0;
  /// The picture after so many steps, or at the record's end.
  virtual Picture picture(const Record& record, std::size_t step) const = 0;
};

template <Coding C>
class LearningGameOf : public LearningGame {
 public:
  using Rules = typename C::Rules;

  const GameInfo& info() const override { return Rules::info(); }
  std::vector<PlayerInfo> players() const override {
    std::vector<PlayerInfo> list;
    const auto seats = Rules{typename Rules::Config{}}.seats();
    for (const auto& entry : players_of<Rules>()) {
      list.push_back({entry.name, entry.summary, {}, entry.figures});
      for (Seat seat = 0; seat < seats; ++seat)
        if (entry.fits(seat)) list.back().seats.push_back(seat);
    }
    return list;
  }
  std::unique_ptr<Vector> make(const boost::json::value& config, const boost::json::value& options,
                               const Settings& settings) const override {
    if (settings.matches == 0) throw BadRequest("a vector needs at least one match");
    return std::make_unique<VectorOf<C>>(
        std::make_shared<const Setup<C>>(config_of(config), options_of(options), settings), settings.matches);
  }
  std::unique_ptr<SeatCoder> coder(const boost::json::value& config, const boost::json::value& options,
                                   Seat seat, std::uint64_t seed) const override {
    return std::make_unique<SeatCoderOf<C>>(config_of(config), options_of(options), seat, seed);
  }
  boost::json::value options() const override { return to_json(typename C::Options{}); }

  std::string difference(const Record& record) const override {
    ReplayOf<Rules> replay(record);
    while (replay.next()) {
    }
    replay.check_footer();
    return replay.difference();
  }
  RecordRows rows(const Record& record, const boost::json::value& options) const override {
    const Rules rules(config_of(record.header.config));
    const C coding(rules, options_of(options));
    return RecordReader<C>(coding, record).rows();
  }
  Picture picture(const Record& record, std::size_t step) const override {
    ReplayOf<Rules> replay(record);
    while (replay.steps() < step && replay.next()) {
    }
    return replay.picture();
  }

 private:
  static typename Rules::Config config_of(const boost::json::value& given) {
    typename Rules::Config config;
    if (!given.is_null()) from_json(given, config, "config");
    const std::string problem = Rules::problem(config);
    if (!problem.empty()) throw BadValue("config", problem);
    return config;
  }
  static typename C::Options options_of(const boost::json::value& given) {
    typename C::Options options;
    if (!given.is_null()) from_json(given, options, "options");
    return options;
  }
};

}  // namespace agon::learning
