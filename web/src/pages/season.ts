import type { Page } from "../router";
import { stateMessage } from "../parts/state";
import { seasonFrame, type Visit } from "../season/frame";
import { openFriendlies } from "../season/friendlies";
import { openHelp } from "../season/help";
import { openHome } from "../season/home";
import { loginPage } from "../season/login";
import { openMessages } from "../season/messages";
import { openTeam } from "../season/team";
import { openUpload } from "../season/upload";
import { openVersion } from "../season/version";
import { wallPage } from "../season/wall";
import { show } from "../view";

/** The teacher's page is fetched by teachers alone. */
function openTeacher(visit: Visit): void {
  void import("../season/teacher").then((page) => visit.isLeft() || page.openTeacher(visit),
    () => show(visit.main, stateMessage("The arena does not answer", "Load this page again when its server runs.")));
}

/** The pages of a season of a ladder. The projector shows its home in another way. */
export const seasonPages = {
  season: (name: string): Page => (new URLSearchParams(location.search).has("wall") ? wallPage(name) : seasonFrame(name, "", openHome)),
  team: (name: string, id: string): Page => seasonFrame(name, /^\d+$/.test(id) ? "Team" : id, (visit) => openTeam(visit, id)),
  version: (name: string, id: string): Page => seasonFrame(name, "Version", (visit) => openVersion(visit, id)),
  upload: (name: string): Page => seasonFrame(name, "Upload", openUpload),
  friendlies: (name: string): Page => seasonFrame(name, "Friendlies", openFriendlies),
  messages: (name: string): Page => seasonFrame(name, "Messages", openMessages),
  help: (name: string): Page => seasonFrame(name, "Help", openHelp),
  teacher: (name: string): Page => seasonFrame(name, "Teacher", openTeacher),
  login: loginPage,
};
