/** llms.txt and llms-full.txt by their names. */
export function llms(root: string, clone: string): Record<string, string>;
