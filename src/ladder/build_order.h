// What a server asks a worker elsewhere to build, and what the worker tells of it. What was uploaded, and
// what was built, travel beside it, by their hashes.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon::ladder {

struct BuildOrder {
  std::string name;    ///< as it was uploaded: "bot.zip"
  std::string upload;  ///< its hash at the Redis server
  std::uint64_t unpacked_bytes = 0;
  std::uint32_t files = 0;
  double build_seconds = 0;
  std::uint64_t build_mib = 0;
};
BOOST_DESCRIBE_STRUCT(BuildOrder, (), (name, upload, unpacked_bytes, files, build_seconds, build_mib))

struct BuildReply {
  std::string worker;  ///< whose output it is (jobs/remote/task_output.h)
  bool done = false;
  std::string problem;  ///< one sentence, where it is not done
  std::string log;
  std::string built;  ///< hash of the output: the folder that was built, packed
};
BOOST_DESCRIBE_STRUCT(BuildReply, (), (worker, done, problem, log, built))

/// The first line of the log of a build elsewhere.
std::string built_by(std::string_view worker);

std::string text_of(const BuildOrder& order);
std::string text_of(const BuildReply& reply);
/// Throw BadRequest or BadValue, for what no server asks for and no worker tells, too; a problem is cut
/// (jobs/remote/stated.h).
BuildOrder build_order_of(std::string_view text);
/// `worker` signed the reply; one that names another worker is refused.
BuildReply build_reply_of(std::string_view text, std::string_view worker);

}  // namespace agon::ladder
