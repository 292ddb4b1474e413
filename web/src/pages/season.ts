import type { SeasonPlace } from "../page_paths";
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

/** A page of a season of a ladder. */
export function seasonPage(name: string, place: SeasonPlace): Page {
  switch (place.at) {
    case "home": return new URLSearchParams(location.search).has("wall") ? wallPage(name) : seasonFrame(name, "", openHome);
    case "team": return seasonFrame(name, /^\d+$/.test(place.id) ? "Team" : place.id, (visit) => openTeam(visit, place.id));
    case "version": return seasonFrame(name, "Version", (visit) => openVersion(visit, place.id));
    case "upload": return seasonFrame(name, "Upload", openUpload);
    case "friendlies": return seasonFrame(name, "Friendlies", openFriendlies);
    case "messages": return seasonFrame(name, "Messages", openMessages);
    case "help": return seasonFrame(name, "Help", openHelp);
    case "teacher": return seasonFrame(name, "Teacher", openTeacher);
    case "login": return loginPage(name);
  }
}
