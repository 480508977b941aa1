import type { Registry, RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { parseRegistry } from './parse-registry';

const timeoutMs = 5000;
const pollMs = 60_000;
const prefix = 'registry:';

/** Asks the edge for the registry of the signed-in account. @throws when it cannot be had within 5 s */
async function fetchRegistry(): Promise<string> {
  const response = await fetch('/registry.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return response.text();
}

/**
 * The list of what is released to an account. It is asked for again every minute and when the page is looked at again; the last
 * good answer stays in use when a new one cannot be had, for this account alone.
 * @param accept is told of every new registry before anyone else
 */
export function createRegistry(accept: (registry: Registry) => void, ask: () => Promise<string> = fetchRegistry) {
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
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }

  async function askNow(): Promise<void> {
    const asked = account;
    try {
      const answer = await ask();
      // What was asked for just before an account was followed is that account's: children render before their parents' effects.
      if (asked !== '' && asked !== account) return;
      take(answer);
      forgetCopies();
      sessionStorage.setItem(prefix + account, answer);
    } catch (problem) {
      const copy = sessionStorage.getItem(prefix + account);
      if (!current && copy !== null) take(copy);
      if (!current) throw problem;
    }
  }

  /** Asks once, however many want to know. @throws when there is no answer and no good copy */
  function refresh(): Promise<void> {
    const mine = (asking ??= askNow().finally(() => {
      if (asking === mine) asking = undefined;
    }));
    return mine;
  }

  const quietly = () => void refresh().catch(() => undefined);
  const whenSeen = () => {
    if (document.visibilityState === 'visible') quietly();
  };

  return {
    refresh,
    find: (name: string): RegistryRemote | undefined => current?.remotes.find((remote) => remote.name === name),
    /** Whether a remote was taken from everybody. That it is not found may have other reasons, such as a token that has just expired. */
    isOff: (name: string): boolean => current?.off?.includes(name) ?? false,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Follows the registry of an account until the returned function is called, which also forgets its copy.
     * @param nextAccount tells accounts apart: a copy is never used for another one
     */
    follow(nextAccount: string): () => void {
      account = nextAccount;
      quietly();
      const timer = setInterval(whenSeen, pollMs);
      document.addEventListener('visibilitychange', whenSeen);
      addEventListener('online', quietly);
      return () => {
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
