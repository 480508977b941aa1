declare global {
  var techaddsTestEndings: (() => Promise<void>)[] | undefined;
}

/** Setup and teardown are loaded separately and share only the global object. Hooks run in reverse order. */
export function addTeardownHook(end: () => Promise<void>): void {
  globalThis.techaddsTestEndings = [end, ...(globalThis.techaddsTestEndings ?? [])];
}

export async function runTeardownHooks(): Promise<void> {
  for (const end of globalThis.techaddsTestEndings ?? []) await end();
}
