// A server's order for a build on another machine, and the worker's reply. The upload and the built folder
// travel beside them, by their hashes.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon::ladder {

struct BuildOrder {
  std::string name;    ///< of the upload: "bot.zip"
  std::string upload;  ///< its hash at the Redis server
  std::uint64_t unpacked_bytes = 0;
  std::uint32_t files = 0;
  double build_seconds = 0;
  std::uint64_t build_mib = 0;
};
BOOST_DESCRIBE_STRUCT(BuildOrder, (), (name, upload, unpacked_bytes, files, build_seconds, build_mib))

struct BuildReply {
  std::string worker;  ///< the one with the output (jobs/remote/task_output.h)
  bool done = false;
  std::string problem;  ///< one sentence, if it is not done
  std::string log;
  std::string built;  ///< hash of the output: the built folder, packed
};
BOOST_DESCRIBE_STRUCT(BuildReply, (), (worker, done, problem, log, built))

/// The first line of the log of a build on another machine.
std::string built_by(std::string_view worker);

std::string text_of(const BuildOrder& order);
std::string text_of(const BuildReply& reply);
/// Both throw BadRequest or BadValue, also for values that no server asks for and no worker sends. A long
/// problem is cut (jobs/remote/identity.h).
BuildOrder build_order_of(std::string_view text);
/// `worker`: the one that signed the reply; a reply that names another is refused.
BuildReply build_reply_of(std::string_view text, std::string_view worker);

}  // namespace agon::ladder
