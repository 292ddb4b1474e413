// The hash of a record's text. It finds what was changed by hand or by a failing disk; it is no signature:
// whoever changes a record can compute it anew.
#pragma once

#include <boost/uuid/detail/sha1.hpp>

#include <string>
#include <string_view>

namespace agon {

/// SHA-1 of all text added so far. Boost's, since whoever links core alone shall need no OpenSSL.
class TextSum {
 public:
  void add(std::string_view text) { sha1_.process_bytes(text.data(), text.size()); }
  /// 40 hexadecimal digits. More may be added afterwards.
  std::string text() const;

 private:
  boost::uuids::detail::sha1 sha1_;
};

std::string sum_of(std::string_view text);

}  // namespace agon
