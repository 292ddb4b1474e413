#include "server/company.h"

#include <algorithm>

#include "server/person.h"

namespace agon::app {

void Company::look() {
  const auto awaited = [](const auto& weak) {
    const auto person = weak.lock();
    return person && !person->came();
  };
  if (complete_ || std::any_of(people_.begin(), people_.end(), awaited)) return;
  complete_ = true;
  if (!counts_down_) return begin();
  for (const auto& weak : people_)
    if (const auto person = weak.lock()) person->count_down(head_start);
  timer_.expires_after(head_start);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->begin();
  });
}

void Company::begin() {
  for (const auto& weak : people_)
    if (const auto person = weak.lock()) person->begin();
}

}  // namespace agon::app
