#include "contest/remote/order_player.h"

#include <fmt/format.h>

#include "contest/play_match.h"
#include "core/errors.h"
#include "core/player_spec.h"

namespace agon::contest {

OrderPlayer::OrderPlayer(std::shared_ptr<const KnownJob> job, unsigned thread)
    : job_(std::move(job)),
      plan_(job_->told.plan),
      programs_(job_->programs),
      player_(*job_->game, plan_, cores_of_player(*job_->game, plan_, thread),
              job_->told.shared_paths ? nullptr : &programs_) {}

RemoteMatch OrderPlayer::play(const std::string& task, jobs::Broker& broker, const Begins& begins) {
  const auto order = order_of(task);
  if (!is_of(job_->told.plan, order.match)) throw BadRequest("its plan has no such match");
  seat(order, broker);
  RemoteMatch match;
  match.played = player_.play(order.match, match.own_us, begins ? begins(plan_, order.match) : nullptr);
  return match;
}

void OrderPlayer::seat(const MatchOrder& order, jobs::Broker& broker) {
  if (has_guests_) plan_.entrants = job_->told.plan.entrants;
  has_guests_ = order.own.has_value();
  if (!order.own) return;
  for (const auto& bundle : order.own->bundles) {
    if (fetched_.contains(bundle.hash)) continue;
    if (const auto refusal = fetch_programs_of(broker, bundle, job_->told.machine, programs_);
        !refusal.empty())
      throw Failure(refusal);
    fetched_.insert(bundle.hash);
  }
  for (const auto* entrant : {&order.own->a, &order.own->b}) {
    if (entrant->players.empty()) throw BadRequest("an entrant without a player");
    for (const auto& player : entrant->players) check_player(*entrant, player);
  }
  plan_.entrants[static_cast<std::size_t>(order.match.a)] = order.own->a;
  plan_.entrants[static_cast<std::size_t>(order.match.b)] = order.own->b;
}

/// What decides whether a job's programs may run here was asked of its plan, not of a task.
void OrderPlayer::check_player(const Entrant& entrant, const std::string& player) const {
  if (!is_outside(player)) return;
  if (!has_programs(job_->told.plan)) throw BadRequest("a program in a job that has none");
  if (!job_->told.shared_paths && !programs_.contains({label_of(entrant), player}))
    throw BadRequest(fmt::format("the files of {} did not come with it", player));
}

}  // namespace agon::contest
