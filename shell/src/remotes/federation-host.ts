import { init, loadRemote, registerRemotes, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { startAttempt } from '../script-integrity/trusted-files';
import type { Stage } from './remote-error';
import { integrityPlugin, progressPlugin } from './federation-plugin';
import { coreModules, lazyModules } from './shared-modules';

const versions = {
  react: process.env.REACT_VERSION ?? '0.0.0',
  'react-dom': process.env.REACT_DOM_VERSION ?? '0.0.0',
  '@techadds/shared': process.env.SHARED_VERSION ?? '0.0.0',
};

const toSharedConfig = (of: keyof typeof versions) => ({
  version: versions[of],
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${versions[of]}` },
});
const toLoadedModule = (of: keyof typeof versions, module: object) => ({ ...toSharedConfig(of), lib: () => module });
const toLazyModule = (get: () => Promise<object>) => ({
  ...toSharedConfig('@techadds/shared'),
  get: () => get().then((module) => () => module),
});

const prefixEntryPoints = (entries: Record<string, object>) =>
  Object.fromEntries(Object.entries(entries).map(([door, value]) => [`@techadds/shared/${door}`, value]));
const mapValues = <T, U>(values: Record<string, T>, change: (value: T) => U) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

const listeners = new Map<string, (stage: Stage) => void>();
const plugins: ModuleFederationRuntimePlugin[] = [progressPlugin((container, stage) => listeners.get(container)?.(stage))];
if (process.env.NODE_ENV !== 'development') plugins.push(integrityPlugin);

// The remotes are built without the federation runtime and use this one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({
  name: 'shell',
  remotes: [],
  plugins,
  shared: {
    react: toLoadedModule('react', react),
    'react/jsx-runtime': toLoadedModule('react', jsxRuntime),
    ...(process.env.NODE_ENV === 'development' && {
      'react/jsx-dev-runtime': { ...toSharedConfig('react'), get: () => import('react/jsx-dev-runtime').then((module) => () => module) },
    }),
    'react-dom': toLoadedModule('react-dom', reactDom),
    'react-dom/client': toLoadedModule('react-dom', reactDomClient),
    ...prefixEntryPoints(mapValues(coreModules, (module) => toLoadedModule('@techadds/shared', module))),
    ...prefixEntryPoints(mapValues(lazyModules, toLazyModule)),
  },
});

/** The name of a release's container; must match `containerName` in shared/build/rspack.mjs. */
const toContainerName = (release: RegistryRemote) => `techadds_${release.name.replaceAll('-', '_')}_${release.version}`;

/** @throws Error if the shell does not provide a package version that the release requires */
function checkRequirements(release: RegistryRemote): void {
  for (const [name, range] of Object.entries(release.requires)) {
    const version = (versions as Record<string, string | undefined>)[name];
    if (version === undefined || !runtimeCore.satisfy(version, range)) throw new Error(`${name} ${version} does not satisfy ${range}`);
  }
}

const attempts = new Map<string, number>();

/** Loads a release from its manifest to its pages. Evaluates it again on every attempt, because failed lazy chunks are cached. */
export async function loadRelease(release: RegistryRemote, begin: (stage: Stage) => void): Promise<Mfe> {
  begin('share');
  checkRequirements(release);
  begin('manifest');
  const container = toContainerName(release);
  const entry = new URL(release.base + release.entry, location.href).href;
  listeners.set(container, begin);
  const attempt = attempts.get(container) ?? 0;
  attempts.set(container, attempt + 1);
  startAttempt(release.base, attempt);
  registerRemotes([{ name: container, entry }], { force: true });
  const mfe = await loadRemote<Mfe>(`${container}/mfe`);
  if (!mfe) throw new Error('The container is empty');
  return mfe;
}
