// A game as learners get it, without its types.
#pragma once

#include "arena/replay.h"
#include "core/game_info.h"
#include "learning/record_rows.h"
#include "learning/seat_coder.h"
#include "learning/vector_of.h"

namespace agon::learning {

class LearningGame {
 public:
  virtual ~LearningGame() = default;
  virtual const GameInfo& info() const = 0;
  /// Names of built-in players, simplest first, each once.
  virtual std::vector<std::string> players() const = 0;
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
  std::vector<std::string> players() const override {
    std::vector<std::string> names;
    for (const auto& entry : players_of<Rules>())
      if (std::find(names.begin(), names.end(), entry.name) == names.end()) names.push_back(entry.name);
    return names;
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
