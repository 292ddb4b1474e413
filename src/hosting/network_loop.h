// A core's share of the network: one io_context that one thread runs. A table lives on one loop from its
// first line to its last, and everything of it is touched on that thread alone.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <memory>

namespace agon {

class LoopContext : public boost::asio::io_context {
 public:
  LoopContext() : io_context(1) {}
  /// Drops all that waits to be run. What it held may belong to other loops, so all are emptied before any is
  /// destroyed.
  void empty() { shutdown(); }
};

struct NetworkLoop {
  LoopContext context;
  std::atomic<int> tables = 0;
};

/// A table's place on a loop, counted as long as any copy of it lives.
using LoopPlace = std::shared_ptr<NetworkLoop>;

inline LoopPlace place_on(NetworkLoop& loop) {
  ++loop.tables;
  return LoopPlace(&loop, [](NetworkLoop* left) { --left->tables; });
}

}  // namespace agon
