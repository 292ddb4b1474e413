// What nearly every file of contests, the ladder, their programs and pictures includes: compiled once where
// AGON_PRECOMPILED is on.
#include "rules.h"

#include <atomic>
#include <condition_variable>
#include <fstream>
#include <list>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>
#include <unordered_map>
#include <variant>
