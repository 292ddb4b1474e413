import { ofBrowser } from "../memory";
import { linkOf, textIn } from "../practice/share";

const keyOf = (game: string): string => `agon.bot.${game}`;

/** The bot that was written here before; null: none, or the browser stores nothing. */
export const keptText = (game: string): string | null => ofBrowser.get(keyOf(game));
/** Null: forget it. */
export const keepText = (game: string, text: string | null): void => void ofBrowser.set(keyOf(game), text);

const mark = "#bot=";
/** The part of a link after the page's address; null: the bot is too long for a link. */
export const linkOfBot = (text: string): Promise<string | null> => linkOf(text, mark);
/** The bot inside an address; null: there is none. Throws if it is damaged. */
export const botIn = async (hash: string): Promise<string | null> => {
  const bytes = await textIn(hash, mark);
  return bytes && new TextDecoder().decode(bytes);
};

const kit = import.meta.glob<string>("../../../bots/stdio/javascript/*.js", { query: "?raw", import: "default", eager: true });
const kitFile = (name: string): string => kit[`../../../bots/stdio/javascript/${name}.js`] ?? "";

/** The kit with the game's own `decide`, as `agon new-bot` writes it. */
export function starterFor(game: string): string {
  const source = kitFile("bot");
  const lineOf = (words: string): number => source.lastIndexOf("\n", source.indexOf(words)) + 1;
  const own = kitFile(game);
  return (own ? source.slice(0, lineOf(" Your bot.\n")) + own + "\n" + source.slice(lineOf(" The protocol.\n")) : source).replaceAll("GAME", game);
}
