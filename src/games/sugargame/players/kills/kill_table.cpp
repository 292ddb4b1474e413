#include "games/sugargame/players/kills/kill_table.h"

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>

#include "core/random.h"
#include "games/sugargame/players/cache_folder.h"

namespace agon::sugargame {

namespace {

constexpr int lowest_priority = 19;  // of a thread, on Linux

/// Changes whenever the rules of kills, the order of boards or the packing do.
constexpr std::uint64_t file_format = fnv1a("sugargame kill table 1");

std::uint64_t sum_of(const std::vector<std::uint16_t>& values) {
  std::uint64_t sum = file_format;
  for (const auto value : values) sum = (sum ^ value) * 0x100000001b3ULL;
  return sum;
}

}  // namespace

KillTable::KillTable(Empty empty) : armies_(empty.armies) {
  for (int own = 1; own <= armies_; ++own)
    for (int other = 1; other <= armies_; ++other) {
      bases_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)] = size_;
      size_ += kill_index().classes(own) * kill_index().sets(other).size();
    }
}

KillTable::KillTable(int armies) : KillTable(Empty{armies}) { solve(); }

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

void KillTable::solve() {
  packed_.assign(size_, nibble_zero | nibble_zero << 4 | nibble_zero << 8);
  KillSolver solver(armies_, armies_);
  for (std::size_t horizon = 0; horizon < horizons.size(); ++horizon) {
    while (solver.horizon() < horizons[horizon]) solver.sweep();
    for (std::size_t place = 0; place < size_; ++place) {
      const unsigned kept = packed_[place] & ~(15U << (4 * horizon));
      const auto nibble = static_cast<unsigned>(solver.values()[place] + nibble_zero);
      packed_[place] = static_cast<std::uint16_t>(kept | nibble << (4 * horizon));
    }
  }
}

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
    std::filesystem::rename(unfinished, cache, error);  // whole or not at all, whoever else writes it
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
  // Never freed: the thread may still be at work when the program ends.
  static std::atomic<const KillTable*> table{nullptr};
  static const bool begun = [] {
    kill_index();
    std::thread([] {
      ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), lowest_priority);
      table = new KillTable(kill_table_file(KillTable::large), KillTable::large);
    }).detach();
    return true;
  }();
  return begun ? table.load(std::memory_order_acquire) : nullptr;
}

}  // namespace agon::sugargame
