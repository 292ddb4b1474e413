// A program that plays a contest.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>

namespace agon::contest {

struct RunnerInfo {
  std::int64_t pid = 0;
  std::string host;
  std::string since;  ///< in UTC
};
BOOST_DESCRIBE_STRUCT(RunnerInfo, (), (pid, host, since))

}  // namespace agon::contest
