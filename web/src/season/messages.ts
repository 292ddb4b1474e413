import { ask } from "../api";
import { h as element } from "../dom";
import { field, problemLine, sendForm, tried } from "../parts/form";
import { h, show, type View } from "../view";
import { needsTeam, type Visit } from "./frame";
import { quiet } from "../parts/section";
import type { Message, Season } from "./season_info";
import { shortTime } from "./times";

const lookTime = 4000;
const pageLength = 100; // messages in one answer

function messageItem({ id, from, by_teacher, team, at, text }: Message, season: Season, isTeacher: boolean): View {
  const to = team === 0 ? "to all" : season.teams.find((one) => one.id === team)?.name ?? "";
  const where = team === 0 || isTeacher ? to : by_teacher ? "to your team" : "to the teacher";
  return h("li", { key: id, class: `message${by_teacher ? " is-teacher" : ""}${team === 0 ? " is-to-all" : ""}` },
    h("p", { class: "message-head" }, h("b", {}, from || "somebody who has left"), by_teacher ? h("span", { class: "tag" }, "teacher") : null, h("span", {}, where), h("time", { dateTime: at }, shortTime(at, season.zone))),
    h("p", { class: "message-text" }, text));
}

function writeForm({ name, season, isTeacher, teams }: Visit, sent: () => void): HTMLElement {
  const option = (value: number, words: string): HTMLElement => element("option", { value: String(value) }, words);
  const to = element("select", { name: "team" }, isTeacher && option(0, "All"), ...(isTeacher ? season.teams : teams).map((team) => option(team.id, team.name)));
  const text = element("textarea", { name: "text", rows: 3, maxLength: 4000, required: true });
  return sendForm("start message-form", "Send", [element("h2", {}, isTeacher ? "Write to the class" : "Write to the teacher"),
    (isTeacher || teams.length > 1) && field(isTeacher ? "To" : "For the team", to),
    field("Message", text, isTeacher ? "Only that team and you can read the messages of a team." : "Only your team and the teacher can read it.")], async () => {
    await ask("POST /api/seasons/{season}/messages", { season: name }, { body: { text: text.value, team: Number(to.value) } });
    text.value = "";
    sent();
  }).form;
}

/** Messages between a team and its teacher, and to all. */
export function openMessages(visit: Visit): void {
  const { name, main, season, isTeacher } = visit;
  if (!isTeacher && needsTeam(visit, "Who writes?")) return;
  const load = async (before?: number): Promise<Message[]> => (await ask("GET /api/seasons/{season}/messages", { season: name, before })).messages;
  const known = new Map<number, Message>();
  const trouble = problemLine();
  let more: boolean | null = null;
  const take = (messages: readonly Message[], older: boolean): void => {
    if (older || more === null) more = messages.length === pageLength;
    for (const message of messages) known.set(message.id, message);
    draw();
  };
  const earlier = (event: Event): void => void tried(event.currentTarget as HTMLButtonElement, trouble, async () => take(await load(Math.min(...known.keys())), true));
  const form = writeForm(visit, () => lookNow());
  const draw = (): void => show(main, h("div", { class: "season-columns" }, form, h("div", {}, known.size > 0 ? null : quiet("No messages yet."),
    h("ol", { class: "messages", "aria-label": "Messages", "aria-live": "polite" }, [...known.values()].sort((one, other) => other.id - one.id).map((message) => messageItem(message, season, isTeacher))),
    trouble, more ? h("button", { type: "button", class: "button", on: { click: earlier } }, "Earlier messages") : null)));
  draw();
  const lookNow = visit.follow(lookTime, () => load(), (messages) => take(messages, false));
}
