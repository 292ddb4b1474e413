import { ask } from "../api";
import type { SettingField, Terms } from "../api_types";
import { h as element } from "../dom";
import { configInput, readConfig } from "../lobby/config_fields";
import { problemLine, sendForm, tried } from "../parts/form";
import { quiet, section } from "../parts/section";
import { table } from "../parts/table";
import { navigate } from "../router";
import { changes, h, type View } from "../view";
import { confirmed } from "../parts/dialog";
import type { Visit } from "./frame";
import { changeSeason, changeSettings, createTerm } from "./season_api";
import { type AuditEntry, seasonAddress, termAddress } from "./season_info";
import { shortTime } from "./times";

const portion = 30;

/** The log of actions and their authors, newest first. */
export function auditPart(visit: Visit, changed: () => void): { view: () => View; load: () => Promise<void> } {
  let shown = portion;
  let entries: AuditEntry[] = [];
  const more = (): void => {
    shown += portion;
    changed();
  };
  return {
    load: async () => { ({ entries } = await ask("GET /api/seasons/{season}/audit", { season: visit.name })); },
    view: () => section("Audit", entries.length === 0 ? h("p", { class: "quiet" }, "Nothing yet.")
      : table("Audit", "audit", [["When", "row-when", ({ at }) => shortTime(at, visit.season.zone)], ["Who", "", ({ who }) => who], ["What", "", ({ action }) => action], ["Of what", "row-words", ({ detail }) => detail]], entries.slice(0, shown)),
    entries.length > shown ? h("button", { type: "button", class: "button", on: { click: more } }, "Show more") : null),
  };
}

/** The settings of which the teacher has changed the value. */
type Changes = Record<string, unknown>;
type Save = (changes: Changes, fields: readonly SettingField[]) => Promise<void>;

/** A form of settings, with the meaning and the bounds that the server tells. `save` gets what was changed. */
export function settingsForm(fields: readonly SettingField[], action: string, save: Save): HTMLElement {
  const inputs = fields.map(({ name, type, doc, value, min, max, values }) => {
    const input = configInput({ name, type, doc, default: value, optional: value === null, ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...(values && { values }) });
    const box = input.element.querySelector("input");
    if (box && value === null) box.placeholder = "as it is";
    return input;
  });
  const { form, problem } = sendForm("settings-form", action, inputs.map(({ element }) => element), () => save(readConfig(inputs), fields), { apart: true });
  return element("div", {}, form, problem);
}

/** The place of such a form. It is made anew when the settings are others, but what is being written stays. */
class SettingsPlace {
  readonly element = element("div", {});
  private readonly differs = changes();

  constructor(private readonly action: string, private readonly save: Save) {}

  show(fields: readonly SettingField[]): void {
    if (!this.element.contains(document.activeElement) && this.differs(JSON.stringify(fields))) this.element.replaceChildren(settingsForm(fields, this.action, this.save));
  }
}

/** The terms of the ladder, and a form for a new one. */
export function termsPart(): { view: () => View; load: () => Promise<void> } {
  const form = new SettingsPlace("Make the term", async (changes, fields) => {
    const seasons = fields.find(({ name }) => name === "seasons")?.value as string;
    navigate(termAddress((await createTerm({ seasons, ...changes })).term));
  });
  const more = element("details", { class: "fold" }, element("summary", {}, "Make a term"), form.element);
  let terms: Terms["terms"] = [];
  return {
    load: async () => {
      const answer = await ask("GET /api/terms", {});
      terms = answer.terms;
      form.show(answer.fields ?? []);
    },
    view: () => section("Terms", quiet("A term counts several seasons of this ladder together, such as three games, in one table with one total."),
      terms.length === 0 ? quiet("There is none yet.") : h("ul", { class: "plain-list" }, terms.map(({ name, seasons }) => h("li", { key: name }, h("a", { class: "more", href: termAddress(name) }, name), ` counts ${seasons.join(", ")}`))), more),
  };
}

/** All settings of a season, and how it is put away or deleted. */
export function seasonSettings(visit: Visit, changed: () => void): { view: () => View; load: () => Promise<void> } {
  const { name } = visit;
  const problem = problemLine();
  let removal = "";
  const form = new SettingsPlace("Save the settings", async (changes) => {
    const { id } = await changeSettings(name, changes);
    if (id !== name) location.assign(seasonAddress(id, "teacher"));
    else changed();
  });
  const button = (words: string, ask: () => Promise<boolean>, work: () => Promise<void>, after: () => void): HTMLElement => {
    const made = element("button", { type: "button", class: "button" }, words);
    made.addEventListener("click", () => void ask().then(async (yes) => { if (yes && (await tried(made, problem, work))) after(); }));
    return made;
  };
  const archive = button("Archive", () => confirmed("Put the season into the archive?", "Nothing is uploaded or played any more. You can open it again.", "Archive"),
    async () => void (await changeSeason(name, "archive")), changed);
  const remove = button("Delete the season…", () => confirmed(`Delete ${name}?`, `This removes the ${removal.trim()}. You cannot undo this.`, "Delete"),
    async () => void (await ask("DELETE /api/seasons/{season}", { season: name })), () => location.assign("/seasons"));
  return {
    load: async () => {
      const settings = await ask("GET /api/seasons/{season}/settings", { season: name });
      removal = settings.removal;
      form.show(settings.fields);
    },
    view: () => section("Settings", form.element, h("div", { class: "season-actions settings-away" }, ["archived", "released"].includes(visit.season.state) ? null : archive, remove), problem),
  };
}
