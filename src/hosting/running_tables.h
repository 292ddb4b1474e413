// The tables of a server that are being played, each on its own loop. The list itself lives on the house's
// own.
#pragma once

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <list>
#include <memory>

#include "hosting/live_runtime.h"

namespace agon {

/// `Table` has `when_done(function)`, whose function it calls once on its own loop, and `place()`.
template <class Table>
class RunningTables {
 public:
  explicit RunningTables(LiveRuntime& stage) : stage_(stage) {}

  /// Adds the table and has it do `begin`, on its loop; when it is done, it is taken out and `ended` called.
  void add(const std::shared_ptr<Table>& table, std::function<void(Table&)> begin,
           std::function<void()> ended = nullptr) {
    tables_.push_back(table);
    auto& loop = table->place()->context;
    table->when_done([this, &loop, place = std::prev(tables_.end()), ended = std::move(ended)] {
      boost::asio::dispatch(stage_.network(), [this, &loop, place, ended] {
        // It goes where it lived, once nothing there calls it any more.
        boost::asio::post(loop, [gone = std::move(*place)] {});
        tables_.erase(place);
        if (ended) ended();
      });
    });
    boost::asio::dispatch(loop, [table, begin = std::move(begin)] { begin(*table); });
  }

  const std::list<std::shared_ptr<Table>>& all() const { return tables_; }  ///< oldest first
  bool empty() const { return tables_.empty(); }

 private:
  LiveRuntime& stage_;
  std::list<std::shared_ptr<Table>> tables_;
};

}  // namespace agon
