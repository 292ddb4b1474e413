import { h as element } from "../dom";
import { speed as speedText } from "../format";
import { icon, type IconName } from "../icons";
import { speeds, type Playback } from "../playback";
import { changes, h, show, type View } from "../view";
import type { Controls } from "./controls";
import type { Sounds } from "./sounds";

const button = (name: IconName, label: string, press: () => void, classes = "", pressed: string | null = null): View =>
  h("button", { type: "button", class: `icon-button ${classes}`, title: label, "aria-label": label, "aria-pressed": pressed, on: { click: press } }, icon(name));

/** The buttons under the board. */
export class Transport {
  readonly element = element("div", { class: "transport", role: "group", "aria-label": "Playback" });
  private readonly differs = changes();

  constructor(private readonly controls: Controls, private readonly recordHref: string, private readonly recordName: string, private readonly more: { sounds: Sounds; forks: boolean; keeps: boolean }) {}

  show({ mode, speed, live }: Playback): void {
    const { controls, more: { sounds, forks } } = this;
    if (!this.differs(mode, speed, live, sounds.on)) return;
    const following = mode === "following";
    show(this.element,
      h("div", { class: "transport-left" },
        h("button", { type: "button", class: following ? "live-button is-following" : "live-button", hidden: !live, title: following ? "You are watching live" : "Back to live (L)", on: { click: () => controls.goLive() } },
          h("i", { class: "live-dot", "aria-hidden": "true" }), h("span", {}, following ? "Live" : "Go live"))),
      h("div", { class: "transport-middle" },
        button("previousEvent", "Previous event (Shift ←)", () => controls.previousEvent()),
        button("back", "One step back (←)", () => controls.stepBy(-1)),
        mode === "paused" ? button("play", "Play (Space)", () => controls.toggle(), "play-button") : button("pause", "Pause (Space)", () => controls.toggle(), "play-button"),
        button("forward", "One step forward (→)", () => controls.stepBy(1)),
        button("nextEvent", "Next event (Shift →)", () => controls.nextEvent())),
      h("div", { class: "transport-right" },
        h("div", { class: "speed" }, button("minus", "Slower (−)", () => controls.slower()),
          h("select", { class: "speed-choice", "aria-label": "Speed", value: String(speed), on: { change: (event) => controls.setSpeed(Number((event.currentTarget as HTMLSelectElement).value)) } },
            speeds.map((value) => h("option", { value: String(value) }, speedText(value)))),
          button("plus", "Faster (+)", () => controls.faster())),
        forks && button("fork", "Go on from here, in a match of its own", () => controls.fork(), "fork-button"),
        button(sounds.on ? "sound" : "silent", "Sounds (S)", () => controls.sounds(), "sound-button", String(sounds.on)),
        button("link", "Copy a link to this moment (C)", () => controls.copyLink()), this.record(),
        button("fullscreen", "Full screen (F)", () => controls.fullscreen(), "fullscreen-button")));
  }

  private record(): View | null {
    if (this.more.keeps) return button("download", "Keep this match: record, page, picture, film", () => this.controls.keep());
    return this.recordHref === "" ? null : h("a", { class: "icon-button", href: this.recordHref, download: this.recordName, title: "Download the record", "aria-label": "Download the record" }, icon("download"));
  }
}
