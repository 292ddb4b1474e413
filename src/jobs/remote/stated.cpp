#include "jobs/remote/stated.h"

#include "text/bytes.h"
#include "text/utf8.h"

namespace agon::jobs {

namespace {
constexpr std::string_view cut_mark = "…";
}

std::string stated(std::string_view words) {
  const bool far_too_long = words.size() > longest_stated;  // repairing may triple the length
  auto text = utf8_repaired(words.substr(0, longest_stated));
  if (!far_too_long && text.size() <= longest_stated) return text;
  text.resize(cut_at_character(text, longest_stated - cut_mark.size()).size());
  return text += cut_mark;
}

}  // namespace agon::jobs
