import { h } from "../dom";
import { needsTeam, problemLine, tried, type Visit } from "./frame";
import { fetchMessages, writeMessage } from "./season_api";
import type { Message, Season } from "./season_info";
import { shortTime } from "./times";

const lookTime = 4000;

function messageItem({ from, by_teacher, team, at, text }: Message, season: Season, isTeacher: boolean): HTMLElement {
  const to = team === 0 ? "to all" : season.teams.find((one) => one.id === team)?.name ?? "";
  const where = team === 0 || isTeacher ? to : by_teacher ? "to your team" : "to the teacher";
  return h("li", { class: `message${by_teacher ? " is-teacher" : ""}${team === 0 ? " is-to-all" : ""}` },
    h("p", { class: "message-head" }, h("b", {}, from || "somebody who has left"), by_teacher ? h("span", { class: "tag" }, "teacher") : null, h("span", {}, where), h("time", { dateTime: at }, shortTime(at, season.zone))),
    h("p", { class: "message-text" }, text));
}

/** Messages between a team and its teacher, and to all. */
export function openMessages(visit: Visit): void {
  const { name, main, season, isTeacher, teams } = visit;
  if (!isTeacher && needsTeam(visit, "Who writes?")) return;
  const list = h("ol", { class: "messages", "aria-label": "Messages", "aria-live": "polite" });
  const none = h("p", { class: "quiet" }, "No messages yet.");
  const to = h("select", { name: "team" }, ...(isTeacher ? [h("option", { value: "0" }, "All"), ...season.teams.map((team) => h("option", { value: String(team.id) }, team.name))]
    : teams.map((team) => h("option", { value: String(team.id) }, team.name))));
  const text = h("textarea", { name: "text", rows: 3, maxLength: 4000, required: true });
  const problem = problemLine();
  const button = h("button", { type: "submit", class: "button button-main" }, "Send");
  const form = h("form", { class: "start message-form" }, h("h2", {}, isTeacher ? "Write to the class" : "Write to the teacher"),
    isTeacher || teams.length > 1 ? h("label", { class: "field" }, h("span", { class: "field-name" }, isTeacher ? "To" : "For the team"), to) : null,
    h("label", { class: "field" }, h("span", { class: "field-name" }, "Message"), text, h("small", {}, isTeacher ? "Only that team and you can read the messages of a team." : "Only your team and the teacher can read it.")), problem, button);
  let told = "";
  const look = async (): Promise<void> => {
    const messages = await fetchMessages(name);
    const state = JSON.stringify(messages);
    if (visit.isLeft() || state === told) return;
    told = state;
    none.hidden = messages.length > 0;
    list.replaceChildren(...[...messages].sort((one, other) => other.id - one.id).map((message) => messageItem(message, season, isTeacher)));
  };
  let lookNow = (): void => undefined;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(button, problem, async () => {
      await writeMessage(name, text.value, Number(to.value));
      text.value = "";
      lookNow();
    });
  });
  main.replaceChildren(h("div", { class: "season-columns" }, form, h("div", {}, none, list)));
  lookNow = visit.follow(lookTime, look);
}
