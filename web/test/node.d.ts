// The little of Node that the tests use.
declare module "node:v8" { export function setFlagsFromString(flags: string): void; }
declare module "node:vm" { export function runInNewContext(code: string): unknown; }
declare const process: { memoryUsage(): { heapUsed: number } };
declare module "node:fs" {
  export function readdirSync(folder: URL, options: { recursive: true }): string[];
  export function readFileSync(file: URL, encoding: "utf8"): string;
}
