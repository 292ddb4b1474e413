// agon._core: errors of requests become ValueError, failures RuntimeError.
#include <nanobind/stl/string.h>

#include "bindings/bindings.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/version.h"

NB_MODULE(_core, module) {
  nanobind::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const agon::BadRequest& wrong) {
      PyErr_SetString(PyExc_ValueError, wrong.what());
    } catch (const agon::BadValue& wrong) {
      PyErr_SetString(PyExc_ValueError, wrong.what());
    }
  });
  module.doc() = "Rules, players and learners' views of the games of Agon.";
  module.attr("__version__") = agon::program_version();
  agon::python::bind_games(module);
  agon::python::bind_vector(module);
  agon::python::bind_seat_coder(module);
  agon::python::bind_records(module);
  agon::python::bind_matches(module);
  agon::python::bind_rating(module);
}
