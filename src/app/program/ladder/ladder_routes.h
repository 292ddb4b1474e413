// Every request that a ladder answers: described once, for the router, for who may ask, and for the OpenAPI
// document.
#pragma once

#include <boost/describe.hpp>
#include <span>

namespace agon::app {

enum class Access {
  anyone,   ///< whoever asks, also of a private season
  visitor,  ///< whoever asks; of a private season people of it alone
  student,  ///< who is in a team of the season, and the teacher
  owner,    ///< whose it is, and the teacher
  teacher,
};
BOOST_DESCRIBE_ENUM(Access, anyone, visitor, student, owner, teacher)

struct LadderRoute {
  const char* method;  ///< "GET"
  const char* path;
  Access access;
  const char* summary;
  const char* answer;           ///< as in openapi.cpp: "object" or a media type
  const char* body = nullptr;   ///< members of a JSON object, separated by blanks; "*": any bytes; null: none
  const char* query = nullptr;  ///< names, separated by blanks
};

std::span<const LadderRoute> ladder_routes();

}  // namespace agon::app
