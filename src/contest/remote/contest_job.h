// Matches on their way to workers on other machines: what a worker must know of a job, and how orders and
// results travel.
#pragma once

#include <boost/json/value.hpp>
#include <string>

#include "arena/match_order.h"
#include "contest/plan.h"
#include "process/settings.h"

namespace agon::contest {

/// The facts that all orders of a job share.
struct ContestJob {
  std::string program;  ///< the head's version
  std::string rules;    ///< signature of the game's rules; the worker's must be the same
  std::string game;
  boost::json::value config;  ///< of one of its matches: how many of them fit a machine
  bool programs = false;      ///< whether any of its players is a program
  bool clocks = true;         ///< whether players are held to the game's clocks
  double head_loop_ms = 0;    ///< how fast the head is (jobs/fitness.h)
  bool shared_paths = false;  ///< programs have the same paths at the worker and at the head
  std::string machine;        ///< of the head: "x86_64"; packed executables are made for it
  process::Settings process;

  /// Whether the machine's speed can decide a match.
  bool is_timed() const { return clocks && programs; }
};
BOOST_DESCRIBE_STRUCT(ContestJob, (),
                      (program, rules, game, config, programs, clocks, head_loop_ms, shared_paths, machine,
                       process))

/// "x86_64"
std::string machine_kind();
/// The name of this machine.
std::string host_name();

/// As JSON, in which a record is Base64; and back. Reading throws BadValue.
std::string order_text(const MatchOrder& order);
MatchOrder order_of(const boost::json::value& told);
std::string played_text(const PlayedMatch& played);
/// Reads a worker's text. Throws BadRequest if it cannot be that order's result: it names another one, has
/// other seats, or its record is missing, damaged or another match's.
PlayedMatch played_of(const MatchOrder& order, const boost::json::value& told);

}  // namespace agon::contest
