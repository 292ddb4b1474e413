#include "core/record_writer.h"

#include <fmt/format.h>

namespace agon {

std::string RecordWriter::ended(std::string line) {
  line += '\n';
  sum_.add(line);
  return line;
}

std::string RecordWriter::header(const RecordHeader& header) { return ended(line_of(header)); }

std::string RecordWriter::step(RecordStep step) {
  if (steps_++ % hash_interval == 0) step.sha1 = sum_.text();
  return ended(line_of(step));
}

std::string RecordWriter::footer(RecordFooter footer) {
  footer.sha1 = sum_.text();
  const auto line = ended(line_of(footer));
  return line + fmt::format("{{\"sha1\":\"{}\"}}\n", sum_.text());
}

}  // namespace agon
