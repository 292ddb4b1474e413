// What pages have open in the module, by number.
#pragma once

#include <fmt/format.h>

#include <map>
#include <memory>

#include "core/errors.h"

namespace agon::wasm {

template <class T>
class Held {
 public:
  /// `what`: as an error calls it, "replay".
  explicit Held(const char* what) : what_(what) {}

  std::uint32_t keep(std::unique_ptr<T> one) {
    held_[++last_] = std::move(one);
    return last_;
  }
  /// Throws BadRequest.
  T& at(std::uint32_t id) const {
    const auto found = held_.find(id);
    if (found == held_.end()) throw BadRequest(fmt::format("no {} {} is open", what_, id));
    return *found->second;
  }
  void close(std::uint32_t id) { held_.erase(id); }

 private:
  const char* what_;
  std::uint32_t last_ = 0;
  std::map<std::uint32_t, std::unique_ptr<T>> held_;
};

}  // namespace agon::wasm
