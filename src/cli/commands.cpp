#include "cli/commands.h"

#include <map>

#include "text/color_choice.h"

namespace agon::app {

void add_color_option(CLI::App& command) {
  static const std::map<std::string, ColorChoice> words{
      {"auto", ColorChoice::automatic}, {"always", ColorChoice::always}, {"never", ColorChoice::none}};
  command
      .add_option_function<std::string>(
          "--color", [](const std::string& word) { choose_colors(words.at(word)); },
          "auto (on terminals, unless NO_COLOR is set or TERM is dumb), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->option_text("WHEN");
}

}  // namespace agon::app
