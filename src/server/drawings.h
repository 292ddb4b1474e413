// Recorded matches as files to share: a still as PNG, a span as a film. Made on workers, few at a time and of
// bounded size. Network thread only, but for the making itself.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <memory>

#include "net/router.h"
#include "server/games.h"
#include "server/recorded_match.h"

namespace agon::app {

enum class FilmKind { mp4, gif };

/// Beyond these a request is answered 400.
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
  static constexpr std::size_t kept_stills = 32;  ///< of matches that are over

  Drawings(const Games& games, boost::asio::thread_pool& workers) : games_(games), workers_(workers) {}

  /// `step` (the last) and `width` (1200) of the query.
  Answer still(net::Request request, RecordedMatch subject);
  /// `from`, `to`, `seconds` and `width` of the query. One is made at a time: 503 for another.
  Answer film(net::Request request, RecordedMatch subject, FilmKind kind);

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const std::string> bytes;
  };
  std::shared_ptr<const std::string> kept(const std::string& key) const;

  const Games& games_;
  boost::asio::thread_pool& workers_;
  // Counts of what is being made; an answer may end after all else here.
  std::shared_ptr<int> drawing_ = std::make_shared<int>(0), filming_ = std::make_shared<int>(0);
  std::deque<Kept> kept_;  ///< newest first
};

}  // namespace agon::app
