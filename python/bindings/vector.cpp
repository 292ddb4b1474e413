// learning::Vector for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "bindings/arrays.h"
#include "bindings/bindings.h"
#include "bindings/games.h"
#include "bindings/pictures.h"
#include "bindings/policies.h"

namespace agon::python {
namespace {

using namespace nb::literals;
using learning::Buffers;
using learning::Vector;

using Seeds = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Marks = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matches = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// A vector together with the arrays that it writes into.
class PythonVector {
 public:
  PythonVector(std::unique_ptr<Vector> vector, nb::list policies)
      : vector_(std::move(vector)), policies_(std::move(policies)) {}
  ~PythonVector() { end(); }
  PythonVector(const PythonVector&) = delete;
  PythonVector& operator=(const PythonVector&) = delete;

  Vector& vector() {
    check_there();
    return *vector_;
  }
  const Vector& vector() const {
    check_there();
    return *vector_;
  }
  const nb::list& policies() const { return policies_; }
  const nb::dict& arrays() const { return kept_; }
  /// Nothing plays any more; for Python's collector.
  void end() {
    const nb::gil_scoped_release others_may;  // its threads may be about to ask a policy of Python's
    vector_.reset();
  }

  void use(const nb::dict& arrays) {
    const auto& shape = vector().shape();
    const std::size_t rows = vector().rows();
    const auto observations = [&](const char* name) -> void* {
      if (shape.element == learning::Element::real)
        return memory_of<float>(arrays, name, rows * shape.numbers());
      return memory_of<std::uint8_t>(arrays, name, rows * shape.numbers());
    };
    Buffers buffers;
    buffers.observations = observations("observations");
    buffers.masks = memory_of<std::int8_t>(arrays, "masks", rows * shape.actions);
    buffers.actions = memory_of<std::int32_t>(arrays, "actions", rows);
    buffers.rewards = memory_of<float>(arrays, "rewards", rows);
    buffers.terminations = memory_of<bool>(arrays, "terminations", rows);
    buffers.truncations = memory_of<bool>(arrays, "truncations", rows);
    buffers.acting = memory_of<bool>(arrays, "acting", rows);
    buffers.seats = memory_of<std::int32_t>(arrays, "seats", rows);
    buffers.opponents = memory_of<std::int32_t>(arrays, "opponents", rows);
    buffers.seeds = memory_of<std::int64_t>(arrays, "seeds", rows);
    if (arrays.contains("final_observations"))
      buffers.final_observations = observations("final_observations");
    vector_->use(buffers);
    kept_ = arrays;
    ready_ = true;
  }
  void check_ready() const {
    if (!ready_) throw BadRequest("a vector needs its buffers first");
  }

 private:
  void check_there() const {
    if (!vector_) throw Failure("the vector was collected");
  }

  std::unique_ptr<Vector> vector_;
  nb::list policies_;  ///< an entry an opponent: what is called, or None
  nb::dict kept_;
  bool ready_ = false;
};

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
  return new PythonVector(game_named(game).make(parsed(config, "config"), parsed(options, "options"), given), policies);
}

void reset(PythonVector& self, const Seeds& seeds, const std::optional<Marks>& chosen) {
  self.check_ready();
  std::span<const std::uint8_t> marks;
  if (chosen) marks = {reinterpret_cast<const std::uint8_t*>(chosen->data()), chosen->size()};
  const nb::gil_scoped_release others_may;
  self.vector().reset({seeds.data(), seeds.size()}, marks);
}

/// What waits for matches on their way must not keep a policy of Python's from being asked.
template <class Work>
auto without_gil(Work&& work) {
  const nb::gil_scoped_release others_may;
  return work();
}

std::size_t checked(const PythonVector& self, std::size_t match) {
  if (match >= self.vector().matches())
    throw nb::index_error(
        fmt::format("match {}: there are 0 to {}", match, self.vector().matches() - 1).c_str());
  return match;
}

Picture picture_of(const PythonVector& self, std::size_t match) {
  return without_gil([&] { return self.vector().picture(checked(self, match)); });
}

/// A policy may know, by whatever ways, the vector that asks it: Python's collector sees through such circles.
int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self)) return 0;
  const auto* const vector = nb::inst_ptr<PythonVector>(self);
  Py_VISIT(vector->policies().ptr());
  Py_VISIT(vector->arrays().ptr());
  return 0;
}
int clear(PyObject* self) {
  nb::inst_ptr<PythonVector>(self)->end();  // the circle is open where nothing is asked: lists and dicts clear themselves
  return 0;
}
PyType_Slot collected[]{{Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                        {Py_tp_clear, reinterpret_cast<void*>(clear)},
                        {0, nullptr}};

}  // namespace

void bind_vector(nb::module_& module) {
  nb::class_<PythonVector>(module, "Vector", nb::type_slots(collected),
                           "Many matches of one game in step; agon.Batch is its comfortable face.")
      .def_prop_ro("matches", [](const PythonVector& self) { return self.vector().matches(); })
      .def_prop_ro("rows", [](const PythonVector& self) { return self.vector().rows(); })
      .def_prop_ro("rows_of_a_match",
                   [](const PythonVector& self) { return self.vector().rows_of_a_match(); })
      .def("use", &PythonVector::use, "arrays"_a,
           "Gives the arrays that the vector reads and writes in place.")
      .def("reset", &reset, "seeds"_a, "chosen"_a = nb::none())
      .def("step",
           [](PythonVector& self) {
             self.check_ready();
             const nb::gil_scoped_release others_may;
             self.vector().step();
           })
      .def(
          "send",
          [](PythonVector& self, const Matches& matches) {
            self.check_ready();
            const nb::gil_scoped_release others_may;
            self.vector().send({matches.data(), matches.size()});
          },
          "matches"_a)
      .def(
          "receive",
          [](PythonVector& self, const Matches& matches) {
            const nb::gil_scoped_release others_may;
            self.vector().receive({matches.data(), matches.size()});
          },
          "matches"_a, "Fills the array with the matches that are done.")
      .def(
          "record",
          [](const PythonVector& self, std::size_t match, bool present) {
            const auto bytes = without_gil([&] { return self.vector().record(checked(self, match), present); });
            return nb::bytes(bytes.data(), bytes.size());
          },
          "match"_a, "present"_a = false)
      .def(
          "state",
          [](const PythonVector& self, std::size_t match) {
            return without_gil([&] { return boost::json::serialize(self.vector().state(checked(self, match))); });
          },
          "match"_a, "The whole truth, as JSON.")
      .def(
          "clone",
          [](const PythonVector& self, std::size_t match) {
            return new PythonVector(without_gil([&] { return self.vector().clone(checked(self, match)); }), self.policies());
          },
          "match"_a)
      .def(
          "ansi",
          [](const PythonVector& self, std::size_t match, int width, int height) {
            return ansi_of(picture_of(self, match), width, height);
          },
          "match"_a, "width"_a = 80, "height"_a = 40)
      .def(
          "rgb",
          [](const PythonVector& self, std::size_t match, int width, int height) {
            return rgb_of(picture_of(self, match), width, height);
          },
          "match"_a, "width"_a = 0, "height"_a = 0)
      .def(
          "svg",
          [](const PythonVector& self, std::size_t match) {
            return svg_of(picture_of(self, match));
          },
          "match"_a);
  module.def("make_vector", &make, "game"_a, "config"_a, "options"_a, "settings"_a, "policies"_a,
             nb::rv_policy::take_ownership,
             "Configuration, options and settings are JSON. Policies: for each opponent of the settings a network's bytes, a "
             "function of an observation and its mask, or None for a built-in player.");
}

}  // namespace agon::python
