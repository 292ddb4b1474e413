// The description of the HTTP API in OpenAPI 3.1, made from the types that are sent and received.
#pragma once

#include <boost/json/value.hpp>

namespace agon::app {

boost::json::value openapi_document();

}  // namespace agon::app
