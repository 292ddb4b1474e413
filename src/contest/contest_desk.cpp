#include "contest/contest_desk.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"

namespace agon::contest {

namespace {
constexpr std::size_t most_given_up = 10;
}

ContestDesk::ContestDesk(const Plan& plan, const std::vector<Result>& stored) : schedule_(plan) {
  for (const auto& result : stored) stored_[result.key] = result;
}

std::vector<Planned> ContestDesk::next(std::size_t most) {
  std::vector<Planned> matches;
  while (matches.size() < most) {
    const auto match = schedule_.next();
    if (!match) break;
    const auto found = stored_.find(match->key);
    if (found != stored_.end()) {
      schedule_.record_result(found->second);
      ++found_;
    } else if (match->has_left) {
      schedule_.leave_out(match->key);
    } else {
      matches.push_back(*match);
      ++under_way_;
    }
  }
  return matches;
}

void ContestDesk::take(Finished finished) {
  schedule_.record_result(finished.result);
  --under_way_;
  ++played_;
  for (const float us : finished.own_us) own_times_.add(us);
  if (progress) progress(found_ + played_, std::max(schedule_.expected(), found_ + played_));
}

void ContestDesk::give_up(const Planned& match, const std::string& reason) {
  given_up_.push_back(fmt::format("{}: {}", key_text(match.key), reason));
  if (given_up_.size() >= most_given_up)
    throw Failure(fmt::format("{} matches could not be played, the first of them {}", given_up_.size(),
                              given_up_.front()));
}

}  // namespace agon::contest
