#include "jobs/remote/stated.h"

#include "text/utf8.h"

namespace agon::jobs {

namespace {
constexpr std::string_view cut_mark = "…";
}

std::string stated(std::string_view words) {
  const bool far_too_long = words.size() > longest_stated;  // repairing may triple the length
  auto text = utf8_repaired(words.substr(0, longest_stated));
  if (!far_too_long && text.size() <= longest_stated) return text;
  auto end = longest_stated - cut_mark.size();
  if (text.size() > end) {
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80)
      --end;  // no character is cut in two
    text.resize(end);
  }
  return text += cut_mark;
}

}  // namespace agon::jobs
