import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { setIntegrity } from '../script-integrity/secure-element';
import { toRequestUrl, getHash } from '../script-integrity/trusted-files';
import type { Stage } from './remote-error';
import { limits } from './load';

/** Reports the loading stages of a container. */
export const progressPlugin = (begin: (container: string, stage: Stage) => void): ModuleFederationRuntimePlugin => ({
  name: 'progress',
  beforeLoadManifest({ moduleInfo }) {
    begin(moduleInfo.name, 'manifest');
  },
  async loadEntry({ remoteInfo }) {
    begin(remoteInfo.name, 'entry');
  },
  beforeInitRemote({ remoteInfo }) {
    begin(remoteInfo.name, 'share');
  },
  beforeGetExpose({ moduleInfo }) {
    begin(moduleInfo.name, 'expose');
  },
});

/** Loads every file with its hash, the number of the attempt, and a timeout, which the federation runtime lacks. */
export const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'guard',
  fetch: (url) => fetch(toRequestUrl(url), { integrity: getHash(url), signal: AbortSignal.timeout(limits.step) }),
  createScript({ url }) {
    const script = document.createElement('script');
    setIntegrity(script, url);
    return { script, timeout: limits.step };
  },
  createLink({ url, attrs }) {
    const link = document.createElement('link');
    setIntegrity(link, url);
    // Only preload style sheets: the runtime ignores their load errors, while the remote's chunk loader, which runs next, reports them.
    const isSheet = attrs?.rel === 'stylesheet';
    link.rel = isSheet ? 'preload' : String(attrs?.rel ?? 'preload');
    link.as = isSheet ? 'style' : String(attrs?.as ?? 'script');
    return { link, timeout: limits.step };
  },
};
