// The OpenAPI 3.1 description of the HTTP API, made from the types that are sent and received.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace agon::app {

/// `ladder`: include the routes of a ladder. `x-agon-access` says who may use a route.
boost::json::value openapi_document(bool ladder);
/// The same types in TypeScript: web/src/api_types.ts.
std::string api_types();

}  // namespace agon::app
