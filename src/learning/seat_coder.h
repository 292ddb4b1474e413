// Codes a seat of a match that is played elsewhere, for a bot that asks a policy.
#pragma once

#include <boost/json/value.hpp>

#include "core/from_json.h"
#include "core/to_json.h"
#include "learning/coded_seat.h"

namespace agon::learning {

class SeatCoder {
 public:
  virtual ~SeatCoder() = default;
  virtual const Shape& shape() const = 0;
  /// `view`: from the arena's "decide", as a program gets it. True: row and mask were written, and a policy
  /// must choose. False: there is nothing to choose, and `answer` may be called at once. Throws BadValue.
  virtual bool asked(const boost::json::value& view, void* row, std::int8_t* mask) = 0;
  /// The action as a program sends it. `chosen` does not matter if there was nothing to choose.
  virtual boost::json::value answer(std::int32_t chosen) = 0;
};

template <Coding C>
class SeatCoderOf : public SeatCoder {
 public:
  using Rules = typename C::Rules;
  using View = typename Rules::View;

  SeatCoderOf(const typename Rules::Config& config, const typename C::Options& options, Seat seat,
              std::uint64_t seed)
      : rules_(config), coding_(rules_, options), number_(seat), seat_(coding_, seat, seed) {}

  const Shape& shape() const override { return coding_.shape(); }
  bool asked(const boost::json::value& view, void* row, std::int8_t* mask) override {
    read(view);
    return seat_.asked(view_, static_cast<typename C::Scalar*>(row), mask);
  }
  boost::json::value answer(std::int32_t chosen) override {
    return to_sparse_json(seat_.action(view_, chosen));
  }

 private:
  void read(const boost::json::value& told) {
    if constexpr (requires { rules_.told(view_, number_); }) {
      std::remove_cvref_t<decltype(rules_.told(view_, number_))> words;
      from_json(told, words, "view");
      view_ = words;
    } else {
      view_ = {};
      from_json(told, view_, "view");
    }
  }

  const Rules rules_;
  const C coding_;
  Seat number_;
  CodedSeat<C> seat_;
  View view_{};
};

}  // namespace agon::learning
