import { linkOf, textIn } from "../practice/share";

const keyOf = (game: string): string => `agon.bot.${game}`;

/** The bot that was written here before; null: none, or the browser stores nothing. */
export function keptText(game: string): string | null {
  try {
    return localStorage.getItem(keyOf(game));
  } catch {
    return null;
  }
}

/** Null: forget it. */
export function keepText(game: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(game));
    else localStorage.setItem(keyOf(game), text);
  } catch {
    // If there is no storage, the text lives as long as the page.
  }
}

const mark = "#bot=";
/** The part of a link after the page's address; null: the bot is too long for a link. */
export const linkOfBot = (text: string): Promise<string | null> => linkOf(text, mark);
/** The bot inside an address; null: there is none. Throws if it is damaged. */
export const botIn = async (hash: string): Promise<string | null> => {
  const bytes = await textIn(hash, mark);
  return bytes && new TextDecoder().decode(bytes);
};
