declare global {
  var techaddsTestEndings: (() => Promise<void>)[] | undefined;
}

/**
 * Setup and teardown, of a run or of a suite, are loaded separately and share only the global object. Hooks run in reverse order, once.
 */
export function addTeardownHook(end: () => Promise<void>): void {
  globalThis.techaddsTestEndings = [end, ...(globalThis.techaddsTestEndings ?? [])];
}

export async function runTeardownHooks(): Promise<void> {
  const endings = globalThis.techaddsTestEndings ?? [];
  globalThis.techaddsTestEndings = [];
  for (const end of endings) await end();
}
