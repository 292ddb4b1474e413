// What nearly every file of the network rooms includes: compiled once where AGON_PRECOMPILED is on.
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

#include <spdlog/spdlog.h>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast.hpp>
#include <boost/beast/ssl.hpp>
