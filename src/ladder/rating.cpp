#include "ladder/rating.h"

#include <map>

namespace agon::ladder {

namespace {

contest::Beliefs beliefs_of(std::span<const RatedVersion> versions, const std::map<Id, int>& places) {
  contest::Beliefs beliefs;
  for (const auto& version : versions) {
    const int place = places.at(version.id);
    const auto before = places.find(version.predecessor);
    const bool inherits = version.predecessor != 0 && before != places.end();
    beliefs.kinships.push_back({place, inherits ? before->second : contest::Kinship::nobody,
                                inherits ? inherited_spread : newcomer_spread});
    if (version.is_house) beliefs.anchors.push_back(place);
  }
  return beliefs;
}

}  // namespace

SeasonRatings rate_season(std::span<const RatedVersion> versions, std::span<const RatedMeeting> meetings) {
  std::map<Id, int> places;
  for (const auto& version : versions) places.emplace(version.id, static_cast<int>(places.size()));
  SeasonRatings ratings;
  for (const auto& version : versions) ratings.versions.push_back({version.id});
  std::vector<contest::Meeting> list;
  for (const auto& meeting : meetings) {
    const auto a = places.find(meeting.a), b = places.find(meeting.b);
    if (a == places.end() || b == places.end()) continue;
    list.push_back({a->second, b->second, meeting.wins, meeting.draws, meeting.losses});
    for (const int place : {a->second, b->second})
      ratings.versions[static_cast<std::size_t>(place)].matches += meeting.matches;
  }
  auto fitted = contest::rate(versions.size(), list, beliefs_of(versions, places));
  for (std::size_t index = 0; index < versions.size(); ++index) {
    auto& rating = ratings.versions[index];
    rating.elo = anchor_elo + fitted.elo[index];
    rating.low = anchor_elo + fitted.low[index];
    rating.high = anchor_elo + fitted.high[index];
  }
  ratings.superiority = std::move(fitted.superiority);
  return ratings;
}

}  // namespace agon::ladder
