#include "hosting/frames_json.h"

#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include "core/to_json.h"

namespace agon {

std::string frame_json(const Picture* before, const Frame& frame) {
  json::object members;
  each_member<Picture>([&](std::string_view name, auto member) {
    if (before == nullptr || !(before->*member == frame.picture.*member))
      members.emplace(json::string_view(name.data(), name.size()), to_json(frame.picture.*member));
  });
  return fmt::format(R"({{"step":{},"ms":{:.1f},"picture":{}}})", frame.step, frame.ms,
                     json::serialize(members));
}

}  // namespace agon
