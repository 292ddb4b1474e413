#include "bindings/policies.h"

#include <fmt/format.h>

#include "bindings/array_of.h"
#include "core/errors.h"
#include "learning/network.h"

namespace agon::python {
namespace {

namespace nb = nanobind;

/// A Python function. Threads that step matches do not hold the GIL, and take it for the call. What the
/// function raises goes through the core as it is, so that it comes out of the call that stepped.
class CalledPolicy : public learning::Policy {
 public:
  explicit CalledPolicy(nb::handle called) : called_(called) {}

  void check(const learning::Shape&) const override {}

  std::int32_t choose(const learning::Shape& shape, const void* row, const std::int8_t* mask,
                      Random&) const override {
    const nb::gil_scoped_acquire held;
    try {
      const nb::object seen = shape.element == learning::Element::real
                                  ? array_of(static_cast<const float*>(row), shape.observation)
                                  : array_of(static_cast<const std::uint8_t*>(row), shape.observation);
      const auto chosen = nb::cast<std::int64_t>(called_(seen, array_of(mask, {shape.actions})));
      if (chosen < 0 || static_cast<std::size_t>(chosen) >= shape.actions)
        throw BadRequest(fmt::format("an opponent's policy gave action {}: actions are 0 to {}", chosen,
                                     shape.actions - 1));
      return static_cast<std::int32_t>(chosen);
    } catch (const nb::cast_error&) {
      throw BadRequest("an opponent's policy must give the number of an action");
    }
  }

 private:
  nb::handle called_;  ///< owned by the vector, which Python's garbage collector can inspect
};

}  // namespace

std::shared_ptr<const learning::Policy> policy_of(nb::handle given) {
  if (nb::isinstance<nb::bytes>(given)) {
    const auto bytes = nb::cast<nb::bytes>(given);
    return std::make_shared<const learning::Network>(learning::Network::read({bytes.c_str(), bytes.size()}));
  }
  return std::make_shared<const CalledPolicy>(given);
}

}  // namespace agon::python
