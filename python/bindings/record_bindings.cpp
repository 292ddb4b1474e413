// Records: checked by the rules, as arrays, and as pictures.
#include <nanobind/stl/string.h>

#include <boost/json/parse.hpp>

#include "bindings/array_of.h"
#include "bindings/bindings.h"
#include "bindings/games.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "core/write_json.h"

namespace agon::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

Record read(const nb::bytes& bytes) { return record_from({bytes.c_str(), bytes.size()}, "record"); }

std::string difference(const nb::bytes& bytes) {
  const Record record = read(bytes);
  if (!record.damage.empty()) return record.damage;
  if (!record.changed.empty()) return record.changed;
  return game_named(record.header.game).difference(record);
}

Picture picture(const nb::bytes& bytes, std::size_t step) {
  const Record record = read(bytes);
  return game_named(record.header.game).picture(record, step);
}

std::vector<std::size_t> rows_of(std::size_t rows, const std::vector<std::size_t>& sides) {
  std::vector<std::size_t> all{rows};
  all.insert(all.end(), sides.begin(), sides.end());
  return all;
}

nb::dict rows(const nb::bytes& bytes, const std::string& options) {
  const Record record = read(bytes);
  if (!record.changed.empty()) throw BadRequest("record: " + record.changed);
  const auto made = game_named(record.header.game).rows(record, boost::json::parse(options));
  const std::size_t count = made.actions.size();
  const auto seen = rows_of(count, made.shape.observation);
  nb::dict arrays;
  const auto last_seen = rows_of(made.shape.seats, made.shape.observation);
  const bool real = made.shape.element == learning::Element::real;
  arrays["observations"] = real ? array_of(made.reals.data(), seen) : array_of(made.bytes.data(), seen);
  arrays["masks"] = array_of(made.masks.data(), {count, made.shape.actions});
  arrays["actions"] = array_of(made.actions.data(), {count});
  arrays["rewards"] = array_of(made.rewards.data(), {count});
  arrays["scores"] = array_of(made.scores.data(), {count});
  arrays["terminations"] = array_of(made.terminations.data(), {count}).attr("astype")("bool");
  arrays["truncations"] = array_of(made.truncations.data(), {count}).attr("astype")("bool");
  arrays["seats"] = array_of(made.seats.data(), {count});
  arrays["steps"] = array_of(made.steps.data(), {count});
  arrays["last_observations"] =
      real ? array_of(made.last_reals.data(), last_seen) : array_of(made.last_bytes.data(), last_seen);
  arrays["last_masks"] = array_of(made.last_masks.data(), {made.shape.seats, made.shape.actions});
  return arrays;
}

}  // namespace

void bind_records(nb::module_& module) {
  module.def("record_difference", &difference, "record"_a,
             "What in a record is not what the rules give, in words; empty: nothing.");
  module.def(
      "record_header", [](const nb::bytes& bytes) { return json_text(to_json(read(bytes).header)); },
      "record"_a, "As JSON.");
  module.def(
      "record_steps", [](const nb::bytes& bytes) { return read(bytes).steps.size(); }, "record"_a);
  module.def("record_rows", &rows, "record"_a, "options"_a,
             "Observations, masks, actions and rewards of all seats, as arrays by name. Options are JSON.");
  module.def("record_picture", &picture, "record"_a, "step"_a);
}

}  // namespace agon::python
