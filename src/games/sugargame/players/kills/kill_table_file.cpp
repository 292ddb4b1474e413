// Tables of kills on disk, and the thread that makes the large one.
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "core/random.h"
#include "games/sugargame/players/helpers.h"
#include "games/sugargame/players/kills/kill_table.h"

namespace agon::sugargame {

namespace {

/// Change it whenever the rules of kills, the order of boards or the packing changes.
constexpr std::uint64_t file_format = fnv1a("sugargame kill table 1");

std::uint64_t sum_of(const std::vector<std::uint16_t>& values) {
  std::uint64_t sum = file_format;
  for (const auto value : values) sum = (sum ^ value) * 0x100000001b3ULL;
  return sum;
}

}  // namespace

KillTable::KillTable(const std::filesystem::path& cache, int armies) : KillTable(Empty{armies}) {
  if (read(cache)) return;
  solve();
  write(cache);
}

std::unique_ptr<KillTable> KillTable::read_from(const std::filesystem::path& cache, int armies) {
  std::unique_ptr<KillTable> table(new KillTable(Empty{armies}));
  if (!table->read(cache)) table.reset();
  return table;
}

std::uint64_t KillTable::format() const { return file_format + static_cast<std::uint64_t>(armies_ - small); }

bool KillTable::read(const std::filesystem::path& cache) {
  std::ifstream file(cache, std::ios::binary);
  std::uint64_t found = 0, sum = 0;
  packed_.assign(size_, 0);
  file.read(reinterpret_cast<char*>(&found), sizeof(found));
  file.read(reinterpret_cast<char*>(&sum), sizeof(sum));
  file.read(reinterpret_cast<char*>(packed_.data()),
            static_cast<std::streamsize>(size_ * sizeof(packed_[0])));
  return file && file.peek() == std::ifstream::traits_type::eof() && found == format() &&
         sum == sum_of(packed_);
}

void KillTable::write(const std::filesystem::path& cache) const {
  if (cache.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(cache.parent_path(), error);
  const std::filesystem::path unfinished = cache.string() + "." + std::to_string(::getpid());
  {
    std::ofstream file(unfinished, std::ios::binary);
    const std::uint64_t sum = sum_of(packed_), kind = format();
    file.write(reinterpret_cast<const char*>(&kind), sizeof(kind));
    file.write(reinterpret_cast<const char*>(&sum), sizeof(sum));
    file.write(reinterpret_cast<const char*>(packed_.data()),
               static_cast<std::streamsize>(size_ * sizeof(packed_[0])));
    if (!file.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error)
    std::filesystem::rename(unfinished, cache, error);  // all at once, for other writers and readers
  if (error) std::filesystem::remove(unfinished, error);
}

std::filesystem::path kill_table_file(int armies) {
  const auto folder = cache_folder();
  return folder.empty() ? folder : folder / ("sugargame-kills-" + std::to_string(armies) + ".bin");
}

const KillTable& kill_table() {
  static const KillTable table(kill_table_file(KillTable::small));
  return table;
}

const KillTable* large_kill_table() {
  // Never freed: the thread may still run when the program ends.
  static std::atomic<const KillTable*> table{nullptr};
  static const bool begun = [] {
    kill_index();
    std::thread([] {
      give_way();
      table = new KillTable(kill_table_file(KillTable::large), KillTable::large);
    }).detach();
    return true;
  }();
  return begun ? table.load(std::memory_order_acquire) : nullptr;
}

std::filesystem::path cache_folder() {
  const char* const set = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  if (set != nullptr && *set != '\0') return std::filesystem::path(set) / "agon";
  if (home != nullptr && *home != '\0') return std::filesystem::path(home) / ".cache" / "agon";
  return {};
}

}  // namespace agon::sugargame
