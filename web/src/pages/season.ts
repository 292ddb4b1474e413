import type { Page } from "../router";
import { seasonFrame } from "../season/frame";
import { openFriendlies } from "../season/friendlies";
import { openHelp } from "../season/help";
import { openHome } from "../season/home";
import { loginPage } from "../season/login";
import { openMessages } from "../season/messages";
import { openTeacher } from "../season/teacher";
import { openTeam } from "../season/team";
import { openUpload } from "../season/upload";
import { openVersion } from "../season/version";
import { wallPage } from "../season/wall";

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
