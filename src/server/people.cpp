#include "server/people.h"

#include "server/secret.h"

namespace agon::app {

namespace {
/// Seats of finished matches are kept this long, so that a page that comes late still learns the end.
constexpr std::size_t most_kept = 200;
}  // namespace

std::shared_ptr<Person> People::invite(std::chrono::seconds within) {
  auto person = std::make_shared<Person>(network_, new_secret());
  person->expect(within);
  return person;
}

void People::seat(const std::string& match, Seat seat, std::shared_ptr<Person> person) {
  if (seats_.size() >= most_kept) forget_finished();
  seats_[{match, std::to_string(seat)}] = std::move(person);
}

std::shared_ptr<Person> People::find(const std::string& match, const std::string& seat,
                                     const std::string& key) {
  const auto found = seats_.find({match, seat});
  return found == seats_.end() || found->second->key() != key ? nullptr : found->second;
}

void People::forget_finished() {
  std::erase_if(seats_, [](const auto& entry) { return entry.second->over(); });
}

}  // namespace agon::app
