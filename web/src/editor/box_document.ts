import inside from "./box_inside.js?raw";

/**
 * The policy of a bot's box: it may load only the scripts that it was given. The bot's thread inherits it. A page on a plain file
 * server sends no headers, so the policy is written into the document, before anything else.
 */
const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:`;

/** The frame in which a bot's thread lives. It has no origin, so it has no storage, reaches no page, and has no network. */
export function boxFrame(): HTMLIFrameElement {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("");
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.hidden = true;
  frame.srcdoc = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy(nonce)}"><script nonce="${nonce}">${inside}</script>`;
  return frame;
}
