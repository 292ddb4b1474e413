#include "games/sugargame/wire/java/entry_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/errors.h"
#include "games/sugargame/wire/java/jdk.h"
#include "text/utf8.h"

namespace agon::sugargame {

namespace fs = std::filesystem;

namespace {

bool is_zip(const fs::path& path) { return path.extension() == ".zip"; }

std::string class_of(const std::string& entry, Seat seat) { return fmt::format("{}{}", entry, seat + 1); }

EntryPlace in_zip(const fs::path& zip, std::string entry, Seat seat, const fs::path& api,
                  const ToolRunner& run) {
  const auto folder = unpacked(zip, api, run);
  const auto entries = entries_in(folder);
  if (entry.empty()) entry = entry_of(entries, zip.stem().string());
  if (entry.empty()) {
    std::string names;
    for (const auto& [name, seats] : entries) names += (names.empty() ? "" : ", ") + name;
    throw BadRequest(
        entries.empty()
            ? fmt::format("{}: there is no class in it whose name ends with 1 or 2", zip.string())
            : fmt::format(
                  "{}: it has classes of several entries ({}): write java:{}/NAME, or name the file as "
                  "the one that plays",
                  zip.string(), names, zip.string()));
  }
  const auto name = class_of(entry, seat);
  if (!has_class(folder, name))
    throw BadRequest(fmt::format("{0}: there is neither {1}.java nor {1}.class in it", zip.string(), name));
  return {folder, entry, zip.string(), true};
}

constexpr std::size_t longest_class_name = 64;

/// Whether it may be the name of a class, and not a path.
bool is_name(const std::string& entry) {
  const auto is_letter = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || letter == '$';
  };
  return !entry.empty() && entry.size() <= longest_class_name &&
         std::all_of(entry.begin(), entry.end(), is_letter);
}

}  // namespace

bool has_class(const fs::path& folder, const std::string& name) {
  std::error_code error;
  return fs::exists(folder / (name + ".java"), error) || fs::exists(folder / (name + ".class"), error);
}

std::map<std::string, EntrySeats> entries_in(const fs::path& folder) {
  std::map<std::string, EntrySeats> entries;
  for (const char* ending : {".java", ".class"})
    for (const auto& file : files_in(folder, ending)) {
      auto name = file.stem().string();
      const char seat = name.back();  // a stem is never empty
      name.pop_back();
      if (name.empty() || (seat != '1' && seat != '2')) continue;
      (seat == '1' ? entries[name].first : entries[name].second) = true;
    }
  return entries;
}

std::string entry_of(const std::map<std::string, EntrySeats>& entries, const std::string& stem) {
  if (entries.contains(stem)) return stem;
  if (entries.size() == 1) return entries.begin()->first;
  std::string whole;
  for (const auto& [name, seats] : entries) {
    if (!seats.first || !seats.second) continue;
    if (!whole.empty()) return {};
    whole = name;
  }
  return whole;
}

EntryPlace entry_place(const std::string& path, Seat seat, const fs::path& api, const ToolRunner& run) {
  const fs::path place(path);
  if (is_zip(place)) return in_zip(place, "", seat, api, run);
  const auto entry = place.filename().string();
  if (is_zip(place.parent_path())) return in_zip(place.parent_path(), entry, seat, api, run);
  if (entry.empty() || entry == "." || entry == "..")
    throw BadRequest(fmt::format(
        "player \"java:{}\": expected java:FOLDER/NAME for the classes NAME1 and NAME2, or java:FILE.zip",
        path));
  const auto name = class_of(entry, seat);
  const auto outer = place.parent_path().empty() ? fs::path(".") : place.parent_path();
  for (const auto& folder : {outer, outer / entry})
    if (const auto whole = fs::absolute(folder).lexically_normal(); has_class(folder, name))
      return {folder, entry, whole.string(), whole.filename() == entry};
  throw BadRequest(
      fmt::format("no class {0} for player \"java:{1}\", which needs a class for each seat: there is neither "
                  "{0}.java nor {0}.class in {2} or {3}",
                  name, path, outer.string(), (outer / entry).string()));
}

std::string player_in(const fs::path& place) {
  std::error_code error;
  if (is_zip(place) && fs::is_regular_file(place, error)) return "java:" + place.string();
  if (!fs::is_directory(place, error)) return {};
  const auto entries = entries_in(place);
  const auto entry = entry_of(entries, place.filename().string());
  if (entry.empty()) return {};
  const auto& seats = entries.at(entry);
  return seats.first && seats.second ? "java:" + (place / entry).string() : std::string();
}

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
  const auto name = class_of(entry, seat);
  if (has_class(folder_, name) || has_class(place, name)) return "java:" + place.string();
  std::error_code error;
  if (fs::is_regular_file(zip, error)) return "java:" + zip.string();
  throw BadRequest(
      fmt::format("there is no class {0} in the lab: neither {0}.java nor {0}.class in {1}, nor {2}.zip",
                  name, fs::absolute(folder_).lexically_normal().filename().string(), entry));
}

}  // namespace agon::sugargame
