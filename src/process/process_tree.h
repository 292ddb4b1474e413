// Processes as the kernel tells of them in /proc: one with all its descendants, for systems without control
// groups.
#pragma once

#include <time.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace agon::process {

// Reads and writes the kernel's own small files, in /proc and in control groups.

/// The whole text of a file; empty if it cannot be opened.
std::string text_of(const std::string& path);
bool write_text(const std::string& path, const std::string& text);
/// The number after a name, or, without a name, the first number; 0 if there is none.
std::uint64_t number_in(const std::string& text, std::string_view name = {});
/// The number behind the first blank of an open file, such as the resident pages of statm; 0 if the file
/// cannot be read.
std::uint64_t second_number_in(int file);
/// The names in a folder that are numbers.
std::vector<int> numbers_in(const std::string& folder);

/// The size of a page, KiB.
std::uint64_t page_kib();
/// The time of a processor's clock, milliseconds; 0 if it is unknown.
double clock_ms(clockid_t clock);

/// The children of all threads of a process, an id or "self".
std::vector<int> children_of(std::string_view process);
/// The process and its descendants, itself first; empty: it is gone.
std::vector<int> tree_of(int root);

/// Sends a signal to a process and its descendants until no new one is found; returns those that got it.
std::vector<int> signal_tree(int root, int signal);

/// Processor time of these processes, milliseconds.
double cpu_ms_of(const std::vector<int>& ids);

/// Memory of these processes together, KiB. Pages that several share are counted once; shared memory that
/// none of them has touched since it was mapped counts whole. `enough`: if even the plain sum, which counts
/// shared pages several times, is not above this, that sum is returned.
std::uint64_t memory_kib_of(const std::vector<int>& ids, std::uint64_t enough);

/// Memory that the kernel holds for the processes of a box, KiB: page tables, what its sockets may hold, and
/// the names of its temporary files. The first is the box's own.
std::uint64_t kernel_kib_of(const std::vector<int>& ids);

/// The most memory that one process has ever held, KiB; 0: it is gone.
std::uint64_t peak_kib_of(int id);

/// Whether any of them has this pipe open; true if unknown.
bool any_holds(const std::vector<int>& ids, int pipe_end);

// The memory limit where no control group can enforce it: one thread watches the processes of all bots, and
// kills a bot that takes more than allowed.

/// The state of one bot's memory; shared with the watching thread.
struct WatchedMemory {
  WatchedMemory(std::uint64_t limit, bool in_box) : limit_kib(limit), boxed(in_box) {}
  const std::uint64_t limit_kib;
  const bool boxed;            ///< its sockets and its temporary files are its own
  std::atomic<int> root = -1;  ///< first of its processes; negative: not known yet, or over
  std::atomic<std::uint64_t> peak_kib = 0;
  std::atomic<bool> too_much = false;  ///< it was killed for taking too much
};

/// Watches until the last owner of the pointer releases it.
std::shared_ptr<WatchedMemory> watch_memory(std::uint64_t limit_kib, bool boxed);

}  // namespace agon::process
