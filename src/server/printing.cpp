#include "server/printing.h"

#include <boost/json/serialize.hpp>

namespace agon::app {

void print_made(std::FILE* file, std::string_view text) { fmt::print(file, "{}", visible(text, true)); }

void print_json_lines(std::string_view serialized) { fmt::print("{}", visible_json(serialized)); }

void print_json(const boost::json::value& value) { print_json_lines(boost::json::serialize(value) + "\n"); }

}  // namespace agon::app
