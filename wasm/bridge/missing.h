// What the C++ library of Debian's compiler for WebAssembly lacks. Read before every file.
#pragma once

#ifdef __cplusplus
#include <memory>
#include <type_traits>
#include <version>

namespace std {

#ifndef __cpp_lib_bit_cast
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<From> && is_trivially_copyable_v<To>);
  return __builtin_bit_cast(To, from);
}
#endif

#ifndef __cpp_lib_smart_ptr_for_overwrite
template <class List>
unique_ptr<List> make_unique_for_overwrite(size_t size) {
  static_assert(is_unbounded_array_v<List>);
  return unique_ptr<List>(new remove_extent_t<List>[size]);
}
#endif

}  // namespace std
#endif
