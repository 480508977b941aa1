import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { setIntegrity } from '../script-integrity/secure-element';
import { startAttempt } from '../script-integrity/trusted-files';
import type { Stage } from './remote-error';
import { satisfies } from './satisfies';
import { providedVersions, shareScope, type ShareScope } from './share-scope';

/** The interface of Module Federation's containers; `shared/build/container-runtime.mjs` is its other side. */
interface Container {
  init(scope: ShareScope): void | Promise<void>;
  get(module: './mfe'): Promise<() => Mfe>;
}

/** The name of a release's container; must match `containerName` in shared/build/rspack.mjs. */
const toContainerName = (release: RegistryRemote) => `techadds_${release.name.replaceAll('-', '_')}_${release.version}`;

/** The shell of this page does not provide a package version that a release requires. */
export class SkewError extends Error {}

/** @throws SkewError if the shell does not provide a package version that the release requires */
function checkRequirements({ requires }: RegistryRemote): void {
  for (const [name, range] of Object.entries(requires)) {
    const version = providedVersions[name];
    if (!satisfies(version, range)) throw new SkewError(`${name} ${version} does not satisfy ${range}`);
  }
}

/** Runs the script that declares a container. @throws Error where it cannot be loaded or differs from its hash */
const runScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded`));
    // Development servers have no hashes.
    if (process.env.NODE_ENV === 'development') script.src = url;
    else setIntegrity(script, url);
    document.head.append(script);
  });

const attempts = new Map<string, number>();

/** Loads a release from its container to its pages. Evaluates it again on every attempt, because failed lazy chunks are cached. */
export async function loadRelease(release: RegistryRemote, begin: (stage: Stage) => void): Promise<Mfe> {
  begin('share');
  checkRequirements(release);
  begin('entry');
  const name = toContainerName(release);
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  startAttempt(release.base, attempt);
  await runScript(new URL(release.base + release.entry, location.href).href);
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new Error(`${release.entry} does not declare ${name}`);
  begin('share');
  await container.init(shareScope);
  begin('expose');
  return (await container.get('./mfe'))();
}
