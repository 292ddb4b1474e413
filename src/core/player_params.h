// Players that take parameters: a described type, whose field notes say what each is and its range.
#pragma once

#include <utility>

#include "core/from_json.h"
#include "core/players.h"
#include "core/schema.h"

namespace agon {

template <class G, DescribedStruct Params>
using MakerWithParams = std::unique_ptr<Player<G>> (*)(const G& game, Seat seat, std::uint64_t seed,
                                                       const Params& params);

template <class G, DescribedStruct Params>
class DescribedPlayerParams : public PlayerParams<G> {
 public:
  explicit DescribedPlayerParams(MakerWithParams<G, Params> make) : make_(make) {}

  boost::json::array schema() const override { return schema_of<Params>(); }
  PlayerMaker<G> maker(const std::vector<std::string>& assignments) const override {
    Params params;
    for (const auto& assignment : assignments) set_field(params, assignment);
    return [make = make_, params](const G& game, Seat seat, std::uint64_t seed) {
      return make(game, seat, seed, params);
    };
  }

 private:
  MakerWithParams<G, Params> make_;
};

/// A line of a game's list of players for one that takes parameters.
template <class G, DescribedStruct Params>
PlayerEntry<G> entry_with_params(std::string name, std::string summary, std::vector<Seat> seats,
                                 MakerWithParams<G, Params> make) {
  auto params = std::make_shared<const DescribedPlayerParams<G, Params>>(make);
  auto usual = params->maker({});
  return {std::move(name), std::move(summary), std::move(seats), std::move(usual), std::move(params)};
}

}  // namespace agon
