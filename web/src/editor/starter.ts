const kit = import.meta.glob<string>("../../../bots/stdio/javascript/*.js", { query: "?raw", import: "default", eager: true });
const kitFile = (name: string): string => kit[`../../../bots/stdio/javascript/${name}.js`] ?? "";

/** The kit with the game's own `decide`, as `agon new-bot` writes it. */
export function starterFor(game: string): string {
  const source = kitFile("bot");
  const lineOf = (words: string): number => source.lastIndexOf("\n", source.indexOf(words)) + 1;
  const own = kitFile(game);
  return (own ? source.slice(0, lineOf(" Your bot.\n")) + own + "\n" + source.slice(lineOf(" The protocol.\n")) : source).replaceAll("GAME", game);
}
