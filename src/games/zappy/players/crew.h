// A champion's mates, as far as it has heard of them.
#pragma once

#include <algorithm>
#include <deque>

#include "games/zappy/players/report.h"
#include "games/zappy/players/walking.h"

namespace agon::zappy {

struct Mate {
  Report report;      ///< the last one
  int direction = 0;  ///< K from which it came, in my frame
  Offset mine;        ///< where I was when I heard it
  Time heard = 0;     ///< when I heard it, in units awake
  Locator frame;
  std::deque<std::pair<std::uint16_t, Offset>> spoken;  ///< its place at each of its last reports, by number
};

class Crew {
 public:
  Crew() = default;
  Crew(Name self, Key key) : self_(self), key_(key) {}

  /// Reads a broadcast. Returns the mate that sent it, valid until the next hear() or forget(). Null: not
  /// from a mate, or heard before.
  const Mate* hear(const SelfModel& body, int direction, std::string_view word) {
    const auto bytes = opened(key_, word);
    if (!bytes) return nullptr;
    auto report = decode(*bytes);
    if (!report || report->from == self_) return nullptr;
    Mate* known = const_cast<Mate*>(mate(report->from));
    if (known == nullptr) {
      if (mates_.size() >= most_mates) return nullptr;
      known = &mates_.emplace_back();
      known->frame = Locator(body.width(), body.height());
    } else if (report->number <= known->report.number) {
      return nullptr;  // repeated by somebody else
    }
    known->report = std::move(*report);
    known->direction = direction_in_frame(direction, body.facing());
    known->mine = body.at();
    known->heard = body.awake();
    known->frame.heard(body.at(), known->direction, known->report.at);
    known->spoken.emplace_back(known->report.number, known->report.at);
    if (known->spoken.size() > reports_kept) known->spoken.pop_front();
    echo(body, *known);
    return known;
  }

  /// Completes, numbers and signs a report. Its echoes are the reports heard since the last one.
  std::string speak(const SelfModel& body, Report report) {
    report.from = self_;
    report.number = ++number_;
    report.level = body.level();
    report.at = body.at();
    report.stock = body.stock();
    report.echoes = std::move(echoes_);
    echoes_.clear();
    spoken_.emplace_back(report.number, report.at);
    if (spoken_.size() > reports_kept) spoken_.pop_front();
    return sealed(key_, encode(report));
  }

  /// Forgets the mates that have been silent for longer than `silence` units awake.
  void forget(const SelfModel& body, Time silence) {
    std::erase_if(mates_, [&](const Mate& each) { return body.awake() - each.heard > silence; });
  }
  /// Notes that the mates of an incantation have at least `level` now.
  void rise(int level, const std::vector<Contribution>& together) {
    for (const Contribution& each : together)
      for (Mate& mate : mates_)
        if (mate.report.from == each.from) mate.report.level = std::max(mate.report.level, level);
  }

  const std::vector<Mate>& mates() const { return mates_; }
  const Mate* mate(Name name) const {
    const auto found = std::find_if(mates_.begin(), mates_.end(),
                                    [&](const Mate& each) { return each.report.from == name; });
    return found == mates_.end() ? nullptr : &*found;
  }
  Name self() const { return self_; }
  /// Lowest name in the crew, me included.
  Name leader() const {
    Name least = self_;
    for (const Mate& each : mates_) least = std::min(least, each.report.from);
    return least;
  }
  /// Members of the crew, me included.
  int size() const { return 1 + static_cast<int>(mates_.size()); }
  /// Lowest level in the crew if mine is `own`. A rival's incantation may have raised one of us.
  int level(int own) const {
    for (const Mate& each : mates_) own = std::min(own, each.report.level);
    return own;
  }
  /// Members with this level if mine is `own`, me included.
  int count_at(int level, int own) const {
    return (own == level ? 1 : 0) +
           static_cast<int>(std::count_if(mates_.begin(), mates_.end(),
                                          [&](const Mate& each) { return each.report.level == level; }));
  }
  /// Member that begins the incantation: of those with the lowest level, the one with the lowest name.
  Name initiator(int own) const {
    const int least = level(own);
    Name first = own == least ? self_ : ~Name{0};
    for (const Mate& each : mates_)
      if (each.report.level == least) first = std::min(first, each.report.from);
    return first;
  }

 private:
  static constexpr std::size_t most_mates = 64;
  static constexpr std::size_t reports_kept = 16;
  static constexpr std::size_t most_echoes = 8;
  static constexpr std::size_t most_hearsay = 256;

  void echo(const SelfModel& body, Mate& mate) {
    std::erase_if(echoes_, [&](const Echo& each) { return each.of == mate.report.from; });
    if (echoes_.size() >= most_echoes) echoes_.erase(echoes_.begin());
    echoes_.push_back({mate.report.from, mate.report.number, mate.direction, body.at()});
    for (const Echo& each : mate.report.echoes) {
      if (each.of == self_) {
        for (const auto& [number, at] : spoken_)
          if (number == each.number) mate.frame.was_heard(at, each.direction, each.at);
        continue;
      }
      const Mate* speaker = this->mate(each.of);
      if (speaker == nullptr) continue;
      for (const auto& [number, at] : speaker->spoken)
        if (number == each.number)
          hearsay_.push_back({mate.report.from, each.of, each.at, at, each.direction});
      if (hearsay_.size() > most_hearsay) hearsay_.pop_front();
      if (!hearsay_.empty()) learn(hearsay_.back());
    }
    learn_all();
  }

  /// A mate's report that it heard another mate.
  struct Hearsay {
    Name listener = 0, speaker = 0;
    Offset there, its;  ///< places of listener and speaker, each in its own frame
    int direction = 0;  ///< in the listener's frame
  };

  /// If the frame of one of the two is known, the hearsay narrows down the other's.
  void learn(const Hearsay& each) {
    Mate* listener = const_cast<Mate*>(mate(each.listener));
    Mate* speaker = const_cast<Mate*>(mate(each.speaker));
    if (listener == nullptr || speaker == nullptr) return;
    if (speaker->frame.sure())
      listener->frame.was_heard(speaker->frame.place(each.its), each.direction, each.there, true);
    else if (listener->frame.sure())
      speaker->frame.heard(listener->frame.place(each.there), listener->frame.direction(each.direction),
                           each.its, true);
  }

  /// Applies hearsay again as long as it makes another mate's frame sure.
  void learn_all() {
    const auto count = [&] {
      return static_cast<std::size_t>(
          std::count_if(mates_.begin(), mates_.end(), [](const Mate& each) { return each.frame.sure(); }));
    };
    for (std::size_t sure = count(); sure != sure_; sure = count()) {
      sure_ = sure;
      for (const Hearsay& each : hearsay_) learn(each);
    }
  }

  Name self_ = 0;
  Key key_{};
  std::uint16_t number_ = 0;
  std::vector<Mate> mates_;
  std::vector<Echo> echoes_;
  std::deque<Hearsay> hearsay_;
  std::size_t sure_ = 0;                                 ///< mates whose frame is sure
  std::deque<std::pair<std::uint16_t, Offset>> spoken_;  ///< my place at each of my last reports, by number
};

// Stones that the incantations of a crew take, and who puts them down.

/// Stones for all incantations from `level` to the highest, by the subject's table.
Amounts recipe_from(int level);
/// Stones that `who` puts down for the incantation at `level`. `contributions` are the stocks with which the
/// crew began at level `first`. Every member computes the same shares.
Amounts share_of(Name who, std::vector<Contribution> contributions, int first, int level);

}  // namespace agon::zappy
