// A term in fast motion: how far ratings are from what the players are, by the rule who plays whom.
#include "ladder/season_book.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ladder/pairing.h"

namespace agon::ladder {
namespace {

double normal(Random& random) {
  double sum = 0;
  for (int each = 0; each < 12; ++each) sum += (random.bits() + 0.5) / 4294967296.0;
  return sum - 6;
}

/// Teams with versions whose true strengths are known, and all matches between them.
class Term {
 public:
  Term(std::uint64_t seed, int settled) : random_(seed, "term") {
    for (int team = 0; team < settled; ++team) add(0, 250 * normal(random_), team < 3);
    for (int round = 0; round < 100; ++round)
      for (const auto& version : versions_) {
        const auto other = versions_[random_.below(static_cast<std::uint32_t>(versions_.size()))].id;
        if (other != version.id) play_pair({version.id, other});
      }
  }

  /// A new version in place of an old one: 40 better on average.
  Id replace(Id old) {
    active_.erase(old);
    return add(old, truth_[old] + 40 + 120 * normal(random_), false);
  }
  /// Lets the rule choose until the version has so many matches.
  void play_until(Id version, std::uint32_t matches) {
    while (matches_[version] < matches) {
      const auto list = contenders();
      if (const auto pairing = next_pairing(list, 100'000, random_)) play_pair(*pairing);
    }
  }
  /// What is played until somebody uploads again: a machine that plays day and night plays many more.
  void rest_of_the_week() {
    for (int pair = 0; pair < 600; ++pair) {
      if (pair % 100 != 0) fitted_ = true;  // ratings are a little older than the matches, as on a server
      if (const auto pairing = next_pairing(contenders(), 100'000, random_)) play_pair(*pairing);
    }
  }
  /// How far it is from where it belongs among the others: where the whole scale lies is not its error.
  double error_of(Id version) {
    double own = 0, others = 0;
    int count = 0;
    for (const auto& rating : rate_season(versions_, meetings()).versions) {
      const double error = rating.elo - truth_[rating.version];
      if (rating.version == version)
        own = error;
      else if (active_.contains(rating.version))
        others += error, ++count;
    }
    return own - others / count;
  }
  Id settled(std::uint32_t number) const { return versions_[number].id; }

 private:
  Id add(Id predecessor, double strength, bool is_built_in) {
    const Id id = static_cast<Id>(versions_.size()) + 1;
    versions_.push_back({id, predecessor, is_built_in});
    truth_[id] = strength;
    active_.insert({id, is_built_in});
    fitted_ = false;
    return id;
  }
  void play_pair(const Pairing& pairing) {
    auto& meeting = played_[{pairing.a, pairing.b}];
    const double chance = 1 / (1 + std::pow(10, (truth_[pairing.b] - truth_[pairing.a]) / 400));
    const auto play = [&] { return (random_.bits() + 0.5) / 4294967296.0 < chance ? 1.0 : 0.0; };
    const double first = play();
    meeting.telling.count_pair(first, play());
    meeting.matches += 2;
    for (const Id each : {pairing.a, pairing.b}) matches_[each] += 2, last_[each] = ++clock_;
    ++pairs_[pairing.a][pairing.b], ++pairs_[pairing.b][pairing.a];
    fitted_ = false;
  }
  std::vector<RatedMeeting> meetings() const {
    std::vector<RatedMeeting> list;
    for (auto [pair, meeting] : played_) {
      meeting.a = pair.first, meeting.b = pair.second;
      list.push_back(meeting);
    }
    return list;
  }
  std::vector<Contender> contenders() {
    if (!std::exchange(fitted_, true))
      for (const auto& rating : rate_season(versions_, meetings()).versions)
        elo_[rating.version] = rating.elo;
    std::vector<Contender> list;
    for (const auto& [id, is_built_in] : active_) {
      Contender one{id, elo_[id], matches_[id], last_[id], is_built_in};
      for (const auto& [opponent, count] : pairs_[id]) one.met.push_back({opponent, count});
      list.push_back(std::move(one));
    }
    return list;
  }

  Random random_;
  std::vector<RatedVersion> versions_;
  std::map<Id, double> truth_, elo_;
  std::map<Id, bool> active_;
  std::map<std::pair<Id, Id>, RatedMeeting> played_;
  std::map<Id, std::map<Id, std::uint32_t>> pairs_;
  std::map<Id, std::uint32_t> matches_;
  std::map<Id, std::uint64_t> last_;
  std::uint64_t clock_ = 0;
  bool fitted_ = false;
};

TEST(SeasonRating, forty_versions_over_a_term_are_rated_as_well_as_planned) {
  double squares_20 = 0, squares_40 = 0;
  int count = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Term term(seed, 30);
    for (std::uint32_t version = 0; version < 40; ++version, ++count) {
      static std::map<std::uint32_t, Id> latest;
      const auto team = 3 + version % 27;
      if (version < 27) latest[team] = term.settled(team);
      const Id id = latest[team] = term.replace(latest[team]);
      term.play_until(id, 20);
      squares_20 += std::pow(term.error_of(id), 2);
      term.play_until(id, 40);
      squares_40 += std::pow(term.error_of(id), 2);
      term.rest_of_the_week();
    }
  }
  // The refit's row of the plan, with the inherited belief and near opponents, and a tenth.
  EXPECT_LT(std::sqrt(squares_20 / count), 71 * 1.1);
  EXPECT_LT(std::sqrt(squares_40 / count), 52 * 1.1);
  RecordProperty("error_20", std::to_string(std::sqrt(squares_20 / count)));
  RecordProperty("error_40", std::to_string(std::sqrt(squares_40 / count)));
}

/// Results of which each says something, and none belongs to a pair.
RatedMeeting met(Id a, Id b, double wins, double draws, double losses) {
  const auto matches = static_cast<std::uint32_t>(wins + draws + losses);
  return {a, b, wins, draws, losses, matches, {0, 0, wins, draws, losses}};
}

TEST(SeasonRating, a_new_version_begins_where_its_predecessor_stood_and_built_in_players_hold_the_scale) {
  const std::vector<RatedVersion> versions{{1, 0, true}, {2, 0, true}, {3, 0, false}, {4, 3, false}};
  const std::vector<RatedMeeting> meetings{met(1, 2, 10, 0, 10), met(3, 1, 30, 0, 10)};
  const auto ratings = rate_season(versions, meetings).versions;
  EXPECT_NEAR((ratings[0].elo + ratings[1].elo) / 2, anchor_elo, 1e-6);
  EXPECT_GT(ratings[2].elo, anchor_elo + 100);
  EXPECT_NEAR(ratings[3].elo, ratings[2].elo, 1e-6);
  EXPECT_GT(ratings[3].high - ratings[3].low, ratings[2].high - ratings[2].low);
  EXPECT_TRUE(ratings[3].provisional());
  EXPECT_FALSE(ratings[2].provisional());
  EXPECT_EQ(ratings[1].matches, 20U);
  EXPECT_EQ(ratings[0].matches, 60U);
}

TEST(SeasonRating, the_order_of_matches_leaves_no_trace) {
  const std::vector<RatedVersion> versions{{1, 0, true}, {2, 0, false}, {3, 2, false}};
  std::vector<RatedMeeting> meetings{met(1, 2, 3, 1, 4), met(3, 1, 5, 0, 1), met(2, 3, 1, 1, 0)};
  const auto one = rate_season(versions, meetings).versions;
  std::swap(meetings[0], meetings[2]);
  const auto other = rate_season(versions, meetings).versions;
  for (std::size_t index = 0; index < one.size(); ++index)
    EXPECT_NEAR(one[index].elo, other[index].elo, 1e-6);
}

TEST(SeasonRating, nobody_and_no_matches_are_no_trouble) {
  EXPECT_TRUE(rate_season({}, {}).versions.empty());
  const std::vector<RatedVersion> versions{{1, 0, false}};
  EXPECT_NEAR(rate_season(versions, {}).versions[0].elo, anchor_elo, 1e-6);
}

}  // namespace
}  // namespace agon::ladder
