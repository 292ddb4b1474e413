import { h as element, setHidden } from "../dom";
import { count, counted } from "../format";
import { BuildView } from "./build_view";
import { field, sendForm } from "../parts/form";
import { h, show } from "../view";
import { needsTeam, whyRefused, type Visit } from "./frame";
import { chosen, dropped, plainName, type Choice } from "./gather";
import { upload } from "./season_api";
import { seasonAddress, versionAddress, type OwnVersion } from "./season_info";
import { uploadsClosed } from "./season_words";
import { packed } from "./pack";
import { size } from "./times";

const shownFiles = 12;

/** Why the server would refuse it; "": it would accept it. */
function refusalOf({ files }: Choice, visit: Visit): string {
  const { limits } = visit.season;
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length === 0) return "It has no file to upload.";
  if (files.length > limits.files) return `These are ${count(files.length)} files; at most ${count(limits.files)} are allowed.`;
  return bytes > limits.unpacked_bytes ? `These are ${size(bytes)}; at most ${size(limits.unpacked_bytes)} are allowed.` : "";
}

/** One file is sent as it is, several as an archive. */
async function bodyOf({ name, files }: Choice): Promise<{ name: string; blob: Blob }> {
  const only = files[0];
  if (files.length === 1 && only && only.path === name) return { name: plainName(name), blob: only.file };
  const read = await Promise.all(files.map(async ({ path, file }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) })));
  return { name: `${plainName(name)}.zip`, blob: await packed(read) };
}

/** The place to drop a folder or a file, with buttons for people without a mouse. */
class DropPlace {
  private readonly file = element("input", { type: "file", name: "file", hidden: true });
  private readonly folder = element("input", { type: "file", name: "folder", hidden: true, webkitdirectory: true });
  private readonly list = element("div", { class: "drop-list", hidden: true });
  readonly element: HTMLElement;

  constructor(private readonly take: (choice: Choice | null) => void) {
    const button = (words: string, input: HTMLInputElement): HTMLElement => element("button", { type: "button", class: "button", on: { click: () => input.click() } }, words);
    for (const input of [this.file, this.folder]) input.addEventListener("change", () => input.files && this.show(chosen(input.files)));
    this.element = element("div", { class: "drop-place" },
      element("p", { class: "drop-words" }, "Drop the folder of your bot here, or its file"),
      element("div", { class: "drop-buttons" }, button("Choose a folder", this.folder), button("Choose a file", this.file)), this.file, this.folder, this.list);
    this.element.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.element.classList.add("is-over");
    });
    this.element.addEventListener("dragleave", () => this.element.classList.remove("is-over"));
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      this.element.classList.remove("is-over");
      if (event.dataTransfer) void dropped(event.dataTransfer).then((choice) => this.show(choice));
    });
  }

  show(choice: Choice | null): void {
    setHidden(this.list, choice === null);
    if (choice) {
      const bytes = choice.files.reduce((sum, { file }) => sum + file.size, 0);
      const rest = choice.files.length - shownFiles;
      show(this.list, h("p", {}, h("b", {}, choice.name), ` · ${counted(choice.files.length, "file")}, ${size(bytes)}`),
        h("ul", {}, choice.files.slice(0, shownFiles).map(({ path, file }) => h("li", {}, h("code", {}, path), h("span", {}, size(file.size)))), rest > 0 ? h("li", {}, `and ${count(rest)} more`) : null));
    }
    this.take(choice);
  }
}

/** The upload of a folder or file, then build, check and first matches as they happen. */
export function openUpload(visit: Visit): void {
  if (needsTeam(visit, "Who uploads?")) return;
  const { name, main, season, teams } = visit;
  const closed = uploadsClosed(season, Date.now());
  const { limits } = season;
  const note = element("input", { type: "text", name: "note", maxLength: 500, placeholder: "What is new in it", autocomplete: "off" });
  const activate = element("input", { type: "checkbox", class: "switch", name: "activate", checked: true, role: "switch" });
  const team = element("select", { name: "team" }, ...teams.map((each) => element("option", { value: each.name }, each.name)));
  let choice: Choice | null = null;
  const place = new DropPlace((taken) => {
    choice = taken;
    const refused = taken ? refusalOf(taken, visit) : "";
    problem.textContent = refused;
    setHidden(problem, refused === "");
    button.disabled = !taken || refused !== "" || closed !== "";
  });
  const became = element("div", { class: "upload-became" });
  const { form, button, problem } = sendForm("start upload", "Upload", [element("h2", {}, "Upload a version"), closed ? element("p", { class: "form-error" }, closed) : null, place.element,
    teams.length > 1 && field("For the team", team), field("Note", note, "Only your team and the teacher can read it."),
    field("Let it play as soon as it is ready", activate, "Off: it is only built and checked. You can activate it later.", "field-switch")], async () => {
    if (!choice) return;
    const body = await bodyOf(choice);
    if (body.blob.size > limits.packed_bytes) throw new Error(`It is ${size(body.blob.size)} packed; at most ${size(limits.packed_bytes)} are allowed`);
    const version = await upload(name, body.blob, { name: body.name, note: note.value, activate: activate.checked, team: teams.length > 1 ? team.value : undefined });
    if (!visit.isLeft()) showBuild(visit, became, version);
  }, { refused: () => problem.append(" ", whyRefused()) });
  button.disabled = true;
  form.append(element("p", { class: "upload-limits" }, `At most ${size(limits.packed_bytes)} packed, ${count(limits.files)} files, ${size(limits.unpacked_bytes)} in all, ${limits.uploads_an_hour} uploads an hour. Built in ${limits.build_seconds} s without network. `,
    element("a", { class: "more", href: seasonAddress(name, "help") }, "What a folder must hold")));
  show(main, h("div", { class: "upload-page" }, form, became));
}

function showBuild(visit: Visit, place: HTMLElement, version: OwnVersion): void {
  const page = element("a", { class: "button", href: versionAddress(visit.name, version.id) }, `All about version ${version.number}`);
  const view = new BuildView(visit, version.id, () => page.classList.add("button-main"));
  place.replaceChildren(element("section", { class: "start" }, element("h2", {}, `Version ${version.number}`), view.element, page));
  place.scrollIntoView({ block: "nearest" });
  view.follow();
}
