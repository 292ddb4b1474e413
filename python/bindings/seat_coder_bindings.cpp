// A seat of a match elsewhere, for bots.
#include <nanobind/stl/string.h>

#include <boost/json/parse.hpp>

#include "bindings/arrays.h"
#include "bindings/bindings.h"
#include "bindings/games.h"
#include "core/write_json.h"

namespace agon::python {

using namespace nb::literals;

void bind_seat_coder(nb::module_& module) {
  using learning::SeatCoder;
  nb::class_<SeatCoder>(module, "SeatCoder",
                        "A seat of a match that is played elsewhere, in a learner's numbers.")
      .def(
          "asked",
          [](SeatCoder& self, const std::string& view, const nb::dict& arrays) {
            const auto& shape = self.shape();
            void* const row =
                shape.element == learning::Element::real
                    ? static_cast<void*>(memory_of<float>(arrays, "observation", shape.numbers()))
                    : memory_of<std::uint8_t>(arrays, "observation", shape.numbers());
            return self.asked(boost::json::parse(view), row,
                              memory_of<std::int8_t>(arrays, "mask", shape.actions));
          },
          "view"_a, "arrays"_a, "Writes observation and mask; False: there is nothing to choose.")
      .def(
          "answer",
          [](SeatCoder& self, int chosen) {
            if (chosen < 0 || static_cast<std::size_t>(chosen) >= self.shape().actions)
              throw BadRequest(
                  fmt::format("action {}: actions are 0 to {}", chosen, self.shape().actions - 1));
            return json_text(self.answer(chosen));
          },
          "chosen"_a, "The action as JSON, as a program says it.");
  module.def(
      "seat_coder",
      [](const std::string& game, const std::string& config, const std::string& options, Seat seat,
         std::uint64_t seed) {
        return game_named(game)
            .coder(boost::json::parse(config), boost::json::parse(options), seat, seed)
            .release();
      },
      "game"_a, "config"_a, "options"_a, "seat"_a, "seed"_a, nb::rv_policy::take_ownership);
}

}  // namespace agon::python
