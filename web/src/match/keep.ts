import { ApiError, fetchFilm, pagePath, picturePath, type FilmKind } from "../api";
import { h, setText, submitting } from "../dom";
import { dialogOf } from "../parts/dialog";
import { field } from "../parts/form";
import { copyText, saveFile } from "../parts/hand_over";
import { iconButton } from "../parts/header";
import * as view from "../view";

export interface KeptMatch {
  /** The arena's id of the match. An id with a slash belongs to a contest or a season. */
  id: string;
  recordHref: string;
  recordName: string;
}

/** "Keep this match": its record, the match as one page, a picture of the moment, a film of a span, and the code that shows it on other sites. */
export class KeepDialog {
  readonly element: HTMLDialogElement;
  private readonly links = h("ul", { class: "keep-links" });
  private readonly from = h("input", { type: "number", name: "from", min: "0", required: true });
  private readonly to = h("input", { type: "number", name: "to", min: "1", required: true });
  private readonly kind = h("select", { name: "kind" }, h("option", { value: "mp4" }, "MP4"), h("option", { value: "gif" }, "GIF"));
  private readonly make = h("button", { type: "submit", class: "button" }, "Make the film");
  private readonly said = h("p", { class: "keep-said", role: "status" });

  constructor(private readonly match: KeptMatch, private readonly moment: () => { step: number; last: number }) {
    const film = h("form", { class: "keep-film", on: { submit: submitting(() => void this.film()) } }, field("From step", this.from), field("to step", this.to), field("as", this.kind), this.make);
    this.element = dialogOf("Keep this match", "keep", "Keep this match", this.links, h("h3", {}, "A film"), film, this.said, ...this.embedding());
  }

  open(): void {
    const { step, last } = this.moment();
    const { id, recordHref, recordName } = this.match;
    const link = (name: string, href: string, file: string, says: string): view.View =>
      view.h("li", {}, view.h("a", { class: "button", href, download: file }, name), view.h("span", { class: "quiet" }, says));
    const { stem } = this;
    view.show(this.links,
      link("Record", recordHref, recordName || `${stem}.agon`, "everything that happened; agon replay plays it again"),
      this.ofStore ? null : link("Page", pagePath(id), `${stem}.html`, "the match as one file, for any browser, without a server"),
      link("Picture", picturePath(id, step), `${stem}-${step}.png`, `of step ${step}`),
    );
    this.from.max = this.to.max = String(last);
    this.from.value = "0";
    this.to.value = String(last);
    this.say("");
    this.element.showModal();
  }

  /** The beginning of the files' names. */
  private get stem(): string { return this.match.recordName.replace(/\.agon$/, "") || `match-${this.match.id.replaceAll("/", "-")}`; }
  private get ofStore(): boolean { return this.match.id.includes("/"); }

  private say(text: string): void { setText(this.said, text); }

  private embedding(): Node[] {
    if (this.ofStore) return [];
    const address = `${location.origin}/embed/${encodeURIComponent(this.match.id)}`;
    const code = h("input", { type: "text", readOnly: true, "aria-label": "Code for a page of another site",
      value: `<iframe src="${address}" width="640" height="480" style="border:0" title="A match"></iframe>`, on: { focus: (event) => (event.target as HTMLInputElement).select() } });
    const copy = (): void => {
      code.select();
      void copyText(code.value, "Copied", "Copy the code from its field");
    };
    return [h("h3", {}, "On another site"), h("div", { class: "keep-embed" }, code, iconButton("copy", "Copy these words", copy)),
      h("p", { class: "quiet" }, "The host of this arena decides which sites may show it: --embed-from.")];
  }

  private async film(): Promise<void> {
    const kind: FilmKind = this.kind.value === "gif" ? "gif" : "mp4";
    const [from, to] = [Number(this.from.value), Number(this.to.value)];
    if (from >= to) return this.say("A film begins before it ends.");
    this.make.disabled = true;
    this.say("The film is being made…");
    try {
      saveFile(`${this.stem}-${from}-${to}.${kind}`, await fetchFilm(this.match.id, kind, from, to));
      this.say("Here it is. The longer the span, the faster it runs.");
    } catch (error) {
      this.say(error instanceof ApiError ? error.message : "The arena cannot be reached.");
    } finally {
      this.make.disabled = false;
    }
  }
}
