#include "ladder/languages.h"

#include <unistd.h>

namespace agon::ladder {

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      {"python",
       "bot.py",
       "python3 -m py_compile bot.py && rm -rf __pycache__",
       "python3 bot.py",
       {"python3"}},
      {"javascript", "bot.js", "node --check bot.js", "node bot.js", {"node"}},
      {"c++", "bot.cpp", "g++ -std=c++20 -O2 -pthread -o bot *.cpp", "./bot", {"g++"}},
      {"java", "Bot.java", "javac -d . *.java", "java -XX:+UseSerialGC -cp {folder} Bot", {"javac", "java"}},
  };
  return list;
}

std::string system_program(const std::string& name) {
  for (const char* folder : {"/usr/local/bin/", "/usr/bin/", "/bin/"})
    if (access((folder + name).c_str(), X_OK) == 0) return folder + name;
  return {};
}

std::string missing_tool(const Language& language) {
  for (const auto& tool : language.tools)
    if (system_program(tool).empty()) return tool;
  return {};
}

}  // namespace agon::ladder
