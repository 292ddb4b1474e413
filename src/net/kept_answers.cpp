#include "net/kept_answers.h"

#include <algorithm>

namespace agon::net {

KeptAnswers::Text KeptAnswers::get(const std::string& key, const Make& make) {
  std::unique_lock guard(guard_);
  if (!kept_.contains(key)) make_room(0);  // also where making fails again and again
  auto& place = kept_[key];
  if (!place) place = std::make_shared<Kept>();
  const auto kept = place;
  if (kept->text && Clock::now() < kept->good_to) return kept->text;
  const auto before = kept->text;
  guard.unlock();

  std::unique_lock making(kept->making, std::defer_lock);
  if (!before)
    making.lock();
  else if (!making.try_lock())
    return before;
  guard.lock();
  if (kept->text && Clock::now() < kept->good_to) return kept->text;
  guard.unlock();

  const auto began = Clock::now();
  auto text = std::make_shared<const std::string>(make());
  const auto ended = Clock::now();
  guard.lock();
  make_room(text->size());
  kept->text = text;
  kept->good_to = ended + std::max<Clock::duration>(least_, 10 * (ended - began));
  kept_[key] = kept;
  return text;
}

void KeptAnswers::make_room(std::size_t coming) {
  const auto size_of = [](const Kept& kept) { return kept.text ? kept.text->size() : 0; };
  std::size_t all = coming;
  for (const auto& [key, kept] : kept_) all += size_of(*kept);
  while ((all > most_bytes || kept_.size() > most_texts) && !kept_.empty()) {
    const auto oldest = std::min_element(kept_.begin(), kept_.end(), [](const auto& one, const auto& other) {
      return one.second->good_to < other.second->good_to;
    });
    all -= size_of(*oldest->second);
    kept_.erase(oldest);
  }
}

}  // namespace agon::net
