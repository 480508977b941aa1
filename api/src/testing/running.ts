declare global {
  var techaddsTestServerStop: (() => Promise<void>) | undefined;
}

/** Setup and teardown are loaded apart from each other and share only the global object. */
export function keepForTeardown(stop: () => Promise<void>): void {
  globalThis.techaddsTestServerStop = stop;
}

export async function stopKept(): Promise<void> {
  await globalThis.techaddsTestServerStop?.();
}
