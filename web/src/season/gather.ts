// The dropped or chosen files: one file as it is, or the files of a folder.

/** A file with its place in the folder, without the folder's own name. */
export interface Gathered { path: string; file: File }
/** `name`: of the folder or file. */
export interface Choice { name: string; files: Gathered[] }

/** Folders of interpreters, package managers and systems are left out, as in `agon submit`. */
const left = new Set(["__pycache__", "node_modules", "__MACOSX"]);
export const isWanted = (path: string): boolean => path.split("/").every((part) => part !== "" && !part.startsWith(".") && !left.has(part)) && !/\.(class|o)$/.test(path);

const byPath = (one: Gathered, other: Gathered): number => (one.path < other.path ? -1 : 1);

/** From an input for files or for a folder. */
export function chosen(list: FileList): Choice | null {
  const files = [...list];
  const first = files[0];
  if (!first) return null;
  const folder = first.webkitRelativePath.split("/")[0];
  if (folder) return { name: folder, files: files.map((file) => ({ path: file.webkitRelativePath.slice(folder.length + 1), file })).filter(({ path }) => isWanted(path)).sort(byPath) };
  return several(files.map((file) => ({ path: file.name, file })));
}

const several = (files: Gathered[]): Choice | null =>
  files.length === 0 ? null : files.length === 1 ? { name: files[0]!.file.name, files } : { name: "bot", files: files.filter(({ path }) => isWanted(path)).sort(byPath) };

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder is read in portions until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry, before: string): Promise<Gathered[]> {
  const path = before + entry.name;
  if (before !== "" && !isWanted(path)) return [];
  if (entry.isFile) return [{ path, file: await fileOf(entry as FileSystemFileEntry) }];
  const inside = await entriesOf(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map((one) => filesIn(one, `${path}/`)))).flat();
}

/** The files dropped on the page. The entries must be requested before anything is awaited. */
export async function dropped(data: DataTransfer): Promise<Choice | null> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const only = entries[0];
  if (entries.length === 1 && only?.isDirectory) {
    const files = (await Promise.all((await entriesOf(only as FileSystemDirectoryEntry)).map((one) => filesIn(one, "")))).flat();
    return { name: only.name, files: files.filter(({ path }) => isWanted(path)).sort(byPath) };
  }
  if (entries.length > 0) return several((await Promise.all(entries.map((entry) => filesIn(entry, "")))).flat());
  return several([...data.files].map((file) => ({ path: file.name, file })));
}

/** Whether the server accepts this name of a file. */
export const plainName = (name: string): string => name.replace(/[^A-Za-z0-9._+-]+/g, "_").replace(/^[.]+/, "").slice(0, 80) || "bot";
