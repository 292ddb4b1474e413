import { ask } from "../api";
import { h } from "../dom";
import { field, sendForm } from "../parts/form";
import { header, pageTitle, placeLink } from "../parts/header";
import type { Page } from "../router";
import { fetchSession, logOut } from "./season_api";
import { seasonAddress, type Session } from "./season_info";

/** After you enter a token, the pages know you for twelve hours. */
function loginForm(season: string, done: () => void): HTMLElement {
  const token = h("input", { type: "password", name: "token", autocomplete: "current-password", required: true, spellcheck: false, "aria-describedby": "token-help" });
  const help = h("small", { id: "token-help" }, "The 32 letters and digits that your teacher gave you. There are no passwords. If you lose the token, your teacher can make a new one.");
  return sendForm("start login", "Log in", [h("h2", {}, `Log in to ${season}`), field("Token", token, help)], async () => {
    await ask("POST /api/session", {}, { body: { token: token.value.trim() } });
    done();
  }).form;
}

/** Shows who is logged in, or a form to log in. It also works for a private season, which tells nothing to strangers. */
export function loginPage(season: string): Page {
  document.title = `Log in · ${season} · Agon`;
  const main = h("main", { class: "contest season" });
  const form = loginForm(season, () => location.assign(seasonAddress(season)));
  const known = ({ person, teams }: Session): void => {
    if (!person) return;
    const own = teams.filter((team) => team.season === season).map((team) => team.name);
    main.replaceChildren(h("div", { class: "start login" }, h("h2", {}, `You are ${person.name || "the teacher"}`),
      h("p", {}, person.role === "teacher" ? "You are the teacher of this season, and see everything." : own.length > 0 ? `Your team is ${own.join(" and ")}.` : "You are in no team of this season."),
      h("a", { class: "button button-main", href: seasonAddress(season) }, "To the standings"),
      h("button", { type: "button", class: "button", on: { click: () => void logOut().then(() => location.reload()) } }, "Log out")));
  };
  main.append(form);
  void fetchSession().then(known).catch(() => undefined); // The form is there, and reports the problem.
  return { element: h("div", { class: "shell shell-season" }, header(pageTitle(placeLink(season, seasonAddress(season)), "Log in")), main), leave: () => undefined };
}
