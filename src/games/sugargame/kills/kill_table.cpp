#include "games/sugargame/kills/kill_table.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "core/random.h"

namespace agon::sugargame {

namespace {

/// Changes whenever the rules of kills, the order of boards or the packing do.
constexpr std::uint64_t file_format = word_code("sugargame kill table 1");

std::filesystem::path cache_file() {
  const char* const set = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  if (set != nullptr && *set != '\0') return std::filesystem::path(set) / "agon" / "sugargame-kills-3.bin";
  if (home != nullptr && *home != '\0')
    return std::filesystem::path(home) / ".cache" / "agon" / "sugargame-kills-3.bin";
  return {};
}

std::uint64_t sum_of(const std::vector<std::uint16_t>& values) {
  std::uint64_t sum = file_format;
  for (const auto value : values) sum = (sum ^ value) * 0x100000001b3ULL;
  return sum;
}

}  // namespace

KillTable::KillTable() {
  make_bases();
  solve();
}

KillTable::KillTable(const std::filesystem::path& cache) {
  make_bases();
  if (read(cache)) return;
  solve();
  write(cache);
}

void KillTable::make_bases() {
  for (int own = 1; own <= armies; ++own)
    for (int other = 1; other <= armies; ++other) {
      bases_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)] = size_;
      size_ += kill_index().classes(own) * kill_index().sets(other).size();
    }
}

void KillTable::solve() {
  packed_.assign(size_, nibble_zero | nibble_zero << 4 | nibble_zero << 8);
  KillSolver solver(armies, armies);
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
  std::uint64_t format = 0, sum = 0;
  packed_.assign(size_, 0);
  file.read(reinterpret_cast<char*>(&format), sizeof(format));
  file.read(reinterpret_cast<char*>(&sum), sizeof(sum));
  file.read(reinterpret_cast<char*>(packed_.data()),
            static_cast<std::streamsize>(size_ * sizeof(packed_[0])));
  return file && file.peek() == std::ifstream::traits_type::eof() && format == file_format &&
         sum == sum_of(packed_);
}

void KillTable::write(const std::filesystem::path& cache) const {
  if (cache.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(cache.parent_path(), error);
  const std::filesystem::path unfinished = cache.string() + "." + std::to_string(::getpid());
  {
    std::ofstream file(unfinished, std::ios::binary);
    const std::uint64_t sum = sum_of(packed_);
    file.write(reinterpret_cast<const char*>(&file_format), sizeof(file_format));
    file.write(reinterpret_cast<const char*>(&sum), sizeof(sum));
    file.write(reinterpret_cast<const char*>(packed_.data()),
               static_cast<std::streamsize>(size_ * sizeof(packed_[0])));
    if (!file.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error)
    std::filesystem::rename(unfinished, cache, error);  // whole or not at all, whoever else writes it
  if (error) std::filesystem::remove(unfinished, error);
}

const KillTable& kill_table() {
  static const KillTable table(cache_file());
  return table;
}

}  // namespace agon::sugargame
