#include "server/contest_page.h"

#include <boost/json/serialize.hpp>

#include "net/gzip.h"
#include "server/embedded_page.h"

namespace agon::app {

std::string contest_page(const contest::Report& report,
                         const std::function<std::string(const contest::Key&)>& replay_link) {
  boost::json::object replays;
  for (const auto& match : report.matches)
    if (const auto link = replay_link(match.result.key); !link.empty())
      replays[contest::key_text(match.result.key)] = link;
  const auto document =
      "{\"contest\":" + contest::as_json(report) + ",\"replays\":" + boost::json::serialize(replays) + "}";
  return embedded_page(report.plan.name, "a contest", {{"agon-contest", net::gzipped(document)}});
}

}  // namespace agon::app
