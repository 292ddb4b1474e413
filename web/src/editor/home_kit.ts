import { strToU8, zipSync } from "fflate";
import type { Description } from "../rules/types";

const executable = 0o755;

/** The same commands as `agon new-bot GAME javascript FOLDER` prints. */
export function readme({ info, action, view, seats }: Description, folder: string): string {
  const command = `node ${folder}/bot.js`;
  const others = Array<string>(Math.max(1, seats > 2 ? 1 : seats - 1)).fill("random").join(" ");
  return `# A bot for ${info.title}

${info.summary}

    agon check-bot ${info.name} "cmd:${command}"
    agon play ${info.name} "cmd:${command}" ${others}

\`bot.js\` is as it was in the page; it needs Node.js and nothing else. In the arena the game's clocks run.
\`agon describe ${info.name}\` explains every field. An action, and a view:

    ${JSON.stringify(action.example)}

    ${JSON.stringify(view.example)}
`;
}

/** The folder of the bot as an archive. */
export function homeKit(game: Description, bot: string): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const folder = `${game.info.name}_bot`;
  const bytes = zipSync({
    [folder]: {
      "bot.js": [strToU8(bot), { os: 3, attrs: executable << 16 }],
      "README.md": strToU8(readme(game, folder)),
    },
  });
  return { name: `${folder}.zip`, bytes: bytes as Uint8Array<ArrayBuffer> };
}
