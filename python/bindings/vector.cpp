// learning::Vector for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <boost/json/parse.hpp>

#include "bindings/array_of.h"
#include "bindings/arrays.h"
#include "bindings/bindings.h"
#include "bindings/games.h"
#include "bindings/policies.h"
#include "bindings/python_vector.h"
#include "core/write_json.h"

namespace agon::python {
namespace {

using namespace nb::literals;
using learning::Vector;

using Seeds = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Marks = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matches = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

boost::json::value parsed(const std::string& text, const char* what) {
  boost::json::error_code wrong;
  auto value = boost::json::parse(text, wrong);
  if (wrong) throw BadRequest(fmt::format("{}: {}", what, wrong.message()));
  return value;
}

PythonVector* make(const std::string& game, const std::string& config, const std::string& options,
                   const std::string& settings, const nb::list& policies) {
  learning::Settings given;
  from_json(parsed(settings, "settings"), given, "");
  for (std::size_t index = 0; index < std::min(given.opponents.size(), policies.size()); ++index)
    if (!policies[index].is_none()) given.opponents[index].policy = policy_of(policies[index]);
  return new PythonVector(game_named(game).make(parsed(config, "config"), parsed(options, "options"), given),
                          policies);
}

std::span<const std::uint8_t> marks_of(const std::optional<Marks>& chosen) {
  if (!chosen) return {};
  return {reinterpret_cast<const std::uint8_t*>(chosen->data()), chosen->size()};
}

void reset(PythonVector& self, const Seeds& seeds, const std::optional<Marks>& chosen) {
  self.alone_with_buffers([&](Vector& vector) {
    vector.reset({seeds.data(), seeds.size()}, marks_of(chosen), 0);
  });
}

void reset_run(PythonVector& self, std::int64_t seed, const std::optional<Marks>& chosen) {
  self.alone_with_buffers([&](Vector& vector) { vector.reset_run(seed, marks_of(chosen)); });
}

std::size_t checked(const Vector& vector, std::size_t match) {
  if (match >= vector.matches())
    throw nb::index_error(fmt::format("match {}: there are 0 to {}", match, vector.matches() - 1).c_str());
  return match;
}

nb::object hidden(PythonVector& self) {
  const std::size_t matches = self.facts().matches(), numbers = self.facts().shape().hidden_numbers;
  std::vector<float> all(matches * numbers);
  self.alone([&](const Vector& vector) {
    for (std::size_t match = 0; match < matches; ++match) vector.hidden(match, all.data() + match * numbers);
  });
  return array_of(all.data(), {matches, numbers});
}

Picture picture_of(PythonVector& self, std::size_t match) {
  return self.alone([&](const Vector& vector) { return vector.picture(checked(vector, match)); });
}

/// A policy may refer to the vector that asks it, directly or not. So Python's garbage collector must see
/// such cycles.
int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self)) return 0;
  const auto* const vector = nb::inst_ptr<PythonVector>(self);
  Py_VISIT(vector->policies().ptr());
  Py_VISIT(vector->kept().ptr());
  return 0;
}
int clear(PyObject* self) {
  nb::inst_ptr<PythonVector>(self)->end();  // this breaks the cycle; lists and dicts clear themselves
  return 0;
}
PyType_Slot collected[]{{Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                        {Py_tp_clear, reinterpret_cast<void*>(clear)},
                        {0, nullptr}};

}  // namespace

void bind_vector(nb::module_& module) {
  nb::class_<PythonVector>(module, "Vector", nb::type_slots(collected),
                           "Many matches of one game in step; agon.Batch is its comfortable face.")
      .def_prop_ro("matches", [](const PythonVector& self) { return self.facts().matches(); })
      .def_prop_ro("rows", [](const PythonVector& self) { return self.facts().rows(); })
      .def_prop_ro("rows_of_a_match", [](const PythonVector& self) { return self.facts().rows_of_a_match(); })
      .def_prop_ro("threads",
                   [](PythonVector& self) {
                     return self.alone([](const Vector& vector) { return vector.threads(); });
                   })
      .def("use", &PythonVector::use, "arrays"_a,
           "Gives the arrays that the vector reads and writes in place.")
      .def("reset", &reset, "seeds"_a, "chosen"_a = nb::none())
      .def("reset_run", &reset_run, "seed"_a, "chosen"_a = nb::none())
      .def("step", [](PythonVector& self) { self.alone_with_buffers([](Vector& vector) { vector.step(); }); })
      .def(
          "send",
          [](PythonVector& self, const Matches& matches) {
            self.alone_with_buffers([&](Vector& vector) { vector.send({matches.data(), matches.size()}); });
          },
          "matches"_a)
      .def(
          "receive",
          [](PythonVector& self, const Matches& matches) {
            self.alone_with_buffers([&](Vector& vector) {
              vector.receive({matches.data(), matches.size()});
            });
          },
          "matches"_a, "Fills the array with the matches that are done.")
      .def_prop_ro(
          "under_way",
          [](PythonVector& self) {
            return self.alone([](const Vector& vector) { return vector.under_way(); });
          },
          "How many matches were sent and not received.")
      .def(
          "record",
          [](PythonVector& self, std::size_t match, bool present) {
            const auto bytes = self.alone(
                [&](const Vector& vector) { return vector.record(checked(vector, match), present); });
            return nb::bytes(bytes.data(), bytes.size());
          },
          "match"_a, "present"_a = false)
      .def(
          "state",
          [](PythonVector& self, std::size_t match) {
            return self.alone(
                [&](const Vector& vector) { return json_text(vector.state(checked(vector, match))); });
          },
          "match"_a, "The whole truth, as JSON.")
      .def("hidden", &hidden, "What no seat sees: an array (matches, Shape.hidden_numbers).")
      .def(
          "clone",
          [](PythonVector& self, std::size_t match) {
            return new PythonVector(
                self.alone([&](const Vector& vector) { return vector.clone(checked(vector, match)); }),
                self.policies());
          },
          "match"_a)
      .def(
          "save",
          [](PythonVector& self) {
            const auto text = self.alone([](const Vector& vector) { return vector.save(); });
            return nb::bytes(text.data(), text.size());
          },
          "Where all matches stand, for `restore`.")
      .def(
          "restore",
          [](PythonVector& self, const nb::bytes& saved) {
            const std::string_view text(saved.c_str(), saved.size());
            self.alone_with_buffers([&](Vector& vector) { vector.restore(text); });
          },
          "saved"_a,
          "Plays all matches again up to where `save` was asked; the arrays must hold what they held then.")
      .def("picture", &picture_of, "match"_a);
  module.def("make_vector", &make, "game"_a, "config"_a, "options"_a, "settings"_a, "policies"_a,
             nb::rv_policy::take_ownership,
             "Configuration, options and settings are JSON. Policies: for each opponent of the settings a "
             "network's bytes, a "
             "function of an observation and its mask, or None for a built-in player.");
}

}  // namespace agon::python
