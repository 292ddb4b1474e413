// Decides who may see a worker's job. Everybody may see a contest's matches. A private season's are for its
// people only. While standings are hidden, a season's matches are for its teacher only, who always sees
// everything.
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
  /// Finds the ladder's visitor behind a request; nobody, if their token or session is invalid or came over
  /// an insecure connection.
  using Who = std::function<ladder::Visitor(const net::Request&)>;

  /// `ladder`: null: none is served, and `who` is never called. `to_all`: everybody may see jobs that belong
  /// neither to a season nor to a served contest. All must outlive this object.
  JobSight(ladder::Service* ladder, const ContestPages& contests, bool to_all, Who who);

  // These read the stores and may block. Any thread that may wait can call them.
  ladder::Visitor who(const net::Request& request) const;
  /// Whether `who` may watch the matches of the job with that name.
  bool shows(const std::string& job, const ladder::Visitor& who) const;
  /// Removes what `who` may not see. A hidden season's jobs keep their figures, but neither names nor dead
  /// tasks. Workers' messages may concern any job, so they are removed while any season is hidden from `who`.
  void hide(jobs::Fleet& fleet, const ladder::Visitor& who) const;

 private:
  std::vector<ladder::Season> seasons() const;

  ladder::Service* ladder_;
  const ContestPages& contest_pages_;
  bool to_all_;
  Who who_;
};

/// Whether the request has a token or a cookie, so that its sender may be known.
bool shows_who(const net::Request& request);

}  // namespace agon::app
