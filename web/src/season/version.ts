import { h, setHidden } from "../dom";
import { sentence } from "../format";
import { toast } from "../parts/toast";
import { BuildView } from "./build_view";
import { problemLine, section, tried, type Visit } from "./frame";
import { matchTable } from "./match_table";
import { activate, fetchBytes, fetchFile, fetchFiles, fetchMatches, fetchVersion, sourcePath, writeNote } from "./season_api";
import { isOnItsWay, pointsFor, teamAddress, type LadderMatch, type OwnVersion, type Side } from "./season_info";
import { languageName, versionStates } from "./season_words";
import { when } from "./times";
import { filesOfUpload } from "./untar";

const lookTime = 4000;
/** Number of matches shown at first. */
const portion = 15;

/** Lost matches first, since they teach most, and newest first among equals. */
function lostFirst(matches: readonly LadderMatch[], isMine: (side: Side) => boolean): LadderMatch[] {
  return [...matches].sort((one, other) => pointsFor(one, isMine) - pointsFor(other, isMine) || other.id - one.id);
}

/** Its files as text. */
class SourceView {
  private readonly names = h("div", { class: "source-names", role: "group", "aria-label": "Files" });
  private readonly text = h("pre", { class: "season-log source-text", tabIndex: 0, "aria-label": "Text of the file" });
  readonly element = h("div", { class: "source-view" }, this.names, this.text);
  private uploaded: ReadonlyMap<string, string> = new Map();

  constructor(private readonly visit: Visit, private readonly version: OwnVersion) {}

  async open(): Promise<void> {
    try {
      const files = await this.list();
      if (files.length === 0) return this.tell("It cannot be shown here as text. Download what was uploaded.");
      this.names.replaceChildren(...files.map((file) => h("button", { type: "button", class: "source-name", "aria-pressed": "false", on: { click: (event) => void this.show(file, event.currentTarget as HTMLElement) } }, file)));
      const likely = files.findIndex((file) => /(^|\/)(bot\.|Bot\.|main\.)/.test(file));
      await this.show(files[Math.max(0, likely)]!, this.names.children[Math.max(0, likely)] as HTMLElement);
    } catch (error) {
      this.tell(sentence(error instanceof Error ? error.message : String(error)));
    }
  }

  /** The files that the server has unpacked; for a version that was not built, those uploaded. */
  private async list(): Promise<string[]> {
    const files = await fetchFiles(this.visit.name, this.version.id);
    if (files.length > 0) return files;
    const bytes = await fetchBytes(sourcePath(this.visit.name, this.version.id));
    const found = (await filesOfUpload(this.version.file, bytes, this.visit.season.limits.unpacked_bytes + (1 << 20)).catch(() => null)) ?? [];
    this.uploaded = new Map(found.map(({ path, bytes: text }) => [path, new TextDecoder().decode(text)]));
    return [...this.uploaded.keys()];
  }

  private async show(file: string, button: HTMLElement): Promise<void> {
    for (const one of this.names.children) one.setAttribute("aria-pressed", String(one === button));
    try {
      // Shown as text only: no student's text is markup here.
      this.text.textContent = this.uploaded.get(file) ?? (await fetchFile(this.visit.name, this.version.id, file));
      this.text.setAttribute("aria-label", `Text of ${file}`);
      this.text.scrollTop = 0;
    } catch (error) {
      this.tell(sentence(error instanceof Error ? error.message : String(error)));
    }
  }

  private tell(words: string): void { this.text.textContent = words; }
}

function noteForm(visit: Visit, version: OwnVersion): HTMLElement {
  const text = h("textarea", { name: "note", rows: 2, maxLength: 2000, "aria-label": "Note", value: version.note });
  const problem = problemLine();
  const button = h("button", { type: "submit", class: "button" }, "Keep the note");
  const form = h("form", { class: "note-form" }, text, problem, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(button, problem, async () => {
      await writeNote(visit.name, version.id, text.value);
      toast("Note saved");
    });
  });
  return form;
}

