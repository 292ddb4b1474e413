// One keep-alive HTTP connection to a server of the course's protocol, blocking.
#pragma once

#include <boost/system/error_code.hpp>
#include <chrono>
#include <memory>
#include <string>

namespace agon::treasure_hunt {

class HttpClient {
 public:
  /// "http://127.0.0.1:18235", as the course's clients get it. Throws BadRequest.
  explicit HttpClient(const std::string& base_url);
  ~HttpClient();

  /// The body of the answer. Throws Failure if the server cannot be reached or the status is not 200.
  std::string get(const std::string& path);
  std::string post(const std::string& path, const std::string& body);

 private:
  std::string ask(bool is_post, const std::string& path, const std::string& body);
  template <class Request, class Response>
  boost::system::error_code exchange(const Request& request, Response& response);

  struct Connection;
  std::unique_ptr<Connection> connection_;
  std::string host_, port_, prefix_;
  std::string authority_;  ///< host and port as in the URL
};

}  // namespace agon::treasure_hunt
