// The words of the server's JSON interface about games and matches.

export interface SeatInfo { role: string; name: string; player: string }
export interface Outcome { scores: number[]; winners: number[]; reason: string; text: string }

export interface MatchInfo {
  id: string; game: string; title: string; seats: SeatInfo[];
  status: "live" | "finished";
  step: number;
  steps_per_second?: number;
  started: string; seed: number; config: Record<string, unknown>;
  outcome: Outcome | null;
}

export interface PlayerInfo { name: string; summary: string; seats: number[] }
export interface ConfigField {
  name: string; type: string; default: unknown; doc: string;
  min?: number; max?: number; values?: (string | number)[];
}
export interface GameInfo {
  name: string; title: string; summary: string; roles: string[];
  players: PlayerInfo[]; config: ConfigField[];
}

export interface MatchLists { live: MatchInfo[]; recent: MatchInfo[] }
export interface MatchFrames<Frame> { match: MatchInfo; frames: Frame[] }
export interface StartRequest {
  game: string; players: string[]; seed?: number; config?: Record<string, unknown>; step_ms?: number;
}
