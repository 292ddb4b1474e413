#include "core/record_private.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/json/serialize.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

#include "core/from_json.h"
#include "core/record_file.h"
#include "core/record_unpack.h"
#include "core/to_json.h"

namespace agon {

namespace {

constexpr UnpackBounds private_bounds{.text = std::size_t{64} << 20};

struct PrivateHeader {
  int agon_private = record_version;
  Seat seat = 0;
  std::string salt;
  std::string command;
};
BOOST_DESCRIBE_STRUCT(PrivateHeader, (), (agon_private, seat, salt, command))

struct PrivateErrors {
  std::string errors;
};
BOOST_DESCRIBE_STRUCT(PrivateErrors, (), (errors))

std::string new_salt() {
  std::random_device device;
  std::string salt;
  for (int word = 0; word < 4; ++word) salt += fmt::format("{:08x}", device());
  return salt;
}

/// Calls `take` with each line of a part and its place. Throws BadValue.
template <class Take>
void each_line(std::string_view bytes, const std::string& name, Take&& take) {
  std::size_t number = 0;
  LineUnpacker unpacker(
      [&](std::string_view line) {
        take(line, fmt::format("{}: line {}", name, ++number));
        return true;
      },
      private_bounds);
  unpacker.feed(bytes);
  unpacker.finish();
  if (!unpacker.damage().empty()) throw BadValue(name, unpacker.damage());
  if (number == 0) throw BadValue(name, "the private part is empty");
}

void take_header(const json::value& value, const std::string& where, PrivatePart& part) {
  if (!value.get_object().contains("agon_private"))
    throw BadValue(where, "no private part of a record: the first line has no field \"agon_private\"");
  PrivateHeader header;
  from_json(value, header, where);
  if (header.agon_private != record_version)
    throw BadValue(where,
                   fmt::format("version {}, this program reads {}", header.agon_private, record_version));
  part.seat = header.seat;
  part.command = header.command;
}

FoundPart found_part(const PrivateSum& sum, const std::string& record_path) {
  FoundPart found{sum.seat, false, {}, {}};
  const auto path = private_path(record_path, sum.seat);
  if (!std::filesystem::exists(path)) return found;
  found.here = true;
  try {
    const auto bytes = bytes_of_file(path);
    if (private_sum(bytes, path) != sum.sha1)
      throw BadValue(path,
                     "not the private part that belongs to this record: its hash differs, so one of them was "
                     "changed after it was written");
    found.part = private_part_from(bytes, path);
  } catch (const BadValue& bad) {
    found.problem = bad.what();
  }
  return found;
}

}  // namespace

std::string private_text(const PrivatePart& part) {
  auto text =
      json::serialize(to_json(PrivateHeader{record_version, part.seat, new_salt(), part.command})) + "\n";
  for (const auto& thought : part.thoughts) text += json::serialize(thought.to_json()) + "\n";
  if (!part.errors.empty()) text += json::serialize(to_json(PrivateErrors{part.errors})) + "\n";
  return text;
}

PrivatePart private_part_from(std::string_view bytes, const std::string& name) {
  PrivatePart part;
  bool first = true;
  each_line(bytes, name, [&](std::string_view line, const std::string& where) {
    const auto value = parse_json(line, where);
    if (!value.is_object()) reading::refuse(where, "an object", value);
    if (std::exchange(first, false)) {
      take_header(value, where, part);
    } else if (!value.get_object().contains("step")) {
      PrivateErrors errors;
      from_json(value, errors, where);
      part.errors += errors.errors;
    } else {
      part.thoughts.emplace_back().read_json(value, where);
    }
  });
  return part;
}

std::string private_sum(std::string_view bytes, const std::string& name) {
  TextSum sum;
  each_line(bytes, name, [&](std::string_view line, const std::string&) {
    sum.add(line);
    sum.add("\n");
  });
  return sum.text();
}

std::string private_path(const std::string& record_path, Seat seat) {
  return fmt::format("{}.seat{}", record_path, seat);
}

std::string write_private_part(const std::string& record_path, Seat seat, std::string_view text) {
  const auto path = private_path(record_path, seat);
  const auto bytes = compressed(text);
  const auto failed = [&] { return fmt::format("cannot write {}: {}", path, std::strerror(errno)); };
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return failed();
  std::string problem;
  errno = ENOSPC;  // for a write that stops short
  if (write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) problem = failed();
  if (close(file) != 0 && problem.empty()) problem = failed();
  return problem;
}

std::vector<FoundPart> private_parts_of(const Record& record, const std::string& record_path) {
  std::vector<FoundPart> parts;
  if (!record.footer) return parts;
  for (const auto& sum : record.footer->private_parts) parts.push_back(found_part(sum, record_path));
  return parts;
}

}  // namespace agon
