#include "arena/game_entry.h"

#include <algorithm>

#include "arena/requested_match.h"

namespace agon {

template class Match<AnyGame>;
template class ReplayOf<AnyGame>;
template class Session<AnyGame>;
template class RequestedMatch<AnyGame>;

namespace {

class GameReplay : public Replay {
 public:
  GameReplay(std::shared_ptr<const AnyGame> game, const Record& record) : replay_(std::move(game), record) {}
  bool next() override { return replay_.next(); }
  Picture picture() override { return replay_.picture(); }
  json::value state() const override { return to_json(replay_.state()); }
  Outcome outcome() const override { return replay_.game().outcome(replay_.state()); }
  std::uint64_t steps() const override { return replay_.steps(); }
  std::shared_ptr<const void> bookmark() const override {
    return std::make_shared<const AnyReplay::Bookmark>(replay_.bookmark());
  }
  void go_to(const std::shared_ptr<const void>& bookmark) override {
    replay_.go_to(*std::static_pointer_cast<const AnyReplay::Bookmark>(bookmark));
  }
  const RecordStep& step() const override { return replay_.step(); }
  std::string verdict() override {
    if (replay_.at_end()) replay_.check_footer();
    return replay_.difference();
  }

 private:
  AnyReplay replay_;
};

}  // namespace

std::size_t GameEntry::seats(const json::value& config) const { return rules(config)->seats(); }
Pace GameEntry::pace(const json::value& config) const { return rules(config)->pace(); }

bool GameEntry::seats_are_alike() const {
  const auto list = players();
  return std::all_of(list.begin(), list.end(), [](const PlayerInfo& each) { return each.seats.size() > 1; });
}

std::unique_ptr<Replay> GameEntry::replay(const Record& record) const {
  return std::make_unique<GameReplay>(rules_of(record), record);
}

}  // namespace agon
