// Pictures and films of recorded matches: a still as PNG, a span as a film. Workers make them, few at a time
// and of limited size. Everything else runs on the network thread.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <memory>

#include "net/router.h"
#include "server/games.h"
#include "server/recorded_match.h"

namespace agon::app {

enum class FilmKind { mp4, gif };

/// Requests beyond these limits get 400.
struct FilmLimits {
  double seconds;
  int width;  ///< pixels
};
constexpr FilmLimits limits_of(FilmKind kind) {
  return kind == FilmKind::mp4 ? FilmLimits{60, 1280} : FilmLimits{20, 800};
}

class Drawings {
 public:
  using Answer = net::awaitable<net::Response>;

  static constexpr int widest_still = 1600;       ///< pixels
  static constexpr int most_stills = 4;           ///< drawn at the same time
  static constexpr std::size_t kept_stills = 32;  ///< of finished matches

  Drawings(const Games& games, boost::asio::thread_pool& workers) : games_(games), workers_(workers) {}

  /// Query: `step` (default: the last) and `width` (default: 1200).
  Answer still(net::Request request, RecordedMatch subject);
  /// Query: `from`, `to`, `seconds` and `width`. Only one film is made at a time; a second request gets 503.
  Answer film(net::Request request, RecordedMatch subject, FilmKind kind);

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const std::string> bytes;
  };
  std::shared_ptr<const std::string> kept(const std::string& key) const;

  const Games& games_;
  boost::asio::thread_pool& workers_;
  // Numbers of pictures and films in the making; an answer may outlive this object.
  std::shared_ptr<int> drawing_ = std::make_shared<int>(0), filming_ = std::make_shared<int>(0);
  std::deque<Kept> kept_;  ///< newest first
};

}  // namespace agon::app
