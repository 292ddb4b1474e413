#include "games/sugargame/wire/java/lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/errors.h"
#include "games/sugargame/wire/java/entry_place.h"
#include "text/visible.h"

namespace agon::sugargame {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_class_name = 64;

/// Whether it may be the name of a class, and so is no path.
bool is_name(const std::string& entry) {
  const auto is_letter = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || letter == '$';
  };
  return !entry.empty() && entry.size() <= longest_class_name &&
         std::all_of(entry.begin(), entry.end(), is_letter);
}

}  // namespace

Lab::Lab(std::string folder) : folder_(std::move(folder)) {
  std::error_code error;
  if (!fs::is_directory(folder_, error))
    throw BadRequest(fmt::format("--lab {}: there is no such folder", folder_));
}

std::vector<std::string> Lab::entries(std::size_t most) const {
  std::set<std::string> names;
  for (const auto& [name, seats] : entries_in(folder_)) names.insert(name);
  std::error_code error;
  for (const auto& each : fs::directory_iterator(folder_, error)) {
    const auto name = each.path().stem().string();
    if (each.path().extension() == ".zip" ||
        (each.is_directory(error) && entries_in(each.path()).contains(name)))
      names.insert(name);
  }
  std::vector<std::string> list;
  for (const auto& name : names)
    if (is_name(name) && list.size() < most) list.push_back(name);
  return list;
}

std::string Lab::player(const std::string& entry, Seat seat) const {
  if (!is_name(entry))
    throw BadRequest(
        fmt::format("\"{}\" is no name of a class: for the classes beavis1 and beavis2 write beavis",
                    visible(entry.substr(0, longest_class_name))));
  const auto place = fs::path(folder_) / entry, zip = fs::path(folder_) / (entry + ".zip");
  const auto name = fmt::format("{}{}", entry, seat + 1);
  if (has_class(folder_, name) || has_class(place, name)) return "java:" + place.string();
  std::error_code error;
  if (fs::is_regular_file(zip, error)) return "java:" + zip.string();
  throw BadRequest(
      fmt::format("there is no class {0} in the lab: neither {0}.java nor {0}.class in {1}, nor {2}.zip",
                  name, fs::absolute(folder_).lexically_normal().filename().string(), entry));
}

}  // namespace agon::sugargame
