declare global {
  var techaddsTestEndings: (() => Promise<void>)[] | undefined;
}

/** Setup and teardown are loaded apart from each other and share only the global object. What was kept last ends first. */
export function keepForTeardown(end: () => Promise<void>): void {
  globalThis.techaddsTestEndings = [end, ...(globalThis.techaddsTestEndings ?? [])];
}

export async function endKept(): Promise<void> {
  for (const end of globalThis.techaddsTestEndings ?? []) await end();
}
