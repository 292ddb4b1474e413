export function cloneCommand(address: string): string;
export function withCloneCommand(text: string, address: string): string;
