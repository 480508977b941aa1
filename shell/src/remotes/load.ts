import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { RemoteError, StepTimeout, type Stage } from './remote-error';

/** The two parts of a load: finding the release, and running it while reporting each stage through `begin`. */
export interface LoadSteps {
  find(name: string): Promise<RegistryRemote>;
  run(release: RegistryRemote, begin: (stage: Stage) => void): Promise<Mfe>;
}

/** The name of the browser's measure of how long a remote took to load. */
export const loadMeasure = (name: string) => `load ${name}`;

/** Time limits per stage and in total, in ms. */
export const limits = { step: 4000, total: 6000 };

/**
 * Loads a remote from the registry to its pages.
 * @throws RemoteError with the stage that failed or timed out
 */
export async function loadRemoteOnce(steps: LoadSteps, name: string): Promise<{ release: RegistryRemote; mfe: Mfe }> {
  const start = performance.now();
  let stage: Stage = 'registry';
  let late: (cause: StepTimeout) => void = () => undefined;
  const tooLate = new Promise<never>((_, reject) => (late = reject));
  const totalTimer = setTimeout(() => late(new StepTimeout(limits.total)), limits.total);
  let stepTimer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const begin = (next: Stage) => {
    if (over) return;
    stage = next;
    clearTimeout(stepTimer);
    stepTimer = setTimeout(() => late(new StepTimeout(limits.step)), limits.step);
  };
  const work = async () => {
    begin('registry');
    const release = await steps.find(name);
    begin('entry');
    const mfe = await steps.run(release, begin);
    if (!Array.isArray(mfe.routes)) throw new TypeError('It exposes no routes');
    return { release, mfe };
  };
  try {
    const loaded = await Promise.race([work(), tooLate]);
    performance.measure?.(loadMeasure(name), { start });
    return loaded;
  } catch (cause) {
    throw new RemoteError(name, stage, cause);
  } finally {
    over = true;
    clearTimeout(stepTimer);
    clearTimeout(totalTimer);
  }
}
