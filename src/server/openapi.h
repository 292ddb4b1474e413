// The description of the HTTP API in OpenAPI 3.1, made from the types that are sent and received.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace agon::app {

/// `ladder`: with what a server of a ladder answers beside the rest. Who may ask what is `x-agon-access`.
boost::json::value openapi_document(bool ladder);
/// The same types for the pages: web/src/api_types.ts.
std::string api_types();

}  // namespace agon::app
