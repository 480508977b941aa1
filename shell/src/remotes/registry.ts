import type { Registry, RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { registryHeaders } from '@techadds/shared/contract/releases/names';
import { parseRegistry } from './parse-registry';

const timeoutMs = 5000;
const pollMs = 60_000;
/** When a page that came with its registry fetches it, for the service worker: after the first screen. */
const firstPollMs = 5_000;
const storagePrefix = 'registry:';

/** Fetches the registry of the signed-in account from the edge. @throws Error on an error response or after 5 s */
async function fetchRegistry(): Promise<string> {
  const response = await fetch('/registry.json', { cache: 'no-store', headers: registryHeaders, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return response.text();
}

/**
 * The registry of the releases for an account. Refetched every minute while visible, when the page becomes visible and when it is back
 * online. The last valid response stays in use, for this account only, while no new one is available.
 * @param accept is called with every new registry before the listeners
 * @param inPage the registry that came with the page, of the account that is followed first
 */
export function createRegistry(accept: (registry: Registry) => void, ask: () => Promise<string> = fetchRegistry, inPage?: string | null) {
  const listeners = new Set<() => void>();
  let account = '';
  let text: string | undefined;
  let current: Registry | undefined;
  let asking: Promise<void> | undefined;

  function take(next: string): void {
    if (next === text) return;
    const parsed = parseRegistry(next);
    text = next;
    current = parsed;
    accept(parsed);
    for (const listener of listeners) listener();
  }

  function forgetCopies(): void {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(storagePrefix)) sessionStorage.removeItem(key);
  }

  async function askNow(): Promise<void> {
    const requests = account;
    try {
      const answer = await ask();
      // A request sent before any account was followed belongs to the next one: effects of children run before those of their parents.
      if (requests !== '' && requests !== account) return;
      take(answer);
      forgetCopies();
      sessionStorage.setItem(storagePrefix + account, answer);
    } catch (problem) {
      const copy = sessionStorage.getItem(storagePrefix + account);
      if (!current && copy !== null) take(copy);
      if (!current) throw problem;
    }
  }

  /** Fetches the registry, once for concurrent callers. @throws Error if there is no response and no valid copy */
  function refresh(): Promise<void> {
    const mine = (asking ??= askNow().finally(() => {
      if (asking === mine) asking = undefined;
    }));
    return mine;
  }

  try {
    if (inPage) take(inPage);
  } catch {
    // As without one: it is fetched.
  }

  const quietly = () => void refresh().catch(() => undefined);
  const whenSeen = () => {
    if (document.visibilityState === 'visible') quietly();
  };

  return {
    refresh,
    find: (name: string): RegistryRemote | undefined => current?.remotes.find((remote) => remote.name === name),
    /** The version of the current shell; a page that has been open for a while has a former one. */
    shell: (): string | undefined => current?.shell.version,
    /** Whether a remote is switched off for everyone. A missing remote may have other causes, such as an expired token. */
    isOff: (name: string): boolean => current?.off?.includes(name) ?? false,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Follows the registry of an account until the returned function is called, which also removes its copy.
     * @param nextAccount identifies the account; its copy is never used for another one
     */
    follow(nextAccount: string): () => void {
      account = nextAccount;
      const first = current && setTimeout(quietly, firstPollMs);
      if (!first) quietly();
      const timer = setInterval(whenSeen, pollMs);
      document.addEventListener('visibilitychange', whenSeen);
      addEventListener('online', quietly);
      return () => {
        clearTimeout(first);
        clearInterval(timer);
        document.removeEventListener('visibilitychange', whenSeen);
        removeEventListener('online', quietly);
        account = '';
        asking = undefined;
        text = undefined;
        current = undefined;
        forgetCopies();
      };
    },
  };
}
