// Types of the arena's Picture. The pages know nothing else about a game.

import type { Lead } from "./lead";

export interface PaletteEntry { name: string; color: string; glyph: string }
export interface Line { x1: number; y1: number; x2: number; y2: number; width: number; color: string }
export type Shape = "circle" | "square" | "diamond" | "triangle" | "ring" | "star" | "egg";

/** Positions are in cells; an integer is the centre of a cell. */
export interface Sprite {
  id: number; shape: Shape; x: number; y: number;
  /** Diameter in cells. */
  size: number;
  color: string;
  /** Degrees, 0 = right, clockwise; -1 = none. */
  heading: number;
  label: string;
  /** More facts for a person who points at it: "carries 3 food; goes forward". */
  told?: string;
  /** The seat of a figure, where several have one colour; -1: not told. */
  seat?: number;
}
export interface Label { x: number; y: number; text: string; color: string }
export interface PanelItem { name: string; amount: number; color: string }
export interface Panel {
  seat: number; role: string; name: string; color: string; score: string;
  /** The score as a number, for the chart. */
  value: number;
  /** Time left in milliseconds; -1 = no clock. */
  clock_ms: number;
  items: PanelItem[];
  /** The last fault in words, "" = none. */
  fault: string;
}
export interface Mark { kind: string; seat: number; text: string }

/** One seat's knowledge of the board, in games that hide things. */
export interface Sight {
  seat: number;
  /** Characters row by row, one for each block of cells: '.' seen, '#' hidden. */
  cells: string;
  /** Width and height of a block, in cells. */
  block: number;
  /** Ids of sprites that the seat does not see. */
  unseen: number[];
}

/** A part of the board in cells: its top left cell and its size. */
export interface Region { x: number; y: number; width: number; height: number }

export interface Picture {
  width: number; height: number;
  /** Colour of empty ground, chosen for a dark theme. */
  ground: string;
  palette: PaletteEntry[];
  /** "" or width*height characters: 'a'+i = palette entry i, '.' = ground. */
  tiles: string;
  lines: Line[];
  sprites: Sprite[];
  labels: Label[];
  panels: Panel[];
  /** Events of the step that led here. */
  marks: Mark[];
  /** Empty if every seat sees everything. */
  sights: Sight[];
  /** The part where everything happens now; without a size, or absent: the whole board. */
  focus?: Region;
  caption: string;
  /** Null or absent: the game does not have a lead. */
  lead?: Lead | null;
}

/** One step. Only the first frame of a match (or a key frame) has a complete picture. `took`: seats with the milliseconds of their decisions. */
export interface Frame { step: number; ms: number; took?: [number, number][]; picture: Partial<Picture> }

export const emptyPicture: Picture = {
  width: 1, height: 1, ground: "#15171c", palette: [], tiles: "", lines: [], sprites: [],
  labels: [], panels: [], marks: [], sights: [], caption: "",
};
