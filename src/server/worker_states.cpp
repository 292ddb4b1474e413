#include "server/worker_states.h"

#include "server/match_answers.h"
#include "server/metrics.h"
#include "server/secret.h"

namespace agon::server {

WorkerStates::WorkerStates(std::string token, boost::asio::any_io_executor workers, Who who)
    : token_(std::move(token)), workers_(std::move(workers)), who_(std::move(who)) {}

std::vector<Route<WorkerStates>> WorkerStates::rows() {
  return {
      {RouteInfo{"GET", "/api/workers", Access::host, "With --on: the workers, and what each of them does"}
           .answers<told::Workers>()
           .costs(Cost::store),
       &WorkerStates::answer}};
}

void WorkerStates::note(const std::vector<jobs::WorkerState>& workers) {
  const std::lock_guard guard(lock_);
  states_ = workers;
}

net::Response WorkerStates::told(bool everything) const {
  told::Workers all;
  {
    const std::lock_guard guard(lock_);
    all.workers = states_;
  }
  if (!everything)
    for (auto& worker : all.workers) worker.command.clear(), worker.words.clear();
  return net::json_response(to_json(all));
}

net::awaitable<net::Response> WorkerStates::answer(net::Request request) {
  const auto refusal = refusal_without(token_, request, "the list of workers");
  if (!token_.empty() && !refusal) co_return told(true);
  bool teacher = false;
  if (!request.header("authorization").empty() || !request.header("cookie").empty())
    teacher = co_await on_worker(workers_, [&] { return who_(request).is_teacher(); });
  if (refusal && !teacher) co_return *refusal;
  co_return told(teacher);
}

std::string WorkerStates::metrics() const {
  const std::lock_guard guard(lock_);
  return worker_metrics(states_);
}

}  // namespace agon::server
