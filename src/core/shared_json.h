// A JSON value that many hold and nobody changes: copies share it.
#pragma once

#include <boost/json/value.hpp>
#include <memory>
#include <string>
#include <utility>

namespace agon {

/// Copies are safe in any thread.
class SharedJson {
 public:
  SharedJson(boost::json::value value = nullptr)
      : value_(std::make_shared<const boost::json::value>(std::move(value))) {}

  const boost::json::value& operator*() const { return *value_; }
  operator const boost::json::value&() const { return *value_; }
  bool operator==(const SharedJson& other) const {
    return value_ == other.value_ || *value_ == *other.value_;
  }

  // As core/from_json.h and core/to_json.h ask for.
  void read_json(const boost::json::value& value, const std::string&) { *this = SharedJson(value); }
  const boost::json::value& to_json() const { return *value_; }

 private:
  std::shared_ptr<const boost::json::value> value_;
};

}  // namespace agon
