// A seat that a program plays, as the match's driver uses it, however the program is started and reached. The
// lines are described in docs/bot-protocol.md.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clocks.h"
#include "core/program.h"
#include "core/record_private.h"
#include "core/seat.h"
#include "core/thought.h"

namespace agon {

// The contents of a program's lines. If a line is no JSON as a whole, its members are read one by one: a
// member that cannot be read is left out, and `problem` names it. The action itself must be JSON.

struct ReadyLine {
  std::string wrong;                    ///< why it is no such line, to be followed by the line; empty: it is
  std::optional<std::string> gives_up;  ///< the bytes of its {"error":"…"}
  bool observe = false, legal = false, explains = false;
  std::string name;
  std::string problem;
};
ReadyLine ready_line(std::string_view line);

struct AnswerLine {
  std::string code, wrong;              ///< of the fault, as above; empty: it has an action
  std::optional<std::string> gives_up;  ///< the bytes of its {"error":"…"}
  boost::json::value action;
  Thought thought;  ///< what stands beside the action, or the error
};
/// `storage` owns the action.
AnswerLine answer_line(std::string_view line, std::uint64_t step, boost::json::storage_ptr storage);

/// The bytes of an {"error":"…"} line, by which a program gives up; empty: the line is another one.
std::optional<std::string> given_up(std::string_view line);

/// How long a program is waited for after its time has run out.
namespace overtime {
/// A program that was kept from its core gets that time back, at most this.
constexpr Nanoseconds most_excused(Nanoseconds allowed) { return allowed; }
inline constexpr std::chrono::milliseconds to_explain{500};  ///< for a line that says what it was doing
inline constexpr std::chrono::milliseconds to_end{500};      ///< for its process to end
/// After this, its own seat has judged it. The last second is for a referee that is kept from its core.
constexpr Nanoseconds most(Nanoseconds allowed) {
  return most_excused(allowed) + to_explain + to_end + std::chrono::seconds(1);
}
}  // namespace overtime

// A program that plays by a game's own protocol: a client of one of our servers, which connects to a socket
// of its own.

/// The values of the words in braces of a client's command line: {"team", "red"}. {host} and {port} may be
/// used too.
using ClientWords = std::vector<std::pair<std::string, std::string>>;

class ClientProgram {
 public:
  /// Ends whatever runs of it.
  virtual ~ClientProgram() = default;

  /// A TCP socket that listens where {host} and {port} point. The caller owns it and closes it. Negative: the
  /// program could not be started.
  virtual int take_door() = 0;
  /// How long it has from its start to its first connection. Grows while it is kept from its core.
  virtual Nanoseconds start_limit() const = 0;
  /// It has connected for the first time.
  virtual void note_connected() = 0;
  /// How it ended, in words; empty: it still runs. Waits for its end, but not longer than `at_most`.
  virtual std::optional<std::string> ended(Nanoseconds at_most) = 0;
  /// How long it has to leave by itself once its match is over.
  virtual Nanoseconds end_limit() const = 0;
  /// Ends whatever runs of it; report and private part are whole from then on.
  virtual void end() = 0;
  virtual SeatReport report() const = 0;
  virtual PrivatePart private_part() const = 0;
};

using Moment = std::chrono::steady_clock::time_point;

class ProgramSeat {
 public:
  /// Ends whatever runs of it.
  virtual ~ProgramSeat() = default;

  /// The line that begins the match; `begin` writes it, `await_ready` waits for "ready". Never throws.
  virtual void begin(const std::string& line) = 0;
  virtual void await_ready() = 0;
  virtual bool wants_to_observe() const = 0;
  virtual bool wants_legal() const = 0;

  /// Writes a question and returns the moment at which it was written. `left` zero: no clock. Throws
  /// PlayerFault. Between `ask` and `answer`, call ProgramHost::hear to wait.
  virtual Moment ask(const std::string& line, Nanoseconds left) = 0;
  /// The action of the answer; `storage` owns what is read. Throws PlayerFault.
  virtual boost::json::value answer(boost::json::storage_ptr storage) = 0;
  /// The moment at which the last answer came or its time ran out.
  virtual Moment arrived() const = 0;
  /// Throws PlayerFault for an answer that is JSON but no action of the game.
  [[noreturn]] virtual void refuse(const std::string& what_is_wrong) = 0;

  virtual void observe(const std::string& line) = 0;  ///< a program that does not read it misses it
  virtual void end(const std::string& line) = 0;  ///< tells the program how the match ended, and releases it

  virtual const DecisionCost& cost() const = 0;  ///< of the last decision
  virtual SeatReport report() const = 0;         ///< whole after `end`
  virtual PrivatePart private_part() const = 0;  ///< whole after `end`
};

/// Makes seats from the names of programs ("cmd:COMMAND LINE"). The main program passes one to everything
/// that plays matches.
class ProgramHost {
 public:
  virtual ~ProgramHost() = default;
  /// Starts the program. Throws BadRequest if the name is wrong. A program that cannot be started is a fault
  /// of the player, reported when it is first asked.
  virtual std::unique_ptr<ProgramSeat> seat(const std::string& player, Seat seat) const = 0;
  /// Starts a client of the game's own protocol, "client:COMMAND LINE"; `words` replace the words in braces.
  /// `port`: where it finds its socket, if it has a network of its own. Throws BadRequest if the name is
  /// wrong; a client that cannot be started has no socket.
  virtual std::unique_ptr<ClientProgram> client(const std::string& player, const ClientWords& words,
                                                std::uint16_t port, Seat seat) const = 0;
  /// Waits until each program is ready or out of its time, which runs for all of them at once.
  virtual void await_ready(std::span<ProgramSeat* const> all) const = 0;
  /// Waits until each program that was asked has answered or is out of time. `all`: all programs of the
  /// match; those that are not asked are paused meanwhile.
  virtual void hear(std::span<ProgramSeat* const> asked, std::span<ProgramSeat* const> all) const = 0;
  /// Pauses the programs of the match while a player that is no program is asked, so that they do not disturb
  /// it.
  virtual void rest(std::span<ProgramSeat* const> all) const = 0;
  /// Whether this many programs at once would take time from each other, so that they are better asked one
  /// after the other.
  virtual bool one_by_one(std::size_t programs) const = 0;
};

}  // namespace agon
