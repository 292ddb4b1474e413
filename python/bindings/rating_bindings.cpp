// The ratings of contests and ladders, for leagues of past policies.
#include <fmt/format.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.h"
#include "contest/rating.h"
#include "core/errors.h"

namespace agon::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Meetings = std::vector<std::tuple<int, int, double, double, double>>;
using Kinships = std::vector<std::tuple<int, int, double>>;

/// The ratings in Elo, and their standard errors.
using Rated = std::tuple<std::vector<double>, std::vector<double>>;

Rated rate(std::size_t entrants, const Meetings& meetings, const Kinships& kinships) {
  const auto check = [&](int entrant) {
    if (entrant < 0 || static_cast<std::size_t>(entrant) >= entrants)
      throw BadRequest(fmt::format("entrant {}: there are 0 to {}", entrant, entrants - 1));
  };
  std::vector<contest::Meeting> played;
  for (const auto& [a, b, wins, draws, losses] : meetings) {
    check(a), check(b);
    played.push_back({a, b, wins, draws, losses});
  }
  contest::Beliefs beliefs;
  for (const auto& [entrant, like, spread] : kinships) {
    check(entrant);
    if (like != contest::Kinship::nobody) check(like);
    if (!(spread > 0)) throw BadRequest(fmt::format("spread {}: it is above 0", spread));
    beliefs.kinships.push_back({entrant, like, spread});
  }
  const auto ratings = contest::rate(entrants, played, beliefs);
  return {ratings.elo, ratings.error};
}

}  // namespace

void bind_rating(nb::module_& module) {
  module.def("rate", &rate, "entrants"_a, "meetings"_a, "kinships"_a,
             "Elo and its standard errors, from (a, b, wins, draws, losses of a) and "
             "(entrant, like whom or -1, standard deviation).");
}

}  // namespace agon::python
