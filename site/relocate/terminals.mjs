// Blocks without a language: commands, as the project's documents write them, with remarks set apart as a column or behind "#".
// The remarks are paler, and who copies the block gets the commands alone.
const programs = /^(agon|echo|python3|java|javac|make|curl|node|npm|zappy_server|zappy_ai|cmake|g\+\+|git|zstdcat|sudo|apt-get|export|build\/|scripts\/|\.\/|\$ )/;
const remark = /^(.*?\S)(\s+(?=#\s)|\s{2,})(\S.*)$/;

const isTerminal = (text) => programs.test(text.trimStart());

function line(text, escape, prompts) {
  if (prompts && !text.startsWith("$ ")) return `<span class="said vp-copy-ignore">${escape(text)}\n</span>`;
  if (prompts) return `<span class="prompt vp-copy-ignore">$ </span>${commandOf(text.slice(2), escape)}\n`;
  return `${commandOf(text, escape)}\n`;
}

function commandOf(text, escape) {
  const found = remark.exec(text);
  return found ? `${escape(found[1])}<span class="vp-copy-ignore"><span class="gap">${found[2]}</span><span class="remark">${escape(found[3])}</span></span>` : escape(text);
}

function block(text, escape) {
  const terminal = isTerminal(text);
  const lines = text.replace(/\n$/, "").split("\n");
  const prompts = lines.some((each) => each.startsWith("$ "));
  const inside = terminal ? lines.map((each) => line(each, escape, prompts)).join("") : escape(text);
  return `<div class="language-${terminal ? "commands" : "text"}"><button title="Copy" class="copy"></button><span class="lang"></span><pre v-pre tabindex="0"><code>${inside}</code></pre></div>\n`;
}

export function terminals(markdown) {
  const { escapeHtml } = markdown.utils;
  const usual = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) =>
    tokens[index].info.trim() ? usual(tokens, index, ...rest) : block(tokens[index].content, escapeHtml);
  markdown.renderer.rules.code_block = (tokens, index) => block(tokens[index].content, escapeHtml);
}
