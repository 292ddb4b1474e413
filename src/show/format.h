// Numbers as people read them.
#pragma once

#include <string>

namespace agon::show {

std::string clock_text(double ms);       ///< "1:02:03", "1:23", below a minute "9.3 s"; never negative
std::string amount_text(double amount);  ///< at most two decimals, none without need: "12", "0.5"
std::string speed_text(double speed);    ///< "×2", "×¼"

}  // namespace agon::show
