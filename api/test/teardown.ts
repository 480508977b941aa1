/** Of the whole run, or of one suite. */
type Extent = 'run' | 'suite';

declare global {
  var techaddsTeardownHooks: Partial<Record<Extent, (() => Promise<void>)[]>> | undefined;
}

/**
 * Setup and teardown are loaded separately and share only the global object; where one suite runs alone, it is also that of the run. Hooks run in
 * reverse order, once.
 */
export function addTeardownHook(extent: Extent, hook: () => Promise<void>): void {
  const hooks = (globalThis.techaddsTeardownHooks ??= {});
  hooks[extent] = [hook, ...(hooks[extent] ?? [])];
}

export async function runTeardownHooks(extent: Extent): Promise<void> {
  const hooks = globalThis.techaddsTeardownHooks?.[extent] ?? [];
  delete globalThis.techaddsTeardownHooks?.[extent];
  for (const hook of hooks) await hook();
}