/** Activates a version, or goes back to it. */
function playButton(visit: Visit, version: OwnVersion, problem: HTMLElement, done: () => void): HTMLElement | null {
  if (version.active || version.state !== "ready" || visit.teams.every((team) => team.id !== version.team)) return null;
  const button = h("button", { type: "button", class: "button button-main" }, "Let it play");
  button.addEventListener("click", () => void tried(button, problem, async () => {
    await activate(visit.name, version.id);
    toast(`Version ${version.number} plays from now on`);
    done();
  }));
  return button;
}

/** A version, for its owner: its progress, its matches, its source, its note. */
export function openVersion(visit: Visit, id: string): void {
  const { main, name, season } = visit;
  const head = h("div", {});
  const problem = problemLine();
  const matches = h("div", {});
  const build = h("div", {});
  const own = h("div", {});
  main.replaceChildren(head, problem, own);
  let lookNow = (): void => undefined;
  let begun = false;
  let most = portion;
  let told = "";
  let shown = "";

  const showHead = (version: OwnVersion): void => {
    document.title = `Version ${version.number} · ${name} · Agon`;
    const state = version.active && version.state === "ready" ? "Plays now" : versionStates[version.state];
    const play = playButton(visit, version, problem, () => lookNow());
    const actions = h("p", { class: "season-actions" }, play, h("a", { class: "button", href: sourcePath(name, version.id), download: version.file }, "Download"), h("a", { class: "button", href: teamAddress(name, { id: version.team, name: version.team_name ?? String(version.team) }) }, "The team"));
    head.replaceChildren(h("div", { class: "season-head" },
      h("div", {}, h("p", { class: "season-headline" }, `Version ${version.number}`, h("span", { class: `tag version-state is-${version.state}` }, state)),
        h("p", { class: "quiet version-facts" }, `${languageName(version.language) || "Language not known yet"} · ${version.file} · uploaded ${when(version.uploaded, season.zone)}`)), actions));
  };

  const begin = (version: OwnVersion): void => {
    begun = true;
    const source = new SourceView(visit, version);
    const sourceSection = section("Source", source.element);
    const view = new BuildView(visit, version.id, () => {
      void source.open();
      lookNow();
    });
    build.replaceChildren(view.element);
    own.replaceChildren(section("Build and check", build), section("Matches", h("p", { class: "quiet" }, "Lost matches first."), matches), section("Note", h("p", { class: "quiet" }, "Only your team and the teacher can read it."), noteForm(visit, version)), sourceSection);
    if (isOnItsWay(version)) void view.follow();
    else {
      view.show(version);
      // Its first matches may still be under way.
      if (version.state === "ready" && Date.now() - Date.parse(version.uploaded) < 600_000) void view.follow();
      else void source.open();
    }
  };

  const look = async (): Promise<void> => {
    const [version, played] = await Promise.all([fetchVersion(name, id), fetchMatches(name, { version: Number(id), most: 300 })]);
    if (visit.isLeft()) return;
    if (!begun) begin(version);
    const state = JSON.stringify([version.state, version.active, version.problem, version.language]);
    if (state !== told) showHead(version);
    told = state;
    const seen = JSON.stringify(played.matches.map((match) => [match.id, match.voided]));
    if (seen === shown) return;
    shown = seen;
    const isMine = (side: Side): boolean => side.version === version.id;
    setHidden(matches, false);
    const sorted = lostFirst(played.matches, isMine);
    const words = { season: name, zone: season.zone, label: "Matches of this version", isMine, asksWhy: visit.teams.length > 0 };
    const more = h("button", { type: "button", class: "button", on: { click: () => {
      most = Infinity;
      matches.replaceChildren(matchTable(sorted, words));
    } } }, `Show all ${sorted.length}`);
    matches.replaceChildren(sorted.length === 0 ? h("p", { class: "quiet" }, "No match is shown.") : matchTable(sorted.slice(0, most), words), sorted.length > most ? more : "");
  };
  matches.replaceChildren(h("p", { class: "quiet" }, "None yet."));
  lookNow = visit.follow(lookTime, look);
}
