// A recorded match that can be analysed.
#pragma once

#include <functional>
#include <string>

#include "core/record.h"

namespace agon::app {

struct AnalysedMatch {
  std::string id;
  std::string record_path;       ///< what is found lies beside this file; empty: it is held in memory alone
  std::function<Record()> read;  ///< called on the desk's thread
};

}  // namespace agon::app
