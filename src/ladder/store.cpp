#include "ladder/store.h"

#include <filesystem>

#include "contest/store_address.h"
#include "ladder/schema.h"

namespace agon::ladder {

namespace fs = std::filesystem;

Store::Store(const std::string& where, bool must_exist)
    : database_(where, must_exist, ladder_schema()), tables_(database_.session()) {
  if (contest::is_postgresql(where)) return;
  // An upload or a result that was answered for survives the loss of power, too.
  database_.guarded([&] { database_.session() << "pragma synchronous=full"; });
}

/// Whoever writes next waits here, not when it has read what another one changes.
void Store::take_turn() { database_.session() << "update counters set value = value where name = 'row'"; }

void Store::backup(const std::string& file) {
  if (contest::is_postgresql(where()))
    throw BadRequest("the store is a PostgreSQL database: pg_dump makes its backup");
  if (fs::exists(file)) throw BadRequest(fmt::format("{} is there already; name a file that is not", file));
  const auto part = file + ".part";
  std::error_code ignored;
  fs::remove(part, ignored);
  database_.guarded([&] { database_.session() << "vacuum into :f", soci::use(part); });
  std::error_code error;
  fs::rename(part, file, error);
  if (error) throw Failure(fmt::format("cannot name the backup {}: {}", file, error.message()));
}

std::uint64_t Store::size() {
  std::error_code error;
  std::uint64_t bytes = 0;
  for (const char* end : {"", "-wal"})
    if (const auto found = fs::file_size(where() + end, error); !error) bytes += found;
  return bytes;
}

namespace {

/// What was made beside a file that is not yet the store: logs, and the copy of an earlier version.
void remove_beside(const fs::path& file) {
  std::error_code error;
  const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  std::vector<fs::path> beside;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (const auto name = entry.path().filename().string();
        name.starts_with(file.filename().string()) && name != file.filename())
      beside.push_back(entry.path());
  for (const auto& path : beside) fs::remove(path, error);
}

}  // namespace

void restore(const std::string& backup, const std::string& store) {
  if (contest::is_postgresql(store) || contest::is_postgresql(backup))
    throw BadRequest("backups of a PostgreSQL database are restored by pg_restore");
  if (!fs::is_regular_file(backup)) throw BadRequest(fmt::format("there is no backup {}", backup));
  if (fs::exists(store))
    throw BadRequest(fmt::format("{} is there already; move it away, or name another", store));
  const auto part = store + ".part";
  std::error_code error;
  fs::copy_file(backup, part, fs::copy_options::overwrite_existing, error);
  if (error) throw Failure(fmt::format("cannot copy {} to {}: {}", backup, part, error.message()));
  try {
    if (Store(part, true).read([](Tables& tables) { return tables.seasons.all().empty(); }))
      throw BadRequest(fmt::format("{} holds no season of a ladder", backup));
  } catch (...) {
    remove_beside(part);
    fs::remove(part, error);
    throw;
  }
  remove_beside(part);
  fs::rename(part, store, error);
  if (error) throw Failure(fmt::format("cannot name the store {}: {}", store, error.message()));
}

}  // namespace agon::ladder
