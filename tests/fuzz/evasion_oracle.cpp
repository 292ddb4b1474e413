// The rule oracle: any line gets an answer, and no state and action that JSON can say breaks the rules.
#include "arena/oracle.h"
#include "games/evasion/rules/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static agon::OracleOf<agon::evasion::Rules> oracle;
  if (oracle.answer({reinterpret_cast<const char*>(data), size}).empty()) std::abort();
  return 0;
}
