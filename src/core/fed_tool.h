// A program that reads what is written to it and makes something of it, such as a film's encoder. Nothing
// here starts one; who may start programs hands in how.
#pragma once

#include <memory>
#include <span>

#include "core/program.h"

namespace agon {

class FedTool {
 public:
  virtual ~FedTool() = default;  ///< ends it, if it has not ended
  /// False: it reads no more.
  virtual bool write(std::span<const unsigned char> bytes) = 0;
  /// Closes its standard input and waits for its end.
  virtual ToolResult finish() = 0;
};

/// Null: there is no such program. Throws Failure where it cannot be started.
using FedToolStarter = std::function<std::unique_ptr<FedTool>(const std::vector<std::string>& words)>;

}  // namespace agon
