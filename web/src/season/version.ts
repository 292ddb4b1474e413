import { problemOf, sentence } from "../format";
import { ask, fetchBytes } from "../api";
import { h as element } from "../dom";
import { toast } from "../parts/hand_over";
import { h, show, type View } from "../view";
import { BuildView } from "./build_view";
import type { Visit } from "./frame";
import { problemLine, sendForm, tried } from "../parts/form";
import { quiet, section } from "../parts/section";
import { matchTable } from "./match_table";
import { fetchFile, fetchMatches, sourcePath } from "./season_api";
import { isOnItsWay, pointsFor, teamAddress, type LadderMatch, type OwnVersion, type Side, type WholeVersion } from "./season_info";
import { languageName, versionStates } from "./season_words";
import { when } from "./times";
import { filesOfUpload } from "./pack";

const lookTime = 4000;
/** Number of matches shown at first. */
const portion = 15;

/** Lost matches first, since they teach most, and newest first among equals. */
function lostFirst(matches: readonly LadderMatch[], isMine: (side: Side) => boolean): LadderMatch[] {
  return [...matches].sort((one, other) => pointsFor(one, isMine) - pointsFor(other, isMine) || other.id - one.id);
}

/** Its files as text. */
class SourceView {
  readonly element = element("div", { class: "source-view" });
  private uploaded: ReadonlyMap<string, string> = new Map();
  private files: readonly string[] = [];
  private shown = "";

  constructor(private readonly visit: Visit, private readonly version: OwnVersion) { this.draw(""); }

  async open(): Promise<void> {
    try {
      this.files = await this.list();
      if (this.files.length === 0) return this.draw("It cannot be shown here as text. Download what was uploaded.");
      await this.show(this.files.find((file) => /(^|\/)(bot\.|Bot\.|main\.)/.test(file)) ?? this.files[0]!);
    } catch (error) {
      this.draw(sentence(problemOf(error)));
    }
  }

  /** The files that the server has unpacked; for a version that was not built, those uploaded. */
  private async list(): Promise<string[]> {
    const files = (await ask("GET /api/seasons/{season}/versions/{version}/files", { season: this.visit.name, version: this.version.id })).files;
    if (files.length > 0) return files;
    const bytes = await fetchBytes(sourcePath(this.visit.name, this.version.id));
    const found = (await filesOfUpload(this.version.file, bytes, this.visit.season.limits.unpacked_bytes + (1 << 20)).catch(() => null)) ?? [];
    this.uploaded = new Map(found.map(({ path, bytes: text }) => [path, new TextDecoder().decode(text)]));
    return [...this.uploaded.keys()];
  }

  private async show(file: string): Promise<void> {
    this.shown = file;
    try {
      this.draw(this.uploaded.get(file) ?? (await fetchFile(this.visit.name, this.version.id, file)));
      this.element.querySelector("pre")!.scrollTop = 0;
    } catch (error) {
      this.draw(sentence(problemOf(error)));
    }
  }

  /** Shown as text only: no student's text is markup here. */
  private draw(words: string): void {
    show(this.element, h("div", { class: "source-names", role: "group", "aria-label": "Files" }, this.files.map((file) =>
      h("button", { type: "button", class: "source-name", "aria-pressed": String(file === this.shown), on: { click: () => void this.show(file) } }, file))),
    h("pre", { class: "season-log source-text", tabIndex: 0, "aria-label": this.shown ? `Text of ${this.shown}` : "Text of the file" }, words));
  }
}

function noteForm(visit: Visit, version: OwnVersion): HTMLElement {
  const text = element("textarea", { name: "note", rows: 2, maxLength: 2000, "aria-label": "Note", value: version.note });
  return sendForm("note-form", "Keep the note", [text], async () => {
    await ask("POST /api/seasons/{season}/versions/{version}/note", { season: visit.name, version: version.id }, { body: { note: text.value } });
    toast("Note saved");
  }, { quiet: true }).form;
}

/** The version's state, and how to activate it or go back to it. */
function headOf(visit: Visit, version: OwnVersion, problem: HTMLElement, done: () => void): View {
  const { name, season, teams } = visit;
  const play = (event: Event): void => void tried(event.currentTarget as HTMLButtonElement, problem, async () => {
    await ask("POST /api/seasons/{season}/activate", { season: name }, { body: { version: version.id } });
    toast(`Version ${version.number} plays from now on`);
    done();
  });
  const mayPlay = !version.active && version.state === "ready" && teams.some((team) => team.id === version.team);
  return h("div", { class: "season-head" },
    h("div", {}, h("p", { class: "season-headline" }, `Version ${version.number}`, h("span", { class: `tag version-state is-${version.state}` }, version.active && version.state === "ready" ? "Plays now" : versionStates[version.state])),
      h("p", { class: "quiet version-facts" }, `${languageName(version.language) || "Language not known yet"} · ${version.file} · uploaded ${when(version.uploaded, season.zone)}`)),
    h("p", { class: "season-actions" }, mayPlay ? h("button", { type: "button", class: "button button-main", on: { click: play } }, "Let it play") : null,
      h("a", { class: "button", href: sourcePath(name, version.id), download: version.file }, "Download"),
      h("a", { class: "button", href: teamAddress(name, { id: version.team, name: version.team_name ?? String(version.team) }) }, "The team")));
}

/** A version, for its owner: its progress, its matches, its source, its note. */
export function openVersion(visit: Visit, id: string): void {
  const { main, name, season } = visit;
  const problem = problemLine();
  let most = portion;
  let parts: { build: BuildView; source: SourceView; note: HTMLElement } | null = null;

  const begin = (version: WholeVersion): NonNullable<typeof parts> => {
    const source = new SourceView(visit, version);
    const build = new BuildView(visit, version.id, () => {
      void source.open();
      lookNow();
    });
    // The first matches of one that is ready may still be under way.
    const follows = isOnItsWay(version) || (version.state === "ready" && Date.now() - Date.parse(version.uploaded) < 600_000);
    if (!isOnItsWay(version)) build.show(version);
    if (follows) build.follow();
    else void source.open();
    return { build, source, note: noteForm(visit, version) };
  };
  const matchesOf = (version: WholeVersion, matches: readonly LadderMatch[], draw: () => void): View => {
    const isMine = (side: Side): boolean => side.version === version.id;
    const sorted = lostFirst(matches, isMine);
    const all = (): void => {
      most = Infinity;
      draw();
    };
    return section("Matches", quiet("Lost matches first."), sorted.length === 0 ? quiet("No match is shown.")
      : matchTable(sorted.slice(0, most), { season: name, zone: season.zone, label: "Matches of this version", isMine, asksWhy: visit.teams.length > 0 }),
    sorted.length > most ? h("button", { type: "button", class: "button", on: { click: all } }, `Show all ${sorted.length}`) : null);
  };
  const lookNow = visit.follow(lookTime, () => Promise.all([ask("GET /api/seasons/{season}/versions/{version}", { season: name, version: id }), fetchMatches(name, { version: Number(id), most: 300 })]), ([version, played]) => {
    document.title = `Version ${version.number} · ${name} · Agon`;
    const { build, source, note } = (parts ??= begin(version));
    const draw = (): void => show(main, headOf(visit, version, problem, () => lookNow()), problem, section("Build and check", build.element), matchesOf(version, played.matches, draw),
      section("Note", quiet("Only your team and the teacher can read it."), note), section("Source", source.element));
    draw();
  });
}
