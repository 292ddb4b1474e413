// The arena's Picture, as it is told. The pages know nothing else about a game.
import type { Frame as ToldFrame, Picture as ToldPicture, Sprite as ToldSprite } from "./api_types";

export type { Item as PanelItem, Label, Line, Mark, Panel, Region, Sight, Swatch as PaletteEntry } from "./api_types";
export type Shape = ToldSprite["shape"];

/** A page that was saved by an earlier version lacks some of the facts. */
type Lately<Whole, Names extends keyof Whole> = Omit<Whole, Names> & Partial<Pick<Whole, Names>>;
/** Positions are in cells; an integer is the centre of a cell. `src/core/picture.h` explains the members. */
export type Sprite = Lately<ToldSprite, "told" | "seat">;
/** `focus` without a size, or absent: the whole board. `lead` null or absent: the game does not have one. */
export type Picture = Lately<Required<Omit<ToldPicture, "sprites">>, "focus" | "lead"> & { sprites: Sprite[] };

/** One step. Only the first frame of a match (or a key frame) has a complete picture; later ones have the members that are new as a whole. `took`: seats with the milliseconds of their decisions. */
export type Frame = Omit<ToldFrame, "picture" | "changes"> & {
  picture: Partial<Picture>;
  /** The changes within members; see docs/http-api.md. */
  changes?: { readonly [Member in keyof Picture]?: unknown };
};

export const emptyPicture: Picture = {
  width: 1, height: 1, ground: "#15171c", palette: [], tiles: "", lines: [], sprites: [],
  labels: [], panels: [], marks: [], sights: [], caption: "",
};
