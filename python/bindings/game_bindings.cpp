// The list of games, and the meaning of their numbers.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <boost/json/parse.hpp>

#include "bindings/bindings.h"
#include "bindings/games.h"
#include "core/write_json.h"

namespace agon::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto* game : games()) all.push_back(game->info().name);
  return all;
}

using Numbers = std::vector<std::size_t>;
using ChannelState =
    std::tuple<std::string, std::string, float, float, bool, std::size_t, std::size_t, std::size_t, bool>;
using ShapeState = std::tuple<std::size_t, bool, Numbers, std::vector<ChannelState>, std::size_t, Numbers,
                              std::size_t, std::vector<std::string>, std::size_t>;

std::vector<ChannelState> states_of(const std::vector<learning::Channel>& channels) {
  std::vector<ChannelState> states;
  for (const auto& [name, meaning, low, high, flag, count, first, step, uniform] : channels)
    states.emplace_back(name, meaning, low, high, flag, count, first, step, uniform);
  return states;
}

std::vector<learning::Channel> channels_of(const std::vector<ChannelState>& states) {
  std::vector<learning::Channel> channels;
  for (const auto& [name, meaning, low, high, flag, count, first, step, uniform] : states)
    channels.push_back({name, meaning, low, high, flag, count, first, step, uniform});
  return channels;
}

std::vector<std::string> names_of(const learning::Shape& shape) {
  std::vector<std::string> names;
  for (const learning::Channel& channel : shape.channels) names.push_back(channel.name);
  return names;
}

Numbers entries_of(const learning::Channel& channel) {
  Numbers entries;
  for (std::size_t index = 0; index < channel.count; ++index)
    entries.push_back(channel.first + index * channel.step);
  return entries;
}

ShapeState state_of(const learning::Shape& shape) {
  return {shape.seats,         shape.element == learning::Element::real,
          shape.observation,   states_of(shape.channels),
          shape.actions,       shape.parts,
          shape.idle,          shape.hidden,
          shape.hidden_numbers};
}

void set_state(learning::Shape& shape, const ShapeState& state) {
  const auto& [seats, real, observation, channels, actions, parts, idle, hidden, hidden_numbers] = state;
  new (&shape) learning::Shape{seats,         real ? learning::Element::real : learning::Element::byte,
                               observation,   channels_of(channels),
                               actions,       parts,
                               idle,          hidden,
                               hidden_numbers};
}

learning::Shape shape_of(const std::string& game, const std::string& config, const std::string& options) {
  return game_named(game).coder(boost::json::parse(config), boost::json::parse(options), 0, 0)->shape();
}

}  // namespace

void bind_games(nb::module_& module) {
  nb::class_<Picture>(module, "Picture", "A board to be drawn, by agon._pictures.");
  nb::class_<learning::Channel>(module, "Channel", "A plane of an observation, or some of its numbers.")
      .def_ro("name", &learning::Channel::name)
      .def_ro("meaning", &learning::Channel::meaning, "Of a value; empty where name and range say it.")
      .def_ro("low", &learning::Channel::low)
      .def_ro("high", &learning::Channel::high, "Infinity: there is no bound.")
      .def_ro("flag", &learning::Channel::flag, "Values are `low` or `high`, never between them.")
      .def_ro("uniform", &learning::Channel::uniform, "A plane with one number everywhere.")
      .def_prop_ro("entries", &entries_of, "Places in an observation's first side.");
  nb::class_<learning::Shape>(module, "Shape", "What a learner of a game meets.")
      .def_ro("seats", &learning::Shape::seats)
      .def_prop_ro(
          "real", [](const learning::Shape& shape) { return shape.element == learning::Element::real; },
          "Observations are float32, else uint8.")
      .def_ro("observation", &learning::Shape::observation)
      .def_ro("channels", &learning::Shape::channels, "What an observation consists of, in order.")
      .def_prop_ro("names", &names_of, "Of the channels.")
      .def_ro("actions", &learning::Shape::actions)
      .def_ro("parts", &learning::Shape::parts, "Of an action; the last one counts fastest.")
      .def_ro("idle", &learning::Shape::idle, "The one legal action of a seat that is not asked.")
      .def_ro("hidden", &learning::Shape::hidden,
              "Names of the numbers that no seat sees; see Batch.central_state.")
      .def_ro("hidden_numbers", &learning::Shape::hidden_numbers, "How many numbers no seat sees.")
      .def("__getstate__", &state_of)
      .def("__setstate__", &set_state);
  module.def("games", &names);
  module.def("shape", &shape_of, "game"_a, "config"_a, "options"_a);
  module.def(
      "players", [](const std::string& game) { return json_text(to_json(game_named(game).players())); },
      "game"_a, "The built-in players, as JSON: name, summary, seats, figures (Elo and think_ms).");
  module.def(
      "info", [](const std::string& game) { return json_text(to_json(game_named(game).info())); }, "game"_a,
      "Facts about a game, as JSON.");
  module.def(
      "options", [](const std::string& game) { return json_text(game_named(game).options()); }, "game"_a,
      "What can be chosen about a game's observations, with the defaults, as JSON.");
}

}  // namespace agon::python
