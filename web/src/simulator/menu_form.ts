import { h } from "../dom";
import { title } from "../format";
import { field } from "../parts/form";
import { seatRoles, type GameInfo, type LabInfo } from "../match_info";
import { animationSpeeds, stepsField, type Setup } from "./setup";

const radio = (name: string, value: string, checked: boolean, text: string): HTMLElement =>
  h("label", { class: "menu-radio" }, h("input", { type: "radio", name, value, checked }), text);

const number = (name: string, least: number, most: number, placeholder: string, value: number | null): HTMLElement =>
  h("input", { type: "number", name, min: String(least), max: String(most), placeholder, value: value === null ? "" : String(value) });

/** The two sections of the lab's menu "Simulation", and below them length and speed. */
export function menuFields(game: GameInfo, lab: LabInfo | null, setup: Setup): (Node | null)[] {
  const house = (name: string, chosen: string | undefined): HTMLElement =>
    h("select", { name, "aria-label": name.replace(/-/g, " ") }, ...game.players.map((player) =>
      h("option", { value: player.name, selected: player.name === chosen }, player.name)));
  const steps = stepsField(game);
  return [
    h("fieldset", {}, h("legend", {}, "You against a built-in player"),
      h("div", { class: "menu-sides" }, ...seatRoles(game).map((role, seat) => radio("who", String(seat), setup.you === seat, `You are ${title(role)}`))),
      lab && labFields(game, lab, setup),
      field("Built-in player", house("against", setup.you === null ? setup.house[1] : setup.house[1 - setup.you]))),
    h("fieldset", {}, h("legend", {}, "Built-in players against each other"),
      radio("who", "house", setup.you === null, "Watch"),
      h("div", { class: "menu-pair" }, house("first-player", setup.house[0]), h("span", {}, "against"), house("second-player", setup.house[1]))),
    h("div", { class: "menu-fields" },
      steps ? field("Time steps", number("steps", steps.min ?? 1, steps.max ?? 10_000, String(steps.default), setup.steps)) : null,
      field("Animation speed", h("select", { name: "speed" }, ...animationSpeeds.map(([ms, text]) =>
        h("option", { value: String(ms), selected: ms === setup.step_ms }, text)))),
      field("Seed", number("seed", 0, Number.MAX_SAFE_INTEGER, "random", setup.seed))),
  ];
}

/** Your player: a class, by its name, or you yourself. */
function labFields(game: GameInfo, lab: LabInfo, setup: Setup): HTMLElement {
  const name = h("input", { name: "entry", list: "lab-entries", placeholder: lab.entries[0] ?? "beavis", value: setup.entry, autocomplete: "off",
    autocapitalize: "off", spellcheck: false, maxLength: 64, pattern: "[A-Za-z0-9_$]+" });
  const [first, second] = seatRoles(game);
  const rule = `NAME1 plays as ${title(first!)}, NAME2 as ${title(second!)}; sources and zips in the folder “${lab.folder}” are compiled at each start.`;
  const byClass = h("div", { class: "menu-class" }, field("Name of your class", name, rule),
    h("datalist", { id: "lab-entries" }, ...lab.entries.map((entry) => h("option", { value: entry }))));
  const hands = h("div", { class: "menu-sides", role: "radiogroup", "aria-label": "Who plays for you" },
    radio("hands", "class", setup.entry !== "", "Your class plays"), radio("hands", "person", setup.entry === "", "You play by hand"));
  const show = (): void => {
    const mine = hands.querySelector<HTMLInputElement>("input[value=class]")!.checked;
    byClass.hidden = !mine;
    name.disabled = !mine;
    name.required = mine;
  };
  hands.addEventListener("change", () => {
    show();
    if (!byClass.hidden) name.focus();
  });
  show();
  return h("div", { class: "menu-lab" }, hands, byClass);
}

/** The present settings of the form. */
export function setupOf(form: HTMLFormElement): Setup {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? "").trim();
  const numberIn = (name: string): number | null => (text(name) === "" ? null : Number(text(name)));
  const who = text("who");
  const you = who === "house" || who === "" ? null : Number(who);
  const house = you === null ? [text("first-player"), text("second-player")] : [text("against"), text("against")];
  return { you, entry: text("entry"), house, steps: numberIn("steps"), step_ms: Number(text("speed")), seed: numberIn("seed") };
}
