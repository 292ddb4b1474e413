#include "ladder/remote_build.h"

#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <chrono>

#include "contest/remote/build_job.h"
#include "contest/remote/bundle.h"
#include "contest/remote/contest_job.h"
#include "core/errors.h"
#include "core/record.h"
#include "core/to_json.h"
#include "core/version.h"
#include "jobs/leases.h"
#include "jobs/remote/fleet.h"
#include "jobs/remote/remote_head.h"
#include "jobs/remote/task_output.h"
#include "ladder/workshop.h"
#include "text/utf8.h"

namespace agon::ladder {

namespace {

using std::chrono::steady_clock;

constexpr auto begun_within = std::chrono::seconds(10);  ///< later, all workers count as busy
constexpr auto back_within = std::chrono::seconds(15);  ///< by then lost workers, or the server, must be back

/// Hands out one task, once.
class BuildTasks : public jobs::TaskSource<BuildOrder, BuildReply> {
 public:
  explicit BuildTasks(const RemoteBuild& build) : build_(build) {}

  std::vector<BuildOrder> next(std::size_t most) override {
    if (handed_out_ || most == 0) return {};
    handed_out_ = true;
    return {build_.order};
  }
  bool over() override { return handed_out_; }
  void take(BuildReply reply) override { reply_ = std::move(reply); }
  void give_up(const BuildOrder& /*order*/, const std::string& reason) override { given_up_ = reason; }

  const std::optional<BuildReply>& reply() const { return reply_; }
  const std::string& given_up() const { return given_up_; }

 private:
  const RemoteBuild& build_;
  bool handed_out_ = false;
  std::optional<BuildReply> reply_;
  std::string given_up_;
};

/// Decides when the build is taken back, so that the server does it itself.
class Patience {
 public:
  Patience(const RemoteBuild& build, const std::atomic<bool>& stop)
      : build_(build),
        stop_(stop),
        until_(steady_clock::now() +
               jobs::most_attempts *
                   (std::chrono::seconds(static_cast<int>(build.order.build_seconds) + 20))) {}

  std::atomic<bool>& ended() { return ended_; }
  const std::string& why() const { return why_; }

  void look(jobs::Broker& broker) {
    const auto now = steady_clock::now();
    if (stop_) return end("the server ends");
    if (now - looked_ < std::chrono::seconds(1)) return;
    looked_ = now;
    begun_ = begun_ || jobs::JobQueue(broker, build_.id).begun() > 0;
    if (builders_of(broker, build_.language) > 0) there_ = now;
    if (!begun_ && now - since_ > begun_within) return end("no worker began the build");
    if (now - there_ > back_within) return end("the worker that built it was lost, and there is no other");
    if (now > until_) end("the workers took too long");
  }
  void while_away() {
    if (stop_ || steady_clock::now() - there_ > back_within) end("the Redis server went away");
  }

 private:
  void end(const char* why) {
    why_ = why;
    ended_ = true;
  }

  const RemoteBuild& build_;
  const std::atomic<bool>& stop_;
  steady_clock::time_point since_ = steady_clock::now(), there_ = since_, looked_ = since_, until_;
  bool begun_ = false;
  std::atomic<bool> ended_ = false;
  std::string why_;
};

std::string shown_log(const std::string& log) {
  return utf8_repaired_lines(
      log.size() > jobs::longest_task_log ? log.substr(log.size() - jobs::longest_task_log) : log);
}

/// The end of the build. Fetches the built folder.
BuildEnd end_of(jobs::Broker& broker, const RemoteBuild& build, const BuildTasks& tasks,
                const std::string& taken_back) {
  BuildEnd end;
  if (!tasks.reply()) {
    const bool lost = tasks.given_up() == jobs::all_were_lost();
    end.how = lost                       ? BuildEnd::How::workers_lost
              : tasks.given_up().empty() ? BuildEnd::How::taken_back
                                         : BuildEnd::How::not_built;
    end.why = tasks.given_up().empty() ? taken_back : tasks.given_up();
    return end;
  }
  const auto& reply = *tasks.reply();
  end.worker = reply.worker;
  const auto first_line = built_by(reply.worker);
  end.log = shown_log(reply.log.starts_with(first_line) ? reply.log : first_line + reply.log);
  end.how = BuildEnd::How::not_built;
  end.why = reply.problem;
  if (!reply.done) return end;
  try {
    end.packed = jobs::TaskOutput(broker, build.id).fetch(reply.worker, most_built_bytes);
    if (sum_of(end.packed) != reply.built) throw Failure("the built folder differs from its hash");
    end.how = BuildEnd::How::built;
    end.why.clear();
  } catch (const jobs::BrokerLost&) {
    throw;
  } catch (const Failure& failure) {
    end.packed.clear();
    end.why = failure.what();
  }
  return end;
}

}  // namespace

std::size_t builders_of(jobs::Broker& broker, const std::string& language) {
  const auto now = jobs::unix_ms();
  const auto machine = contest::machine_kind();
  std::size_t threads = 0;
  for (const auto& worker : jobs::workers_of(broker))
    if (!jobs::is_lost(worker, now) && worker.machine == machine &&
        std::find(worker.builds.begin(), worker.builds.end(), language) != worker.builds.end())
      threads += worker.threads;
  return threads;
}

BuildEnd build_remotely(jobs::Broker& broker, const RemoteBuild& build, const std::string& bytes,
                        const std::atomic<bool>& stop, const std::function<void(const std::string&)>& log) {
  jobs::JobQueue(broker, build.id).close(true);  // left by a server that was killed
  contest::put_bundle(broker, build.id, {{build.name, build.order.upload, {}}, bytes});
  Patience patience(build, stop);
  std::string told;
  jobs::RemoteOptions options;
  options.stop = &patience.ended();
  options.while_away = [&] { patience.while_away(); };
  options.aside = [&](jobs::Broker& asked) {
    patience.look(asked);
    if (auto words = jobs::TaskOutput(asked, build.id).log(); words != told)
      log(shown_log(told = std::move(words)));
  };
  const contest::BuildJob job{contest::build_kind,     build.name,     program_version(),
                              contest::machine_kind(), build.language, true};
  jobs::RemoteHead<BuildOrder, BuildReply> head(
      broker, build.id, json::serialize(to_json(job)), options,
      [](const BuildOrder& order) { return text_of(order); },
      [](const std::string& /*task*/, const std::string& text, const std::string& worker) {
        return build_reply_of(text, worker);
      });
  BuildTasks tasks(build);
  head.run(tasks);
  auto end = end_of(broker, build, tasks, patience.why());
  jobs::JobQueue(broker, build.id).close(true);
  jobs::TaskOutput(broker, build.id).drop(end.worker);
  contest::drop_bundle(broker, build.id, build.order.upload);
  return end;
}

}  // namespace agon::ladder
