#include "games/zappy/players/crew.h"

#include <algorithm>

#include "games/zappy/rules/constants.h"

namespace agon::zappy {

namespace {

constexpr std::size_t most_mates = 64;
constexpr std::size_t reports_kept = 16;
constexpr std::size_t most_echoes = 8;
constexpr std::size_t most_hearsay = 256;

}  // namespace

const Mate* Crew::mate(Name name) const {
  const auto found =
      std::find_if(mates_.begin(), mates_.end(), [&](const Mate& each) { return each.report.from == name; });
  return found == mates_.end() ? nullptr : &*found;
}

const Mate* Crew::hear(const SelfModel& body, int direction, std::string_view word) {
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

void Crew::echo(const SelfModel& body, Mate& mate) {
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
      if (number == each.number) hearsay_.push_back({mate.report.from, each.of, each.at, at, each.direction});
    if (hearsay_.size() > most_hearsay) hearsay_.pop_front();
    if (!hearsay_.empty()) learn(hearsay_.back());
  }
  learn_all();
}

/// If the frame of one of the two is known, the hearsay narrows down the other's.
void Crew::learn(const Hearsay& each) {
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
void Crew::learn_all() {
  const auto count = [&] {
    return static_cast<std::size_t>(
        std::count_if(mates_.begin(), mates_.end(), [](const Mate& each) { return each.frame.sure(); }));
  };
  for (std::size_t sure = count(); sure != sure_; sure = count()) {
    sure_ = sure;
    for (const Hearsay& each : hearsay_) learn(each);
  }
}

std::string Crew::speak(const SelfModel& body, Report report) {
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

void Crew::forget(const SelfModel& body, Time silence) {
  std::erase_if(mates_, [&](const Mate& each) { return body.awake() - each.heard > silence; });
}

void Crew::rise(int level, const std::vector<Contribution>& together) {
  for (const Contribution& each : together)
    for (Mate& mate : mates_)
      if (mate.report.from == each.from) mate.report.level = std::max(mate.report.level, level);
}

Name Crew::leader() const {
  Name least = self_;
  for (const Mate& each : mates_) least = std::min(least, each.report.from);
  return least;
}

int Crew::level(int own) const {
  for (const Mate& each : mates_) own = std::min(own, each.report.level);
  return own;
}

int Crew::count_at(int level, int own) const {
  return (own == level ? 1 : 0) +
         static_cast<int>(std::count_if(mates_.begin(), mates_.end(),
                                        [&](const Mate& each) { return each.report.level == level; }));
}

Name Crew::initiator(int own) const {
  const int least = level(own);
  Name first = own == least ? self_ : ~Name{0};
  for (const Mate& each : mates_)
    if (each.report.level == least) first = std::min(first, each.report.from);
  return first;
}

namespace {

const Amounts& stones_for(int level) {
  static const auto table = [] {
    std::array<Amounts, highest_level> all{};
    for (int each = 1; each < highest_level; ++each)
      all[static_cast<std::size_t>(each)] = requirement_of(Config{}, each).stones;
    return all;
  }();
  return table[static_cast<std::size_t>(level)];
}

/// Deals the stones of one incantation by turns, so that all are done soon, and takes them from the stocks.
std::vector<Amounts> deal(std::vector<Contribution>& contributions, int level) {
  std::vector<Amounts> shares(contributions.size());
  std::vector<int> load(contributions.size(), 0);
  const Amounts& needed = stones_for(level);
  for (std::size_t kind = resource_kinds; kind-- > 1;)
    for (int count = 0; count < needed[kind]; ++count) {
      std::size_t best = contributions.size();
      for (std::size_t each = 0; each < contributions.size(); ++each) {
        const int owned = contributions[each].stock[kind];
        if (owned == 0) continue;
        if (best == contributions.size() || load[each] < load[best] ||
            (load[each] == load[best] && owned > contributions[best].stock[kind]))
          best = each;
      }
      if (best == contributions.size()) break;
      --contributions[best].stock[kind];
      ++shares[best][kind];
      ++load[best];
    }
  return shares;
}

}  // namespace

Amounts recipe_from(int level) {
  Amounts sum{};
  for (; level < highest_level; ++level)
    for (std::size_t kind = 0; kind < resource_kinds; ++kind) sum[kind] += stones_for(level)[kind];
  return sum;
}

Amounts share_of(Name who, std::vector<Contribution> contributions, int first, int level) {
  std::vector<Amounts> shares;
  for (int each = first; each <= level && each < highest_level; ++each) shares = deal(contributions, each);
  for (std::size_t index = 0; index < shares.size(); ++index)
    if (contributions[index].from == who) return shares[index];
  return {};
}

}  // namespace agon::zappy
