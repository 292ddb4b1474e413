// What a store keeps of a tuning beside its plan, and reads back: whoever opens the store may be no friend.
#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "contest/tuning/tuning.h"
#include "core/from_json.h"
#include "core/to_json.h"

namespace agon::contest {

namespace {

constexpr std::size_t most_tunables = 100, longest_settings = 100'000;

struct KeptSettings {
  Seat seat = 0;
  bool swaps = true;
  SpsaSettings spsa{};
  std::vector<Tunable> tunables{};
};
BOOST_DESCRIBE_STRUCT(KeptSettings, (), (seat, swaps, spsa, tunables))

bool makes_sense(const Tunable& each) {
  return std::isfinite(each.from) && std::isfinite(each.to) && each.from < each.to &&
         each.from <= each.start && each.start <= each.to;
}

bool makes_sense(const KeptSettings& kept, const Plan& plan) {
  return kept.seat < 2 && plan.games > 0 && plan.games % 2 == 0 && kept.spsa.steps == plan.rounds &&
         kept.spsa.seed == plan.seed && kept.spsa.reach > 0 && std::isfinite(kept.spsa.gain) &&
         !kept.tunables.empty() && kept.tunables.size() <= most_tunables &&
         std::all_of(kept.tunables.begin(), kept.tunables.end(),
                     [](const Tunable& each) { return makes_sense(each); });
}

}  // namespace

std::string kept_settings(const Tuning& tuning) {
  return json::serialize(to_json(KeptSettings{tuning.seat, tuning.swaps, tuning.settings, tuning.tunables}));
}

std::optional<Tuning> tuning_in(const Plan& plan) {
  if (plan.format != "gauntlet" || plan.entrants.size() < 2 || plan.entrants[0].players.empty())
    return std::nullopt;
  const auto& text = plan.entrants[0].hash;
  if (!text.starts_with('{') || text.size() > longest_settings) return std::nullopt;
  KeptSettings kept;
  try {
    from_json(json::parse(text), kept);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  if (!makes_sense(kept, plan)) return std::nullopt;
  return Tuning{plan.entrants[0].players[0], kept.seat, kept.swaps, kept.tunables, kept.spsa, plan};
}

std::string test_name(const std::string& tuning) { return tuning + " test"; }

}  // namespace agon::contest
