import { h } from "../dom";
import { toast } from "../parts/toast";
import { confirmed, toldOnce } from "./confirm";
import { problemLine, tableFrame, type Visit } from "./frame";
import { reissueToken, removePerson, revokeTokens } from "./season_api";
import { teamAddress, type ClassTeam, type Member, type Standings } from "./season_info";

/** A light of the traffic light, marked by more than its colour. */
function light(on: boolean, yes: string, no: string): HTMLElement {
  return h("td", { class: "light-cell" }, h("span", { class: `light ${on ? "is-on" : "is-off"}` }, h("span", { "aria-hidden": "true" }, on ? "✓" : "–"), h("span", { class: "hidden-text" }, on ? yes : no)));
}

/** The whole class: the progress of each team, the opponents it beats, and its people. */
export class ClassTable {
  private readonly body = h("div", {});
  private readonly problem = problemLine();
  readonly element = h("div", {}, this.problem, this.body);
  private told = "";

  constructor(private readonly visit: Visit, private readonly changed: () => void) {}

  show(teams: readonly ClassTeam[], standings: Standings): void {
    const ranks = new Map(standings.rows.map((row) => [row.team, row]));
    const house = standings.rows.filter((row) => row.house).map((row) => row.name).reverse();
    const state = JSON.stringify([teams, teams.map((team) => ranks.get(team.id)?.rank), house]);
    if (state === this.told || this.body.contains(document.activeElement)) return;
    this.told = state;
    if (teams.length === 0) {
      this.body.replaceChildren(h("p", { class: "quiet" }, "Nobody is in this season yet. Import a class list below."));
      return;
    }
    const done = (count: number): string => `${count} of ${teams.length}`;
    const sums = h("p", { class: "quiet" }, `Uploaded: ${done(teams.filter((team) => team.uploaded).length)} · builds: ${done(teams.filter((team) => team.builds).length)} · plays: ${done(teams.filter((team) => team.plays).length)}`);
    const head: [string, string?][] = [["#", "place"], ["Team"], ["Uploaded"], ["Builds"], ["Plays"], ...house.map((name): [string] => [`Beats ${name}`]), ["People"]];
    this.body.replaceChildren(sums, tableFrame("Class", "class-table", head, h("tbody", {}, ...teams.map((team) => this.row(team, ranks.get(team.id)?.rank ?? 0, house)))));
  }

  private row(team: ClassTeam, rank: number, house: readonly string[]): HTMLElement {
    return h("tr", {}, h("td", { class: "place" }, rank > 0 ? rank : "–"),
      h("th", { scope: "row" }, h("a", { href: teamAddress(this.visit.name, team) }, team.name), team.problem ? h("small", { class: "bad row-trouble" }, team.problem) : null),
      light(team.uploaded, "yes", "no"), light(team.builds, "yes", "no"), light(team.plays, "yes", "no"),
      ...house.map((name) => light(team.beats.includes(name), "yes, with 95 % certainty", "not with 95 % certainty")),
      h("td", { class: "people-cell" }, ...team.members.map((person) => this.person(person, team))));
  }

  private person(person: Member, team: ClassTeam): HTMLElement {
    if (person.removed) return h("p", { class: "person is-removed" }, "deleted");
    const name = person.name || "no name";
    const act = (words: string, work: () => Promise<void>): HTMLElement => h("button", { type: "button", class: "button button-small", "aria-label": `${words}: ${name}`, on: { click: (event) => {
      (event.currentTarget as HTMLElement).blur();
      void this.tried(work);
    } } }, words);
    return h("details", { class: "person" }, h("summary", {}, name), h("p", { class: "quiet" }, person.email || "no e-mail"), h("div", { class: "person-actions" },
      act("New token", async () => {
        if (!(await confirmed(`Make a new token for ${name}?`, "The old tokens stop working.", "New token"))) return;
        const token = await reissueToken(this.visit.name, person.id);
        await toldOnce(`New token of ${name}`, "It is shown only once. Give it only to this person.", token);
      }),
      act("Revoke tokens", async () => {
        if (!(await confirmed(`Revoke the tokens of ${name}?`, "They cannot log in until you make a new token.", "Revoke"))) return;
        await revokeTokens(this.visit.name, person.id);
        toast(`The tokens of ${name} no longer work`);
      }),
      act("Delete", async () => {
        const alone = team.members.filter((one) => !one.removed).length === 1;
        if (!(await confirmed(`Delete ${name}?`, `This removes their name and e-mail address${alone ? `, and the name and the source code of the team ${team.name}` : ""}. Their results stay under a pseudonym. You cannot undo this.`, "Delete"))) return;
        await removePerson(this.visit.name, person.id);
        toast("Deleted");
      })));
  }

  private async tried(work: () => Promise<void>): Promise<void> {
    this.problem.hidden = true;
    try {
      await work();
      this.changed();
    } catch (error) {
      this.problem.textContent = error instanceof Error ? error.message : String(error);
      this.problem.hidden = false;
    }
  }
}
