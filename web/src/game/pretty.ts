/** Formats JSON for reading: everything that fits into a line is on one line. */
export function pretty(value: unknown, indent = "", width = 88): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= width || typeof value !== "object" || value === null) return line;
  const further = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((each) => further + pretty(each, further, width)).join(",\n")}\n${indent}]`;
  const members = Object.entries(value).map(([name, each]) => `${further}${JSON.stringify(name)}: ${pretty(each, further, width)}`);
  return `{\n${members.join(",\n")}\n${indent}}`;
}
