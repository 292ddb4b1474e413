// agon mcp, agon climb, agon records: commands of the Python package agon, started for this program.
#include <cstdlib>
#include <filesystem>

#include "cli/commands.h"
#include "process/launch.h"

namespace agon::cli {

namespace {

/// Runs a module, or says what installs what is missing; PyPI has another package of our name. `-P` below
/// keeps Python from reading modules out of the folder in which it is started, where bots lie.
constexpr const char* starter =
    "import importlib.util as known, runpy, sys\n"
    "module, packages, extra = sys.argv[1], sys.argv[2].split(), sys.argv[3]\n"
    "def lacks(name):\n"
    "    try:\n"
    "        return known.find_spec(name) is None\n"
    "    except ImportError:\n"
    "        return True\n"
    "missing = [name for name in packages if lacks(name)] or [name for name in [module] if lacks(name)]\n"
    "if missing:\n"
    "    sys.exit(f'agon: {sys.executable} has no package {\" and \".join(missing)}; install it in the '\n"
    "             f'folder of this source, or with the wheel of `make wheel` in place of the dot:\\n'\n"
    "             f'  {sys.executable} -m pip install \".{extra}\"')\n"
    "del sys.argv[1:4]\n"
    "runpy.run_module(module, run_name='__main__', alter_sys=True)\n";

/// A command that becomes Python, which finds this program by the variable AGON. `extra`: the package's, with
/// which pip installs `packages`.
void add(CLI::App& program, Task& task, const char* name, const char* summary, const char* module,
         const char* packages, const char* extra, const std::string& footer) {
  auto* command = program.add_subcommand(name, summary)->prefix_command();
  command->footer("The Python package has it: where that is missing, it says what installs it.\n" + footer);
  command->callback([=, &task] {
    task = [given = command->remaining(), module, packages, extra]() -> int {
      setenv("AGON", std::filesystem::read_symlink("/proc/self/exe").c_str(), 1);
      std::vector<std::string> words{python_program(), "-P", "-c", starter, module, packages, extra};
      words.insert(words.end(), given.begin(), given.end());
      process::become_program(words);  // returns only by throwing Failure
    };
  });
}

}  // namespace

std::string python_program() {
  const char* const own = std::getenv("AGON_PYTHON");
  return own != nullptr && *own != '\0' ? own : "python3";
}

void add_mcp(CLI::App& program, const Games&, Task& task) {
  add(program, task, "mcp",
      "Let a language model's agent write bots and play, by the Model Context Protocol.", "agon.mcp",
      "agon mcp", "[mcp]",
      "Options: --folder DIR (the only files it touches), --most N (characters of an answer), --http "
      "[HOST:]PORT.\n"
      "Example: agon mcp --folder my_bots");
}

void add_climb(CLI::App& program, const Games&, Task& task) {
  add(program, task, "climb",
      "Let a bot play the built-in players from the weakest up, and say how far it comes.", "agon.climb",
      "agon", "",
      "Options: --seed N, --most N (matches a rung), --json; --help lists all.\n"
      "Example: agon climb tron --bot \"cmd:python3 bot.py\"");
}

void add_records(CLI::App& program, const Games&, Task& task) {
  add(program, task, "records",
      "Write the decisions of records, contests and seasons as a table to learn from offline.",
      "agon.datasets", "agon numpy", "[datasets]",
      "It writes Parquet with pyarrow. --help lists its options.\n"
      "Example: agon records --export DIR match.agon cup.contest\n"
      "Example: agon records --play tron --decisions 100000 --export DIR");
}

}  // namespace agon::cli
