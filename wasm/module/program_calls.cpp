// A program in the caller's page takes a seat of a match: the lines of docs/bot-protocol.md as calls.

#include "core/write_json.h"
#include "module/calls.h"
#include "module/sessions.h"

namespace agon::wasm {

namespace {

struct SaidOrder {
  std::uint32_t id = 0;
  Seat seat = 0;
  std::string line{};  ///< the program's, without its line feed
};
BOOST_DESCRIBE_STRUCT(SaidOrder, (), (id, seat, line))

template <std::string (Session::*line_of)(Seat)>
std::string line_for_program(std::string_view argument) {
  const auto at = read_argument<AtSeat>(argument);
  return json_text(json::string((sessions().at(at.id).*line_of)(at.seat)));
}

template <json::object (Session::*taken_by)(Seat, const std::string&)>
std::string line_of_program(std::string_view argument) {
  const auto said = read_argument<SaidOrder>(argument);
  return json_text((sessions().at(said.id).*taken_by)(said.seat, said.line));
}

}  // namespace

void add_program_calls(Calls& calls) {
  calls["match.begin"] = line_for_program<&Session::begin_program>;
  calls["match.ready"] = line_of_program<&Session::program_ready>;
  calls["match.ask"] = line_for_program<&Session::ask_program>;
  calls["match.hear"] = line_of_program<&Session::hear_program>;
  calls["match.observe"] = line_for_program<&Session::let_program_observe>;
  calls["match.end"] = line_for_program<&Session::end_program>;
}

}  // namespace agon::wasm
