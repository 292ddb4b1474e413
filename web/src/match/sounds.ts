// Sounds of events, off by default. They are made here, note by note; nothing is loaded.
import type { Fold } from "../fold";
import { ofBrowser } from "../memory";

const memory = "agon.sounds";
/** Semitones above the root. All of them sound well together. */
const scale = [0, 3, 5, 7, 10, 12];
/** Most sounds that may begin at once, so that many events are not a noise. */
const most = 3;

export class Sounds {
  private context: AudioContext | null = null;
  private isOn = ofBrowser.get(memory) === "on";

  get on(): boolean { return this.isOn; }

  toggle(): void {
    this.isOn = !this.isOn;
    ofBrowser.set(memory, this.isOn ? "on" : "off");
    if (this.isOn) this.note(660, 0.12, "sine", 0);
  }

  /** Plays the events of the steps that were just shown. */
  tell(events: readonly Fold[]): void {
    if (!this.isOn) return;
    events.slice(0, most).forEach((event, index) => this.event(event, index * 0.05));
  }

  /** The match is over. */
  end(): void {
    if (!this.isOn) return;
    [0, 7, 12, 16].forEach((semitones, index) => this.note(330 * 2 ** (semitones / 12), 0.5, "triangle", index * 0.09));
  }

  /** Each kind of event has its note, and each seat its octave. */
  private event({ kind, seat }: Fold, delay: number): void {
    if (kind === "fault") return this.note(110, 0.22, "sawtooth", delay);
    let sum = 0;
    for (const letter of kind) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
    const root = 262 * 2 ** (Math.max(0, seat) % 3 - 1 + 0.5);
    this.note(root * 2 ** (scale[sum % scale.length]! / 12), 0.16, seat % 2 === 0 ? "triangle" : "sine", delay);
  }

  private note(frequency: number, seconds: number, type: OscillatorType, delay: number): void {
    this.context ??= new AudioContext();
    const { context } = this;
    void context.resume();
    const start = context.currentTime + delay;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.type = type;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(type === "sawtooth" ? 0.04 : 0.1, start + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0008, start + seconds);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds + 0.02);
  }
}
