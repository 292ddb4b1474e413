// What people who have played each other play next. Network thread only.
#pragma once

#include <deque>
#include <map>
#include <string>

#include "server/match_order.h"

namespace agon::app {

class Rematches {
 public:
  struct Rematch {
    MatchOrder order;            ///< of the next match: seats of two are changed, and the seed is another
    bool turned = false;         ///< whether they are: who had seat 0 has seat 1
    bool begun = false;          ///< somebody has asked for it
    std::string match;           ///< the next one; empty: there is none yet
    boost::json::object keys{};  ///< its seats' keys by seat
  };

  /// A match between people begins. The oldest of very many are forgotten.
  void note(const std::string& match, MatchOrder order);
  /// What follows the match; null: it is none between people, or too long ago.
  Rematch* after(const std::string& match);

 private:
  std::map<std::string, Rematch> rematches_;
  std::deque<std::string> order_;  ///< of their beginning
};

}  // namespace agon::app
