#include "core/record_sum.h"

#include <fmt/format.h>

namespace agon {

std::string TextSum::text() const {
  auto copy = sha1_;  // asking for the digest ends a hash
  boost::uuids::detail::sha1::digest_type words;
  copy.get_digest(words);
  std::string text;
  for (const auto word : words) text += fmt::format("{:08x}", word);
  return text;
}

std::string sum_of(std::string_view text) {
  TextSum sum;
  sum.add(text);
  return sum.text();
}

}  // namespace agon
