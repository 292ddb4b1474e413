import { h, setHidden, setText } from "../dom";
import { count, speed as speedText } from "../format";
import { icon, type IconName } from "../icons";
import { iconButton } from "../parts/header";
import { speeds, type Playback } from "../playback";
import type { Controls } from "./controls";
import type { Sounds } from "./sounds";

/** The buttons under the board. */
export class Transport {
  readonly element = h("div", { class: "transport", role: "group", "aria-label": "Playback" });
  private readonly playButton: HTMLButtonElement;
  private readonly position = h("b", {});
  private readonly total = h("span", {});
  private readonly liveText = h("span", {}, "Live");
  private readonly liveButton: HTMLButtonElement;
  private readonly speedChoice = h("select", { class: "speed-choice", "aria-label": "Speed" });
  private readonly soundButton: HTMLButtonElement;
  private soundShown: boolean | null = null;
  private playShown: IconName | null = null;

  constructor(controls: Controls, recordHref: string, recordName: string, private readonly more: { sounds: Sounds; forks: boolean; keeps: boolean }) {
    this.soundButton = iconButton("silent", "Sounds (S)", () => controls.sounds(), "sound-button");
    this.playButton = iconButton("play", "Play (Space)", () => controls.toggle(), "play-button");
    this.liveButton = h("button", { type: "button", class: "live-button", on: { click: () => controls.goLive() } },
      h("i", { class: "live-dot", "aria-hidden": "true" }), this.liveText);
    for (const value of speeds) this.speedChoice.append(h("option", { value: String(value) }, speedText(value)));
    this.speedChoice.addEventListener("change", () => controls.setSpeed(Number(this.speedChoice.value)));

    const left = h("div", { class: "transport-left" }, this.liveButton, h("p", { class: "position" }, this.position, this.total));
    const middle = h("div", { class: "transport-middle" },
      iconButton("previousEvent", "Previous event (Shift ←)", () => controls.previousEvent()),
      iconButton("back", "One step back (←)", () => controls.stepBy(-1)),
      this.playButton,
      iconButton("forward", "One step forward (→)", () => controls.stepBy(1)),
      iconButton("nextEvent", "Next event (Shift →)", () => controls.nextEvent()));
    const record = more.keeps ? iconButton("download", "Keep this match: record, page, picture, film", () => controls.keep())
      : recordHref === "" ? "" : h("a", { class: "icon-button", href: recordHref, download: recordName, title: "Download the record", "aria-label": "Download the record" }, icon("download"));
    const right = h("div", { class: "transport-right" },
      h("div", { class: "speed" },
        iconButton("minus", "Slower (−)", () => controls.slower()), this.speedChoice,
        iconButton("plus", "Faster (+)", () => controls.faster())),
      more.forks ? iconButton("fork", "Go on from here, in a match of its own", () => controls.fork(), "fork-button") : "",
      this.soundButton,
      iconButton("link", "Copy a link to this moment (C)", () => controls.copyLink()),
      record,
      iconButton("fullscreen", "Full screen (F)", () => controls.fullscreen(), "fullscreen-button"));
    this.element.append(left, middle, right);
  }

  show(playback: Playback, last: number): void {
    const name: IconName = playback.mode === "paused" ? "play" : "pause";
    if (name !== this.playShown) {
      this.playShown = name;
      const label = name === "play" ? "Play (Space)" : "Pause (Space)";
      this.playButton.replaceChildren(icon(name));
      this.playButton.title = label;
      this.playButton.setAttribute("aria-label", label);
    }
    const { on } = this.more.sounds;
    if (on !== this.soundShown) {
      this.soundShown = on;
      this.soundButton.replaceChildren(icon(on ? "sound" : "silent"));
      this.soundButton.setAttribute("aria-pressed", String(on));
    }
    setText(this.position, count(playback.step));
    setText(this.total, ` / ${count(last)}`);
    setHidden(this.liveButton, !playback.live);
    const following = playback.mode === "following";
    this.liveButton.classList.toggle("is-following", following);
    this.liveButton.title = following ? "You are watching live" : "Back to live (L)";
    setText(this.liveText, following ? "Live" : "Go live");
    if (this.speedChoice.value !== String(playback.speed)) this.speedChoice.value = String(playback.speed);
  }
}
