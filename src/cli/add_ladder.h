// The commands of a ladder: the teacher's, and what students type.
#pragma once

#include "cli/commands.h"

namespace agon::app {

void add_ladder(CLI::App& program, const Games& games, Task& task);
void add_student_commands(CLI::App& program, const Games& games, Task& task);

}  // namespace agon::app
