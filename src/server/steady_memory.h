// How a program that lives for weeks takes its memory from the machine.
#pragma once

namespace agon::app {

/// To be made before the threads are. The C library keeps what a thread has freed for that thread, tens of
/// megabytes each after a long replay was read, and raises the size from which on it gives a block back at
/// once as soon as one was freed: a server grows for hours without holding more. With this, blocks of a
/// megabyte or more go back when they are freed, and threads share a few heaps.
struct SteadyMemory {
  SteadyMemory();
};

}  // namespace agon::app
