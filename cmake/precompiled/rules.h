// What nearly every file of the rules, players and records includes: compiled once where AGON_PRECOMPILED is
// on.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <boost/describe.hpp>
#include <boost/json.hpp>
