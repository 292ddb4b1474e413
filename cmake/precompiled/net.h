// What nearly every file of the network rooms includes: compiled once where AGON_PRECOMPILED is on.
#include "work.h"

#include <spdlog/spdlog.h>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
