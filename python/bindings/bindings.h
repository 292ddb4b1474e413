// Functions by which each file of the bindings adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace agon::python {

void bind_games(nanobind::module_& module);
void bind_vector(nanobind::module_& module);
void bind_seat_coder(nanobind::module_& module);
void bind_matches(nanobind::module_& module);
void bind_records(nanobind::module_& module);
void bind_rating(nanobind::module_& module);

}  // namespace agon::python
