// A table in the form of RFC 4180: commas, and quotes around cells that need them. Pure.

export function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    cell = "";
  };
  const whole = text.replace(/^\ufeff/, "");
  for (let at = 0; at < whole.length; ++at) {
    const letter = whole[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (whole[at + 1] === '"') cell += whole[++at]!;
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ",") {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
