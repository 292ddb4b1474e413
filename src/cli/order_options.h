// Options of a command for the noted members of an order (core/order.h): "team_disk" is --team-disk.
#pragma once

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <map>
#include <string>

#include "core/errors.h"
#include "core/order.h"
#include "core/schema.h"

namespace agon::app {

template <DescribedStruct Order>
class OrderOptions {
 public:
  /// Must outlive the command line.
  void add_to(CLI::App& command) {
    each_member<Order>([&](std::string_view member, auto pointer) {
      using Value = value_type_of<decltype(std::declval<Order&>().*pointer)>;
      const auto note = note_of<Order>(member);
      if (note.text.empty()) return;
      const std::string name(order_name(member));
      auto flag = name;
      std::ranges::replace(flag, '_', '-');
      const std::string text(note.text);
      if constexpr (std::is_same_v<Value, bool>) {
        command.add_flag_function(
            fmt::format("--{0},!--no-{0}", flag),
            [this, name](std::int64_t count) { words_[name] = count > 0 ? "true" : "false"; }, text);
      } else {
        auto type = type_word<Value>();
        std::ranges::transform(type, type.begin(), [](unsigned char letter) { return std::toupper(letter); });
        command
            .add_option_function<std::string>(
                "--" + flag, [this, name](const std::string& word) { words_[name] = word; }, text)
            ->type_name(note.bounded() ? fmt::format("{} {}..{}", type, note.least, note.most) : type);
      }
    });
  }
  /// The order with the options that were given. Throws BadRequest that names the option.
  Order read(Order order = {}) const {
    try {
      read_order(words_, order);
    } catch (const BadValue& bad) {
      throw BadRequest(fmt::format("--{}", bad.what()));
    }
    return order;
  }

 private:
  std::map<std::string, std::string> words_;
};

}  // namespace agon::app
