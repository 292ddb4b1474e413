import { ask } from "../api";
import { h as element } from "../dom";
import { toast } from "../parts/hand_over";
import { rowHead, table } from "../parts/table";
import { h, type View } from "../view";
import { confirmed, toldOnce } from "../parts/dialog";
import { problemLine, tried } from "../parts/form";
import { quiet } from "../parts/section";
import { teamAddress, type ClassTeam, type Member, type Standings } from "./season_info";

/** A light of the traffic light, marked by more than its colour. */
function light(on: boolean, yes: string, no: string): View {
  return h("td", { class: "light-cell" }, h("span", { class: `light ${on ? "is-on" : "is-off"}` }, h("span", { "aria-hidden": "true" }, on ? "✓" : "–"), h("span", { class: "hidden-text" }, on ? yes : no)));
}

/** A person of the class, with what the teacher can do about them; `act` makes a button of such a deed. */
function personPart(season: string, person: Member, team: ClassTeam, act: (words: string, name: string, work: () => Promise<void>) => View): View {
  if (person.removed) return h("p", { class: "person is-removed", key: person.id }, "deleted");
  const name = person.name || "no name";
  const alone = team.members.filter((one) => !one.removed).length === 1;
  return h("details", { class: "person", key: person.id }, h("summary", {}, name), quiet(person.email || "no e-mail"), h("div", { class: "person-actions" },
    act("New token", name, async () => {
      if (!(await confirmed(`Make a new token for ${name}?`, "The old tokens stop working.", "New token"))) return;
      const { token } = await ask("POST /api/seasons/{season}/people/{person}/token", { season, person: person.id });
      const shown: HTMLInputElement = element("input", { class: "told-once", readOnly: true, value: token, "aria-label": `New token of ${name}`, spellcheck: false, on: { focus: () => shown.select() } });
      await toldOnce(`New token of ${name}`, "It is shown only once. Give it only to this person.", shown);
    }),
    act("Revoke tokens", name, async () => {
      if (!(await confirmed(`Revoke the tokens of ${name}?`, "They cannot log in until you make a new token.", "Revoke"))) return;
      await ask("DELETE /api/seasons/{season}/people/{person}/token", { season, person: person.id });
      toast(`The tokens of ${name} no longer work`);
    }),
    act("Delete", name, async () => {
      if (!(await confirmed(`Delete ${name}?`, `This removes their name and e-mail address${alone ? `, and the name and the source code of the team ${team.name}` : ""}. Their results stay under a pseudonym. You cannot undo this.`, "Delete"))) return;
      await ask("DELETE /api/seasons/{season}/people/{person}", { season, person: person.id });
      toast("Deleted");
    })));
}

/** The whole class: the progress of each team, the opponents it beats, and its people. */
export function classTable(season: string, changed: () => void): (teams: readonly ClassTeam[], standings: Standings) => View {
  const problem = problemLine();
  const act = (words: string, name: string, work: () => Promise<void>): View => h("button", { type: "button", class: "button button-small", "aria-label": `${words}: ${name}`,
    on: { click: (event) => void tried(event.currentTarget as HTMLButtonElement, problem, work).then((done) => done && changed()) } }, words);
  return (teams, standings) => {
    if (teams.length === 0) return quiet("Nobody is in this season yet. Import a class list below.");
    const ranks = new Map(standings.rows.map((row) => [row.team, row.rank]));
    const house = standings.rows.filter((row) => row.house).map((row) => row.name).reverse();
    const done = (is: (team: ClassTeam) => boolean): string => `${teams.filter(is).length} of ${teams.length}`;
    return h("div", {}, problem, quiet(`Uploaded: ${done((team) => team.uploaded)} · builds: ${done((team) => team.builds)} · plays: ${done((team) => team.plays)}`),
      table("Class", "class-table", [
        ["#", "place", ({ id }) => ranks.get(id) || "–"],
        ["Team", "", (team) => rowHead(h("a", { href: teamAddress(season, team) }, team.name), team.problem ? h("small", { class: "bad row-trouble" }, team.problem) : null)],
        ["Uploaded", "", ({ uploaded }) => light(uploaded, "yes", "no")], ["Builds", "", ({ builds }) => light(builds, "yes", "no")], ["Plays", "", ({ plays }) => light(plays, "yes", "no")],
        ...house.map((name) => [`Beats ${name}`, "", ({ beats }: ClassTeam) => light(beats.includes(name), "yes, with 95 % certainty", "not with 95 % certainty")] as const),
        ["People", "people-cell", (team) => team.members.map((person) => personPart(season, person, team, act))],
      ], teams, ({ id }) => ({ key: id })));
  };
}
