// Who may see what workers do for a job. A contest's matches are for all; a season's are for whom the season
// shows itself to: while it is private for its people, and while its standings are hidden for its teacher,
// who sees all.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/remote/fleet.h"
#include "ladder/people_access.h"
#include "ladder/service.h"
#include "net/router.h"
#include "server/contest_pages.h"

namespace agon::app {

class JobSight {
 public:
  /// Of whoever shows a token or a session of the ladder; nobody where it opens nothing, or must not travel
  /// so.
  using Who = std::function<ladder::Visitor(const net::Request&)>;

  /// `ladder`: null: none is served, and `who` is not asked. `to_all`: jobs that are neither a season's nor a
  /// served contest's are for all. All must outlive it.
  JobSight(ladder::Service* ladder, const ContestPages& contests, bool to_all, Who who);

  // They read the stores; of any thread that may wait for that.
  ladder::Visitor who(const net::Request& request) const;
  /// Whether they may watch what is played for a job of that name.
  bool shows(const std::string& job, const ladder::Visitor& who) const;
  /// Takes out what they may not see. Of a hidden season's jobs that leaves figures: no name, no dead tasks.
  /// What workers say of themselves is not known to be of one job, so while any season is hidden from them it
  /// is left out, too.
  void hide(jobs::Fleet& fleet, const ladder::Visitor& who) const;

 private:
  std::vector<ladder::Season> seasons() const;

  ladder::Service* ladder_;
  const ContestPages& contests_;
  bool to_all_;
  Who who_;
};

/// Whether the request may come from somebody who is known: it has a token or a cookie.
bool shows_who(const net::Request& request);

}  // namespace agon::app
