// "java:DIR/beavis" as a program like any other: SugarGameProgram speaks the lines of docs/bot-protocol.md
// and calls the student's class.
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/wire/java/class_folder.h"
#include "games/sugargame/wire/java/jdk.h"

namespace agon::sugargame {

std::optional<ProgramCommand> Rules::program_of(const std::string& name, Seat seat, const ToolRunner& run) {
  constexpr std::string_view scheme = "java:";
  if (!name.starts_with(scheme)) return std::nullopt;
  const auto java = jdk_program("java");
  const auto api = api_folder(run);
  const auto place = entry_place(name.substr(scheme.size()), seat, api, run);
  const auto classes = class_folder(place, api, run);
  return ProgramCommand{name,
                        {java, "-Xmx256m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp", api.string(),
                         "SugarGameProgram", place.entry, classes.string()},
                        {api.string(), classes.string()},
                        false};
}

}  // namespace agon::sugargame
